import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { migrate } from './migrate.ts';
import type { Migration, Migrations } from './migrations.ts';

const sql = (text: string): Migration => ({ sql: text });
const one = { '0001_one': sql('CREATE TABLE one (id int)') };
const two = { ...one, '0002_two': sql('CREATE TABLE two (id int)') };

describe('migrating', () => {
  let service: BareService;
  beforeEach(async () => {
    service = await bareService({ name: 'family' });
  });
  afterEach(() => service.close());

  const migrateTo = (migrations: Migrations) => migrate(service.database.url, { migrations });
  const tables = async () => {
    const { rows } = await service.ctx.db.raw<{ rows: { name: string }[] }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename IN ('one', 'two') ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };

  it('When many replicas start at once, Then each migration runs once and all of them continue', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrateTo(two)));
    expect(await tables()).toEqual(['one', 'two']);
  });

  it('When a migration fails, Then it is rolled back, earlier ones stay, and it can run again', async () => {
    const failing = sql('CREATE TABLE two (id int); CREATE TABLE three (id nonsense)');
    await expect(migrateTo({ ...one, '0002_two': failing })).rejects.toThrow('nonsense');
    expect(await tables()).toEqual(['one']);
    await migrateTo(two);
    expect(await tables()).toEqual(['one', 'two']);
  });

  it('When an older version starts with a newer database, Then it changes nothing', async () => {
    await migrateTo(two);
    await migrateTo(one);
    expect(await tables()).toEqual(['one', 'two']);
  });

  it('When a newer version took away what this release needs, Then it does not start and changes nothing @spec S2.4.1504', async () => {
    const drops = { ...two, '0003_drop': { sql: 'ALTER TABLE one DROP COLUMN id', minVersion: '1.10.0' } };
    await migrate(service.database.url, { migrations: drops }, undefined, '1.10.0');
    const before = await service.ctx.db('migration').orderBy('name');
    expect(before.find(({ name }) => name === '0003_drop')).toMatchObject({ min_version: '1.10.0' });
    const start = (release: string) => migrate(service.database.url, { migrations: two }, undefined, release);
    await expect(start('1.9.0')).rejects.toThrow(
      /^A newer release has changed the database \w+: since its migration 0003_drop it needs release 1.10.0 or newer, and this is 1.9.0\./,
    );
    expect(await service.ctx.db('migration').orderBy('name')).toEqual(before);
    await start('1.10.0');
    await start('1.11.0');
  });

  it('When a database was made before releases said that, Then every release works with it, and the next one says it @spec S2.4.1504', async () => {
    await migrateTo(one);
    await service.ctx.db.raw('ALTER TABLE migration DROP COLUMN min_version');
    await migrate(service.database.url, { migrations: two }, undefined, '1.0.0');
    const rows = await service.ctx.db('migration').whereIn('name', ['0001_one', '0002_two']).pluck('min_version');
    expect(rows).toEqual([null, null]);
  });

  it.each([
    ['other names', { '0000_older': sql('CREATE TABLE one (id int)') }],
    ['another text', { '0001_one': sql('CREATE TABLE one (id int8)') }],
  ])('When a database was made by migrations of %s, Then it is refused and nothing is changed', async (_, others) => {
    await migrateTo(others);
    const before = await service.ctx.db('migration');
    await expect(migrateTo(two)).rejects.toThrow(
      /^The database test_family_\w+ was made by another version of Field.*\.$/,
    );
    expect(await service.ctx.db('migration')).toEqual(before);
    expect(await tables()).toEqual(['one']);
  });

  it('When only a comment of a migration changes, Then databases of both texts are accepted', async () => {
    await migrateTo(one);
    await migrateTo({ ...two, '0001_one': sql('-- The first.\n  CREATE TABLE one (id int)') });
    expect(await tables()).toEqual(['one', 'two']);
  });
});
