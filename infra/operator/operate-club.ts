import { resolve } from 'node:path';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import {
  localCalls,
  operate,
  operatorContext,
  registerCalls,
  type ServiceContext,
  type ServiceEnvironment,
} from '@fieldhouse/service-kit';
import { clubValues } from '@fieldhouse/service-kit/club-settings';
import type * as z from 'zod';
import { readSettings, StartSettings } from '../launcher/settings.ts';
import { ROOT } from '../launcher/tools.ts';
import { Trouble } from '../launcher/trouble.js';
import { DEFINITIONS } from '../local/definitions.ts';
import { databasesOf } from '../provision/databases-of.ts';
import type { DatabaseUrls } from '../provision/provision.ts';

const IN_CONTAINERS = 'With docker compose: docker compose exec svc-events node src/main.ts';

/** Takes what an operator reads: standard output unless told. */
type Say = (line: string) => void;

/**
 * Does an operator's command for these services of the platform of `DATA_DIR`, which runs: `npm start` or `npm run start:distributed`.
 * Owners answer from their databases. Throws Trouble that says what is wrong.
 */
export async function operateClub(
  command: string,
  services: readonly ServiceName[],
  words: readonly string[],
  say: Say = (line) => void process.stdout.write(`${line}\n`),
): Promise<void> {
  const contexts = await openContexts(command);
  try {
    for (const name of services)
      await operate(command, { definition: DEFINITIONS[name], ctx: contexts[name], words, say });
  } catch (error) {
    throw error instanceof Error ? new Trouble(error.message) : error;
  } finally {
    await Promise.all(Object.values(contexts).map(({ db }) => db.destroy()));
  }
}

/** The service that a command names first, or nothing where it names none. */
export function serviceNamed(word: string | undefined): ServiceName | undefined {
  const name = word?.replace(/^svc-/, '');
  return SERVICES.find((service) => service === name);
}

async function openContexts(command: string): Promise<Record<ServiceName, ServiceContext>> {
  const { DATA_DIR, ...settings } = readSettings(StartSettings);
  const dataDir = resolve(ROOT, DATA_DIR);
  const databases = await databasesOf(dataDir, process.env.ADMIN_DATABASE_URL || undefined);
  if (!databases) throw new Trouble(`No platform was started with ${dataDir}. ${IN_CONTAINERS} ${command}`);
  const calls = localCalls();
  const contexts = SERVICES.map((name) => {
    const ctx = operatorContext(name, environmentOf(name, databases.urls, settings), () => calls);
    registerCalls(DEFINITIONS[name], ctx, calls);
    return [name, ctx] as const;
  });
  return Object.fromEntries(contexts) as Record<ServiceName, ServiceContext>;
}

function environmentOf(
  name: ServiceName,
  urls: DatabaseUrls,
  { SITE_URL, PORT, LOG_LEVEL: logLevel, ...settings }: Omit<z.output<typeof StartSettings>, 'DATA_DIR'>,
): ServiceEnvironment {
  return {
    databaseUrl: urls[name],
    poolSize: 2,
    serviceUrls: { auth: [], family: [], events: [], gamedata: [], admin: [], notify: [] },
    siteUrl: SITE_URL ?? `http://localhost:${PORT}`,
    ...clubValues(settings),
    production: false,
    demo: false,
    version: '1.0.0',
    logLevel,
  };
}
