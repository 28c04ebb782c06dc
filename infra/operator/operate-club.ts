import { resolve } from 'node:path';
import { byService, SERVICES, type ServiceName } from '@fieldhouse/contracts';
import {
  localCalls,
  operate,
  operatorContext,
  registerCalls,
  type ServiceContext,
  type ServiceEnvironment,
} from '@fieldhouse/service-kit';
import { type ClubValues, clubValues } from '@fieldhouse/service-kit/club-settings';
import { OperatorError } from '../launcher/operator-error.js';
import { readSettings, StartSettings, siteUrlOf } from '../launcher/settings.ts';
import { ROOT } from '../launcher/tools.ts';
import { DEFINITIONS } from '../local/definitions.ts';
import { databasesOf } from '../provision/databases-of.ts';
import type { DatabaseUrls } from '../provision/provision.ts';

const IN_CONTAINERS = 'With docker compose: docker compose exec svc-events node src/main.ts';

/** Takes the lines for the operator: standard output by default. */
type PrintLine = (line: string) => void;

/**
 * Runs an operator's command for these services of the running platform of `DATA_DIR` (`npm start` or `npm run
 * start:distributed`). Internal calls to owners read their databases. Throws an OperatorError that says what is wrong.
 */
export async function operateClub(
  command: string,
  services: readonly ServiceName[],
  args: readonly string[],
  print: PrintLine = (line) => void process.stdout.write(`${line}\n`),
): Promise<void> {
  const { urls, settings } = await clubOf(command);
  try {
    await withContexts(urls, settings, async (contexts) => {
      for (const name of services)
        await operate(command, { definition: DEFINITIONS[name], ctx: contexts[name], args, print });
    });
  } catch (error) {
    throw error instanceof Error ? new OperatorError(error.message) : error;
  }
}

/** The service that the first word of a command names; undefined when it names none. */
export function serviceNamed(word: string | undefined): ServiceName | undefined {
  const name = word?.replace(/^svc-/, '');
  return SERVICES.find((service) => service === name);
}

async function clubOf(command: string): Promise<{ urls: DatabaseUrls; settings: OperatorSettings }> {
  const { DATA_DIR } = readSettings(StartSettings);
  const dataDir = resolve(ROOT, DATA_DIR);
  const databases = await databasesOf(dataDir, process.env.ADMIN_DATABASE_URL || undefined);
  if (!databases) throw new OperatorError(`No platform was started with ${dataDir}. ${IN_CONTAINERS} ${command}`);
  return { urls: databases.urls, settings: operatorSettings() };
}

/** The settings of the site that an operator's command needs. */
export type OperatorSettings = ClubValues & Pick<ServiceEnvironment, 'siteUrl' | 'logLevel'>;

/** Reads them from the environment. */
export function operatorSettings(): OperatorSettings {
  const settings = readSettings(StartSettings);
  return { ...clubValues(settings), siteUrl: siteUrlOf(settings), logLevel: settings.LOG_LEVEL };
}

/** Runs `work` with a context of each service on these databases; internal calls stay in this process. */
export async function withContexts<Result>(
  urls: DatabaseUrls,
  settings: OperatorSettings,
  work: (contexts: Readonly<Record<ServiceName, ServiceContext>>) => Promise<Result>,
): Promise<Result> {
  const calls = localCalls();
  const contexts = byService((name) => {
    const ctx = operatorContext(name, environmentOf(urls[name], settings), () => calls);
    registerCalls(DEFINITIONS[name], ctx, calls);
    return ctx;
  });
  try {
    return await work(contexts);
  } finally {
    await Promise.all(Object.values(contexts).map(({ db }) => db.destroy()));
  }
}

function environmentOf(databaseUrl: string, settings: OperatorSettings): ServiceEnvironment {
  return {
    databaseUrl,
    poolSize: 2,
    serviceUrls: byService(() => []),
    ...settings,
    production: false,
    demo: false,
    version: '1.0.0',
  };
}
