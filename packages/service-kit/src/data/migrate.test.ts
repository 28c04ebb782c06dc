import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migrations.ts';

const sql = (up: string): Migration => ({
  up: async (db: Knex) => {
    await db.raw(up);
  },
  down: async () => undefined,
});
const one = { '0001_one': sql('CREATE TABLE one (id int)') };
const two = { ...one, '0002_two': sql('CREATE TABLE two (id int)') };

describe('migrating', () => {
  let service: BareService;
  beforeEach(async () => {
    service = await bareService({ name: 'family' });
  });
  afterEach(() => service.close());

  const tables = async () => {
    const { rows } = await service.ctx.db.raw<{ rows: { name: string }[] }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename IN ('one', 'two') ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };

  it('When many replicas start at once, Then each migration runs once and all of them go on', async () => {
    const replicas = Array.from({ length: 4 }, () => openDatabase({ databaseUrl: service.database.url, poolSize: 2 }));
    await Promise.all(replicas.map((db) => migrate(db, two)));
    await Promise.all(replicas.map((db) => db.destroy()));
    expect(await tables()).toEqual(['one', 'two']);
  });

  it('When a killed process left a lock row, Then migrating goes on', async () => {
    await migrate(service.ctx.db, one);
    await service.ctx.db('migration_lock').update({ is_locked: 1 });
    await service.ctx.db('kit_migration_lock').update({ is_locked: 1 });
    await migrate(service.ctx.db, two);
    expect(await tables()).toEqual(['one', 'two']);
  });

  it('When a migration fails, Then nothing of this run stays and it can run again', async () => {
    await expect(migrate(service.ctx.db, { ...one, '0002_two': sql('CREATE TABLE two (nonsense)') })).rejects.toThrow();
    expect(await tables()).toEqual([]);
    await migrate(service.ctx.db, two);
    expect(await tables()).toEqual(['one', 'two']);
  });

  it('When an older version starts on a newer database, Then it leaves it alone', async () => {
    await migrate(service.ctx.db, two);
    await migrate(service.ctx.db, one);
    expect(await tables()).toEqual(['one', 'two']);
  });

  it('When the kit is migrated back and forth, Then its tables are gone and there again', async () => {
    const { kitMigrations } = await import('./kit-migrations.ts');
    const { db } = service.ctx;
    for (const { down } of Object.values(kitMigrations).reverse()) await down(db);
    expect(await db.schema.hasTable('outbox')).toBe(false);
    for (const { up } of Object.values(kitMigrations)) await up(db);
    expect(await db.schema.hasTable('outbox')).toBe(true);
  });
});
