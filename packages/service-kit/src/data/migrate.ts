import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { ServiceDefinition } from '../service.ts';
import { type Applied, appliedTo, makeOwnTables } from './applied-migrations.ts';
import { applyFunctions } from './apply-functions.ts';
import { IncompatibleSchemaError } from './incompatible-schema-error.ts';
import { kitFunctions } from './kit-functions.ts';
import { kitMigrations } from './kit-migrations.ts';
import { makeIndex } from './make-index.ts';
import { type MigrationSession, migrationSession } from './migration-session.ts';
import type { Migration, Migrations } from './migrations.ts';
import { OlderReleaseError } from './older-release-error.ts';
import { isOlder, releaseOfCode } from './release.ts';
import { checksumOf, type SqlFunction } from './sql-functions.ts';

/** The part of a service's definition that describes its database. */
export type Schema = Pick<ServiceDefinition, 'migrations' | 'functions'>;

/**
 * Brings the database to the newest version: the functions that tables need, the kit's tables, the service's tables,
 * all other functions. Each migration has its own transaction: any number of replicas may start at once, and a killed
 * replica leaves nothing half done. If a newer version has migrated the database already, its tables and functions stay
 * as they are. Throws and changes nothing when the database has other migrations (`IncompatibleSchemaError`), or when a
 * newer version has changed what this release needs (`OlderReleaseError`). @spec S2.4.1504
 */
export async function migrate(
  databaseUrl: string,
  schema: Schema,
  log?: Logger,
  release = releaseOfCode(),
): Promise<void> {
  await migrationSession(databaseUrl, log, async (session) => {
    const { client } = session;
    const applied = await appliedTo(client);
    const newer = [kitMigrations, schema.migrations].flatMap((ours) => newerMigrations(client, applied, ours));
    for (const name of newer) expectWorks(client, name, applied.get(name)?.minVersion, release);
    await makeOwnTables(session);
    const functions = newer.length === 0 ? [kitFunctions, schema.functions ?? NO_FUNCTIONS] : [];
    await makeTables(
      session,
      functions.flatMap(({ values }) => values),
      [...inOrder(kitMigrations), ...inOrder(schema.migrations)].filter(([name]) => !applied.has(name)),
    );
    await applyFunctions(
      session,
      functions.flatMap(({ others }) => others),
    );
  });
}

/** The names of the last migrations of a database, the kit's and the service's; '' for none. */
export interface LastMigrations {
  kit: string;
  service: string;
}

/** Whether this version has these migrations, so that it can create the same tables and migrate them further. */
export function hasMigrations({ migrations }: Schema, { kit, service }: LastMigrations): boolean {
  const knows = (ours: Migrations, name: string) => name === '' || Object.hasOwn(ours, name);
  return knows(kitMigrations, kit) && knows(migrations, service);
}

/**
 * Creates the tables in an empty database as these migrations left them, and nothing else, so that no trigger changes
 * the rows that are loaded. `migrate` applies the later migrations. Throws when the database is not empty or a
 * migration is unknown.
 */
export async function migrateTo(databaseUrl: string, schema: Schema, last: LastMigrations): Promise<void> {
  if (!hasMigrations(schema, last)) throw new Error(`There are no migrations ${last.kit} and ${last.service}`);
  await migrationSession(databaseUrl, undefined, async (session) => {
    if ((await appliedTo(session.client)).size > 0) throw new Error('The database has tables already');
    await makeOwnTables(session);
    await makeTables(
      session,
      [...kitFunctions.values, ...(schema.functions?.values ?? [])],
      [
        ...inOrder(kitMigrations).filter(([name]) => name <= last.kit),
        ...inOrder(schema.migrations).filter(([name]) => name <= last.service),
      ],
    );
  });
}

/** Creates the functions that tables need, then the tables. */
async function makeTables(
  session: MigrationSession,
  values: readonly SqlFunction[],
  migrations: readonly [string, Migration][],
): Promise<void> {
  await applyFunctions(session, values);
  for (const [name, migration] of migrations) await run(session, name, migration);
}

const NO_FUNCTIONS = { values: [], others: [] };

/**
 * The applied migrations that only a newer version has: their names come after the last one of this version. Any other
 * difference means that the database belongs to another schema.
 */
function newerMigrations({ database = '' }: Client, applied: Applied, ours: Migrations): string[] {
  const newest = Object.keys(ours).sort().at(-1) ?? '';
  const newer: string[] = [];
  for (const [name, { checksum }] of applied) {
    const migration = ours[name];
    if (migration) {
      if (checksum !== checksumOf(textOf(migration))) throw new IncompatibleSchemaError(database, name);
    } else if (isOfKit(name) === isOfKit(newest)) {
      if (name < newest) throw new IncompatibleSchemaError(database, name);
      newer.push(name);
    }
  }
  return newer;
}

/** Throws when a migration of a newer version has changed what this release needs. */
function expectWorks({ database = '' }: Client, name: string, minVersion: string | undefined, release: string): void {
  if (minVersion !== undefined && isOlder(release, minVersion)) {
    throw new OlderReleaseError(database, { migration: name, minVersion, release });
  }
}

const isOfKit = (name: string) => name.startsWith('kit_');

function inOrder(migrations: Migrations): [string, Migration][] {
  return Object.entries(migrations).sort(([one], [other]) => (one < other ? -1 : 1));
}

function textOf(migration: Migration): string {
  return 'sql' in migration ? migration.sql : JSON.stringify(migration.index);
}

async function run({ client, inTransaction }: MigrationSession, name: string, migration: Migration): Promise<void> {
  if ('index' in migration) await makeIndex(client, migration.index);
  await inTransaction(name, async () => {
    if ('sql' in migration) await client.query(migration.sql);
    const row = [name, checksumOf(textOf(migration)), migration.minVersion ?? null];
    await client.query('INSERT INTO migration (name, checksum, min_version) VALUES ($1, $2, $3)', row);
  });
}
