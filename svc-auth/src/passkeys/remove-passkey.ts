import { notFound, recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockOwnAccount } from '../accounts/lock-own-account.ts';
import { publishSecured } from '../addresses/publish-secured.ts';
import { deletePasskey, hasPasskey } from './passkey.repository.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

/**
 * Removes a passkey of the user who asks, and tells the owner of the account (product decisions 57, 93). With the last
 * one the recovery codes are void: the next first passkey comes with others. Throws 404.
 */
export async function removePasskey(ctx: ServiceContext, id: number, who: Who): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { id: accountId } = await lockOwnAccount(tx, who);
    if (!(await deletePasskey(tx, { id, accountId }))) throw notFound('Passkey');
    if (!(await hasPasskey(tx, accountId))) await deleteRecoveryCodes(tx, accountId);
    await recordAudit(tx, ctx, { ids: { user: accountId } });
    await publishSecured(tx, ctx, { userId: accountId, what: 'passkey-removed' }, who);
  });
}
