import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Db } from '../service.ts';
import { type TestDatabase, testDatabase } from '../testing/index.ts';
import { openDatabase } from './database.ts';
import { databaseReadiness } from './database-readiness.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await testDatabase({ name: 'gamedata', migrations: {} });
  db = openDatabase({ databaseUrl: database.url, poolSize: 1 });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

describe('When the database of a process is slow', () => {
  it('Then the process stays ready while PostgreSQL has no time for it @spec S2.4.1513', async () => {
    const isReady = databaseReadiness(db);
    const { rows } = await db.raw<{ rows: { pid: number }[] }>('SELECT pg_backend_pid() AS pid');
    const pid = rows[0]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      expect(await isReady()).toBe(true);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    expect(await isReady()).toBe(true);
  });

  it('Then it is not ready when no connection was free for too long, until one is @spec S2.4.1513', async () => {
    const isReady = databaseReadiness(db, 900);
    const busy = Promise.resolve(db.raw('SELECT pg_sleep(2.5)'));
    const [first, second] = [await isReady(), await isReady()];
    expect([first, second]).toEqual([true, false]);
    await busy;
    expect(await isReady()).toBe(true);
  });
});
