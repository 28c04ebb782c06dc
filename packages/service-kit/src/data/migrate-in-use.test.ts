import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { waitFor } from '../testing/wait-for.ts';
import { migrate } from './migrate.ts';
import type { Migrations } from './migrations.ts';

const one = { '0001_one': { sql: 'CREATE TABLE one (id int); INSERT INTO one VALUES (1), (1)' } };
const column = { ...one, '0002_column': { sql: 'ALTER TABLE one ADD word text' } };
const index = { ...one, '0002_index': { index: { name: 'one_by_id', on: 'one (id)' } } };
const unique = { ...one, '0002_index': { index: { name: 'one_by_id', unique: true, on: 'one (id)' } } };

/** The program of a replica in its own process, which a test can kill. */
const REPLICA = `
  import { migrate } from '${new URL('./migrate.ts', import.meta.url)}';
  await migrate(process.env.DATABASE_URL, { migrations: JSON.parse(process.env.MIGRATIONS) });
`;

describe('migrating a database that is in use', () => {
  let service: BareService;
  beforeEach(async () => {
    service = await bareService({ name: 'family' });
  });
  afterEach(() => service.close());

  const migrateTo = (migrations: Migrations) => migrate(service.database.url, { migrations });
  const startReplica = (migrations: Migrations): ChildProcess =>
    spawn(process.execPath, ['--input-type=module', '--eval', REPLICA], {
      cwd: new URL('..', import.meta.url),
      env: { ...process.env, DATABASE_URL: service.database.url, MIGRATIONS: JSON.stringify(migrations) },
      stdio: 'inherit',
    });
  /** The number of connections that run a statement with this beginning. */
  const running = async (beginning: string) => {
    const { rows } = await service.ctx.db.raw(
      `SELECT count(*) FROM pg_stat_activity
       WHERE datname = current_database() AND state <> 'idle' AND query LIKE ? AND pid <> pg_backend_pid()`,
      [`${beginning}%`],
    );
    return Number(rows[0].count);
  };
  /** The number of connections whose last statement asked for the migration lock. */
  const waitingForLock = async () => {
    const { rows } = await service.ctx.db.raw(
      `SELECT count(*) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE '%advisory_lock%' AND pid <> pg_backend_pid()`,
    );
    return Number(rows[0].count);
  };
  const validity = async () => {
    const { rows } = await service.ctx.db.raw(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('one_by_id')`,
    );
    return rows;
  };
  /** A long transaction that writes to the table: creating an index waits for its end. */
  const openWriter = async () => {
    const writer = await service.ctx.db.transaction();
    await writer('one').insert({ id: 3 });
    return writer;
  };

  it('When a long transaction uses the table, Then other transactions do not wait, and the table is changed after its end', async () => {
    await migrateTo(one);
    const reader = await service.ctx.db.transaction();
    await reader('one');
    const migrated = migrateTo(column);
    await waitFor('the change', () => running('ALTER TABLE one'));
    expect(await service.ctx.db('one')).toHaveLength(2);
    await waitFor('the change', () => running('ALTER TABLE one'));
    await reader.rollback();
    await migrated;
    expect(await service.ctx.db('one').first()).toEqual({ id: 1, word: null });
  });

  it('When a replica is killed during a migration, Then another replica continues, and each migration has one effect', async () => {
    const slow = { ...one, '0002_slow': { sql: 'CREATE TABLE two (id int); SELECT pg_sleep(2)' } };
    const killed = startReplica(slow);
    await waitFor('the slow migration', () => running('CREATE TABLE two'));
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    await migrateTo(slow);
    expect(await service.ctx.db('one')).toHaveLength(2);
    expect(await service.ctx.db('two')).toEqual([]);
  });

  it('When an index is created while other replicas start, Then there is no deadlock', async () => {
    await migrateTo(one);
    const writer = await openWriter();
    const first = migrateTo(index);
    await waitFor('the index', () => running('CREATE INDEX'));
    const others = [migrateTo(index), migrateTo(index)];
    await waitFor('both others', async () => (await waitingForLock()) === 2);
    await writer.rollback();
    await Promise.all([first, ...others]);
    expect(await validity()).toEqual([{ valid: true }]);
  });

  it('When an index was left unfinished, Then it is dropped and created again', async () => {
    await migrateTo(one);
    await expect(migrateTo(unique)).rejects.toThrow('could not create unique index');
    expect(await validity()).toEqual([{ valid: false }]);
    await service.ctx.db('one').delete();
    await migrateTo(unique);
    expect(await validity()).toEqual([{ valid: true }]);
  });

  it('When an index was created and not recorded, Then it stays', async () => {
    await migrateTo(index);
    await service.ctx.db('migration').where({ name: '0002_index' }).delete();
    await migrateTo(index);
    expect(await validity()).toEqual([{ valid: true }]);
  });

  it('When rows are written while an index is created, Then the writes do not wait', async () => {
    await migrateTo(one);
    const writer = await openWriter();
    const migrated = migrateTo(index);
    await waitFor('the index', () => running('CREATE INDEX'));
    await service.ctx.db('one').insert({ id: 2 });
    await writer.rollback();
    await migrated;
    expect(await validity()).toEqual([{ valid: true }]);
  });
});
