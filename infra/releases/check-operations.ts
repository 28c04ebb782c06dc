import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type OpenApiDocument, type Operations, unmetOperations } from '@fieldhouse/build/operations';
import { OperatorError } from '../launcher/operator-error.js';
import type { Releases } from './current.ts';

/** The services that a site runs. */
export interface RunningServices {
  /** The OpenAPI document of a service ('events'); undefined while it does not answer. */
  documentOf: (service: string) => Promise<OpenApiDocument | undefined>;
  /** How long services may take until they have what is called, or answer; 0 without it. */
  waitMs?: number;
}

/** One app's release that is put into use. */
interface Change {
  app: string;
  hash: string;
  isFirst: boolean;
  operations: Operations;
}

interface Comparison {
  /** Why the services do not serve the releases, one sentence for each release. */
  refusals: string[];
  /** Services that are called and did not answer. */
  silent: string[];
}

const ASK_AGAIN_MS = 500;
const ANSWER_MS = 5000;
/** Of a release that calls many: more are counted. */
const NAMED = 5;

/** The services whose documents are at this address, with their names in place of `*`. */
export function servicesAt(address: string, waitMs = 0): RunningServices {
  async function documentOf(service: string): Promise<OpenApiDocument | undefined> {
    try {
      const answer = await fetch(address.replace('*', service), { signal: AbortSignal.timeout(ANSWER_MS) });
      const document: unknown = answer.ok ? await answer.json() : undefined;
      return isDocument(document) ? document : undefined;
    } catch {
      return undefined;
    }
  }
  return { documentOf, waitMs };
}

const isDocument = (value: unknown): value is OpenApiDocument =>
  typeof value === 'object' && value !== null && 'paths' in value && typeof value.paths === 'object';

/**
 * Throws when a release is put into use that calls what the running services do not have: its screens would fail.
 * Services that start or are upgraded at the same time have `waitMs` for it. A service that does not answer prevents no
 * publication: the result names those services. The first release of an app waits for no answer.
 */
export async function refuseAheadOfServices(
  current: Releases,
  next: Releases,
  folderOf: (app: string, hash: string) => string,
  { documentOf, waitMs = 0 }: RunningServices,
): Promise<string[]> {
  const changes = await changesBetween(current, next, folderOf);
  const mayWait = changes.some(({ isFirst }) => !isFirst);
  const deadline = Date.now() + waitMs;
  for (;;) {
    const { refusals, silent } = await compare(changes, documentOf);
    const isSettled = refusals.length === 0 && (silent.length === 0 || !mayWait);
    if (isSettled || Date.now() >= deadline) {
      if (refusals.length > 0) throw new OperatorError(refusals.join('\n'));
      return silent;
    }
    await pause(ASK_AGAIN_MS);
  }
}

async function changesBetween(
  current: Releases,
  next: Releases,
  folderOf: (app: string, hash: string) => string,
): Promise<Change[]> {
  const changed = Object.entries(next).filter(([app, hash]) => hash !== current[app]);
  return Promise.all(
    changed.map(async ([app, hash]) => ({
      app,
      hash,
      isFirst: current[app] === undefined,
      operations: await readOperations(join(folderOf(app, hash), 'operations.json')),
    })),
  );
}

/** Empty for a release of before this file existed. */
async function readOperations(file: string): Promise<Operations> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
}

async function compare(changes: readonly Change[], documentOf: RunningServices['documentOf']): Promise<Comparison> {
  const called = changes.flatMap(({ operations }) => Object.values(operations).map(({ service }) => service));
  const services = [...new Set(called)].sort();
  const answers = await Promise.all(services.map(async (service) => [service, await documentOf(service)] as const));
  const documents = new Map(answers.flatMap(([service, document]) => (document ? [[service, document] as const] : [])));
  return {
    refusals: changes.flatMap(({ app, hash, operations }) => {
      const unmet = unmetOperations(operations, documents);
      return unmet.length > 0 ? [refusal(`${app} ${hash}`, unmet)] : [];
    }),
    silent: services.filter((service) => !documents.has(service)).map((service) => `svc-${service}`),
  };
}

function refusal(release: string, unmet: readonly string[]): string {
  const more = unmet.length > NAMED ? [`and ${unmet.length - NAMED} more`] : [];
  const reasons = [...unmet.slice(0, NAMED), ...more].join('; ');
  return `${release} is not published: it calls what the running services do not have: ${reasons}. Upgrade the services first.`;
}

/** The line for an operator; empty when every service answered. */
export function noteOf(silent: readonly string[]): string {
  if (silent.length === 0) return '';
  return `Published without a comparison with ${silent.join(', ')}: no answer\n`;
}
