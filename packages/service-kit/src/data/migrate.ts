import type { Knex } from 'knex';
import type { Db } from '../service.ts';
import { kitMigrations } from './kit-migrations.ts';
import type { Migration, Migrations } from './migrations.ts';

/**
 * Brings the database to the newest version: the kit's own tables, then the service's. All of it is one transaction
 * under an advisory lock, so any number of replicas may start at once and a killed one leaves nothing behind.
 * Migrations that a newer version has already run are left alone.
 */
export async function migrate(db: Db, migrations: Migrations): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.raw('SET LOCAL statement_timeout = 0');
    await tx.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
    await tx.raw(`SELECT pg_advisory_xact_lock(hashtext('fieldhouse.migrate'))`);
    await runLatest(tx, 'kit_migration', kitMigrations);
    await runLatest(tx, 'migration', migrations);
  });
}

async function runLatest(tx: Knex.Transaction, tableName: string, migrations: Migrations): Promise<void> {
  const settings = {
    tableName,
    migrationSource: sourceOf(migrations),
    // The transaction around it is ours; knex's own lock row only matters if something else set it.
    disableTransactions: true,
    disableMigrationsListValidation: true,
  };
  await tx.migrate.forceFreeMigrationsLock(settings);
  await tx.migrate.latest(settings);
}

function sourceOf(migrations: Migrations): Knex.MigrationSource<string> {
  return {
    getMigrations: async () => Object.keys(migrations).sort(),
    getMigrationName: (name) => name,
    getMigration: async (name) => named(migrations, name),
  };
}

function named(migrations: Migrations, name: string): Migration {
  const migration = migrations[name];
  if (!migration) throw new Error(`No migration is named ${name}`);
  return migration;
}
