import { waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';
import { deleteAccount, lockAccount, updateAccount } from '../accounts/account.repository.ts';
import { changePassword } from '../credentials/change-password.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({ engine: QUICK_ENGINE });
});
afterAll(() => auth.stop());

/** Resolves when a sign-in with the right password waits for a change to end. */
function untilSignInWaits(): Promise<boolean> {
  const waiting = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE datname = current_database() AND locktype IN ('transactionid', 'tuple') AND NOT granted`;
  return waitFor('A waiting sign-in', async () => (await auth.ctx.db.raw(waiting)).rowCount > 0);
}

const CHANGES = [
  ['gets another password', (tx, id) => changePassword(tx, auth.ctx, id, 'hash of another')],
  ['is deleted', (tx, id) => deleteAccount(tx, id)],
] satisfies [string, (tx: Parameters<typeof deleteAccount>[0], id: number) => Promise<void>][];

describe.each(CHANGES)('When an account %s while somebody signs in to it with the old password', (what, change) => {
  it('Then no session outlives the change', async () => {
    const username = what.replaceAll(' ', '');
    const { userId } = await auth.addUser(username, 'parent');
    const changing = await auth.ctx.db.transaction();
    await lockAccount(changing, userId);
    await change(changing, userId);
    const signIn = auth.signIn(username, PASSWORD);
    await untilSignInWaits();
    await changing.commit();
    const { status, body, headers } = await signIn;
    expect([status, body.code, headers.getSetCookie()]).toEqual([401, 'invalid_credentials', []]);
    expect(await auth.ctx.db('session').where({ account_id: userId })).toEqual([]);
  });
});

describe('When an account gets another role while somebody signs in to it', () => {
  it('Then the answer holds the new role', async () => {
    const { userId } = await auth.addUser('promoted', 'parent');
    const changing = await auth.ctx.db.transaction();
    await lockAccount(changing, userId);
    await updateAccount(changing, userId, 999, { role: 'coach' });
    const signIn = auth.signIn('promoted', PASSWORD);
    await untilSignInWaits();
    await changing.commit();
    expect((await signIn).body).toMatchObject({ role: 'coach', waiverDue: false });
  });
});
