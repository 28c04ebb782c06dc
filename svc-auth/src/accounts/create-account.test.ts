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
  const unconfirmed = { passwordHash: 'none', isEmailConfirmed: false };
  const account = { ...names, firstName, lastName, phone, role: 'parent', ...unconfirmed } as const;
  return createAccount(tx, auth.ctx, account);
}

/** Resolves when one transaction waits for another one to end. */
function untilTransactionWaits(): Promise<boolean> {
  const waiting = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE datname = current_database() AND locktype = 'transactionid' AND NOT granted`;
  return waitFor('A waiting transaction', async () => (await auth.ctx.db.raw(waiting)).rowCount > 0);
}

describe('When two people request the same name at the same time', () => {
  it.each([
    ['username', { username: 'rosa', email: 'one@example.com' }, { username: 'ROSA', email: 'two@example.com' }],
    ['email', { username: 'dana', email: 'dana@example.com' }, { username: 'mercer', email: 'Dana@Example.com' }],
  ])(
    'Then the first gets the %s, and the second gets 409 with an error for the field',
    async (field, first, second) => {
      const before = await auth.ctx.db('account');
      const firstTransaction = await auth.ctx.db.transaction();
      await create(firstTransaction, first);
      const secondCreation = auth.ctx.db.transaction((tx) => create(tx, second));
      const secondRefused = expect(secondCreation).rejects.toMatchObject({
        status: 409,
        code: `${field}_taken`,
        errors: [{ path: field }],
      });
      await untilTransactionWaits();
      await firstTransaction.commit();
      await secondRefused;
      expect(await auth.ctx.db('account')).toHaveLength(before.length + 1);
    },
  );
});
