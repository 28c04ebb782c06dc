import { type OperatorCommand, recordChange, type ServiceContext } from '@fieldhouse/service-kit';
import { findForSignIn, lockAccount } from '../accounts/account.repository.ts';
import { publishSecured } from '../addresses/publish-secured.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';
import { deletePasskeysOf } from './passkey.repository.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

/**
 * Removes all passkeys and recovery codes of a user, whom a username or an email address names, and ends their
 * sessions: the way back for a sole admin without either (product decision 93). The owner is told. The entry of the
 * audit has the user as who asked, since an operator has no account. Returns how many passkeys there were; undefined:
 * no such user.
 */
async function resetPasskeys(ctx: ServiceContext, name: string): Promise<number | undefined> {
  const found = await findForSignIn(ctx.db, name);
  if (!found) return undefined;
  return ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, found.account.id);
    if (!account) return undefined;
    const { id, role } = account;
    const removed = await deletePasskeysOf(tx, id);
    await deleteRecoveryCodes(tx, id);
    await endSessionsOf(tx, ctx, { userId: id, why: 'access-changed' });
    const who = { userId: id, role };
    await recordChange(tx, ctx, who, { action: 'account.passkeys-reset', subject: { type: 'user', id } });
    await publishSecured(tx, ctx, { userId: id, what: 'passkeys-reset' });
    return removed;
  });
}

export const resetPasskeysCommand: OperatorCommand = {
  name: 'reset-passkeys',
  usage: 'USER',
  async run({ ctx, args: [name, ...others], print }) {
    if (name === undefined || others.length > 0) throw new Error('reset-passkeys takes one username or email address');
    const removed = await resetPasskeys(ctx, name);
    if (removed === undefined) throw new Error(`There is no user "${name}"`);
    print(`svc-auth: ${removed} passkeys removed, with all recovery codes; the user is signed out and gets an email`);
  },
};
