import { type Db, migrate, openDatabase } from '@fieldhouse/service-kit';
import { type TestDatabase, testDatabase } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashOf } from '../src/waivers/waiver.ts';
import { WAIVER_1 } from '../src/waivers/waiver-1.ts';
import { accounts } from './0001-accounts.ts';
import { migrations } from './index.ts';

/** What the first version writes; it also does so while a newer one migrates. */
async function registerAsBefore(db: Db, id: number): Promise<void> {
  const now = new Date('2026-11-01T12:00:00Z');
  const names = { username: `rosa${id}`, email: `rosa${id}@example.com`, first_name: 'Rosa', last_name: 'Álvarez' };
  await db('account').insert({ ...names, id, version: id, phone: '(512) 555-0100', role: 'parent', created_at: now });
  await db('credential').insert({ account_id: id, password_hash: 'none', changed_at: now });
  await db('waiver_signature').insert({ version: id, account_id: id, waiver_version: 1, signed_at: now });
}

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase({ name: 'auth', migrations: { '0001_accounts': accounts } });
  db = openDatabase({ databaseUrl: database.url, poolSize: 2 });
  await registerAsBefore(db, 1);
  await migrate(db, migrations);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe('When a database of the first version is migrated', () => {
  it('Then who registered before, and who does meanwhile, signed the first text and can be found', async () => {
    await registerAsBefore(db, 2);
    const signed = await db('waiver_signature').join('waiver_text', 'waiver_text.hash', 'waiver_signature.hash');
    expect(signed).toMatchObject([{ hash: hashOf(WAIVER_1) }, { hash: hashOf(WAIVER_1) }]);
    const words = await db('account').orderBy('id').pluck('search_text');
    expect(words).toEqual(['rosa alvarez rosa1 rosa1@example.com', 'rosa alvarez rosa2 rosa2@example.com']);
  });

  it('Then each step can be taken back and taken again', async () => {
    const later = Object.values(migrations).slice(1);
    for (const { down } of later.toReversed()) await down(db);
    await registerAsBefore(db, 3);
    for (const { up } of later) await up(db);
    expect(await db('waiver_signature').where({ hash: hashOf(WAIVER_1) })).toHaveLength(3);
  });
});
