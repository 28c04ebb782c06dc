import type { UserChanges } from '@fieldhouse/contracts';
import { nextVersion, publish, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { updateAccount } from '../accounts/account.repository.ts';
import { type Account, stateOf } from '../accounts/account.ts';
import { refuseTakenName } from '../accounts/taken-names.ts';
import { endResetOf } from '../recovery/reset.repository.ts';
import { lockForAdmin } from './lock-for-admin.ts';

/**
 * Changes what is given of a user's names and contacts and tells `user.updated`; what is as before changes nothing. A
 * reset link that went to another address opens nothing any more. Throws 404 and 409 `email_taken` (decisions 7, 39).
 */
export async function changeUser(ctx: ServiceContext, id: number, changes: UserChanges, who: Who): Promise<Account> {
  return ctx.db.transaction(async (tx) => {
    const account = await lockForAdmin(tx, who, id);
    const wanted = { ...account, ...given(changes) };
    if (FIELDS.every((field) => wanted[field] === account[field])) return account;
    const changed = await updateAccount(tx, id, await nextVersion(tx), wanted).catch(refuseTakenName);
    if (changed.email !== account.email) await endResetOf(tx, id);
    await publish(tx, ctx, 'user.updated', id, stateOf(changed), who);
    return changed;
  });
}

const FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const;

function given(changes: UserChanges): Partial<Pick<Account, (typeof FIELDS)[number]>> {
  return Object.fromEntries(FIELDS.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field]]])));
}
