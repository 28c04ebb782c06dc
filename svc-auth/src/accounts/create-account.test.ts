import type { Tx } from '@fieldhouse/service-kit';
import { waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registration, startTestAuth, type TestAuth } from '../../testing/index.ts';
import { createAccount } from './create-account.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

interface Names {
  username: string;
  email: string;
}

function create(tx: Tx, names: Names) {
  const { firstName, lastName, phone } = registration();
  const account = { ...names, firstName, lastName, phone, role: 'parent', passwordHash: 'none' } as const;
  return createAccount(tx, auth.ctx, account);
}

/** Until somebody waits for somebody else's transaction to end. */
function untilOneWaits(): Promise<boolean> {
  const waiting = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE datname = current_database() AND locktype = 'transactionid' AND NOT granted`;
  return waitFor('A waiting transaction', async () => (await auth.ctx.db.raw(waiting)).rowCount > 0);
}

describe('When two people ask for one name in the same moment', () => {
  it.each([
    ['username', { username: 'rosa', email: 'one@example.com' }, { username: 'ROSA', email: 'two@example.com' }],
    ['email', { username: 'dana', email: 'dana@example.com' }, { username: 'mercer', email: 'Dana@Example.com' }],
  ])('Then the first gets the %s and the second is told beside the field', async (field, first, second) => {
    const before = await auth.ctx.db('account');
    const early = await auth.ctx.db.transaction();
    await create(early, first);
    const late = auth.ctx.db.transaction((tx) => create(tx, second));
    const refused = expect(late).rejects.toMatchObject({
      status: 409,
      code: `${field}_taken`,
      errors: [{ path: field }],
    });
    await untilOneWaits();
    await early.commit();
    await refused;
    expect(await auth.ctx.db('account')).toHaveLength(before.length + 1);
  });
});
