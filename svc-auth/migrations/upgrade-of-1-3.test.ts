import { type Db, hashToken, migrate, newToken, openDatabase } from '@fieldhouse/service-kit';
import { emptyDatabase, type TestDatabase } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccount } from '../src/accounts/account.repository.ts';
import { addressStateOf } from '../src/accounts/address-state.ts';
import { findSession } from '../src/sessions/session.repository.ts';
import { functions, migrations } from './index.ts';

const LAST_OF_1_3 = '0005_several_reset_links';
const NOW = new Date('2026-11-28T15:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await emptyDatabase();
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= LAST_OF_1_3));
  await migrate(database.url, { migrations: before, functions: { values: functions.values, others: [] } });
  db = openDatabase({ databaseUrl: database.url, poolSize: 2 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** An account as 1.3 stores it, with a session of this age; returns the token of its cookie. */
async function signedIn(role: string, { usedHoursAgo }: { usedHoursAgo: number }): Promise<string> {
  const username = `${role}${usedHoursAgo}`;
  const [account] = await db('account')
    .insert({
      ...{ version: 1, username, email: `${username}@club.example`, role, created_at: hoursAgo(100) },
      ...{ first_name: 'Rosa', last_name: 'Alvarez', phone: '(512) 555-0100' },
    })
    .returning<{ id: number }[]>('id');
  const token = newToken();
  const at = hoursAgo(usedHoursAgo);
  await db('session').insert({ token_hash: hashToken(token), account_id: account?.id, created_at: at, seen_at: at });
  return token;
}

describe('When the database of release 1.3 is upgraded', () => {
  it('Then everybody stays signed in but admins by their new limits, and every address is confirmed', async () => {
    const tokens = {
      parent: await signedIn('parent', { usedHoursAgo: 11 }),
      coach: await signedIn('coach', { usedHoursAgo: 11 }),
      admin: await signedIn('admin', { usedHoursAgo: 0.5 }),
      'idle admin': await signedIn('admin', { usedHoursAgo: 11 }),
    };
    await migrate(database.url, { migrations, functions });
    const found = await Promise.all(
      Object.entries(tokens).map(async ([who, token]) => {
        const session = await findSession(db, hashToken(token) ?? Buffer.of(), NOW);
        return [who, session && { role: session.role, wasRecent: session.signedInAt > hoursAgo(0.25) }];
      }),
    );
    expect(Object.fromEntries(found)).toEqual({
      parent: { role: 'parent', wasRecent: false },
      coach: { role: 'coach', wasRecent: false },
      admin: { role: 'admin', wasRecent: false },
      'idle admin': undefined,
    });
    const ids = await db('account').orderBy('id').pluck<number[]>('id');
    const accounts = await Promise.all(ids.map((id) => findAccount(db, id)));
    expect(accounts.map((account) => account && addressStateOf(account))).toEqual(ids.map(() => 'confirmed'));
  });
});
