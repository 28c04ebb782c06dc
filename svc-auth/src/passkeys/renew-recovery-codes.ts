import { conflict, recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockOwnAccount } from '../accounts/lock-own-account.ts';
import { hasPasskey } from './passkey.repository.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/** Makes new recovery codes for the user who asks; the earlier ones are void. Throws 409 `no_passkey`. */
export async function renewRecoveryCodes(ctx: ServiceContext, who: Who): Promise<string[]> {
  return ctx.db.transaction(async (tx) => {
    const { id } = await lockOwnAccount(tx, who);
    if (!(await hasPasskey(tx, id))) throw noPasskey();
    await recordAudit(tx, ctx, { ids: { user: id } });
    return makeRecoveryCodes(tx, id);
  });
}

/** 409: this account has no passkey. */
export function noPasskey() {
  return conflict('no_passkey', 'You have no passkey yet');
}
