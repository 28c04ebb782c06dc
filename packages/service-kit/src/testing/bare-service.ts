import { byService } from '@fieldhouse/contracts';
import { pino } from 'pino';
import { callVia, streamVia } from '../calls/call-via.ts';
import { localCalls } from '../calls/local-calls.ts';
import { DEFAULT_CLUB_VALUES } from '../club-settings.ts';
import { openDatabase } from '../data/database.ts';
import { memoryLimits } from '../limits/memory-limits.ts';
import { storedMailer } from '../mail/stored-mailer.ts';
import { defineService, type ServiceContext, type ServiceDefinition } from '../service.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { emptyConsumers } from './empty-consumers.ts';
import { emptyTables } from './empty-tables.ts';

export interface BareService {
  definition: ServiceDefinition;
  ctx: ServiceContext;
  database: TestDatabase;
  /** Empties all tables. */
  empty: () => Promise<void>;
  close: () => Promise<void>;
}

/** A service's definition and context with its own database and nothing started. Tests of the kit's parts use it. */
export async function bareService(
  parts: Partial<ServiceDefinition> & Pick<ServiceDefinition, 'name'>,
): Promise<BareService> {
  const { consumers = [] } = parts;
  const definition = defineService({
    ...{ title: parts.name, migrations: {}, routes: [] },
    ...parts,
    consumers: [...consumers, ...emptyConsumers(parts.name, consumers)],
  });
  const database = await testDatabase(definition);
  const settings = { databaseUrl: database.url, poolSize: 5 };
  const log = pino({ level: 'silent' });
  const db = openDatabase(settings, log);
  const calls = localCalls();
  const ctx: ServiceContext = {
    name: definition.name,
    db,
    limits: memoryLimits(),
    mailer: storedMailer(),
    clock: () => new Date(),
    log,
    environment: {
      ...DEFAULT_CLUB_VALUES,
      ...settings,
      serviceUrls: unreachableServices,
      siteUrl: 'http://127.0.0.1:1',
      host: '127.0.0.1',
      port: 0,
      production: false,
      demo: false,
      version: '0.0.0',
      logLevel: 'silent',
    },
    call: callVia(calls, definition.name),
    callStream: streamVia(calls, definition.name),
  };
  return {
    definition,
    ctx,
    database,
    empty: () => emptyTables(db, []),
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}

const UNREACHABLE = ['http://127.0.0.1:1'];
const unreachableServices = byService(() => UNREACHABLE);
