import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Migrations } from '../data/migrations.ts';
import { testDatabase } from './database.ts';

function pupils(columns: string): Migrations {
  return { '0001_pupils': { sql: `CREATE TABLE pupil (${columns})` } };
}

async function select(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a test database', () => {
  it('When several are created at once, Then each is migrated and has its own data', async () => {
    const definition = { name: 'gamedata', migrations: pupils('id int PRIMARY KEY') } as const;
    const databases = await Promise.all([1, 2, 3].map(() => testDatabase(definition)));
    for (const [index, { url }] of databases.entries()) await select(url, `INSERT INTO pupil VALUES (${index})`);
    for (const [index, { url }] of databases.entries())
      expect(await select(url, 'SELECT id FROM pupil')).toEqual([{ id: index }]);
    await Promise.all(databases.map((database) => database.drop()));
  });

  it('When a migration changes, Then a new template is created', async () => {
    const before = await testDatabase({ name: 'gamedata', migrations: pupils('id int') });
    const after = await testDatabase({ name: 'gamedata', migrations: pupils('id int, name text') });
    expect(await select(before.url, 'SELECT * FROM pupil')).toEqual([]);
    expect(await select(after.url, 'SELECT name FROM pupil')).toEqual([]);
    await Promise.all([before.drop(), after.drop()]);
  });

  it('When it is dropped while a client is connected, Then it does not exist any more', async () => {
    const database = await testDatabase({ name: 'gamedata', migrations: {} });
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    await expect(select(database.url, 'SELECT 1')).rejects.toThrow(/does not exist/);
    await client.end().catch(() => undefined);
  });
});
