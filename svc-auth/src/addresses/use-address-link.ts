import { ADDRESS_LINK_MESSAGE, type AddressLinkUse } from '@fieldhouse/contracts';
import {
  hashToken,
  nextVersion,
  Problem,
  publish,
  type ServiceContext,
  type TransactionContext,
  type Tx,
} from '@fieldhouse/service-kit';
import { lockAccount, updateAccount } from '../accounts/account.repository.ts';
import { type Account, stateOf } from '../accounts/account.ts';
import { addressStateOf, isSameAddress } from '../accounts/address-state.ts';
import { type AddressLink, deleteAddressLink, findAddressLink } from './address-link.repository.ts';
import { confirmAddress, takePendingAddress } from './confirm-address.ts';

/** 400 for a link that is unknown, used, expired or of another kind; the answer does not say which. */
function invalidLink(): Problem {
  return new Problem(400, 'invalid_link', ADDRESS_LINK_MESSAGE);
}

/** The link of a token; throws 400 `invalid_link`. */
export async function addressLinkOf({ db, clock }: ServiceContext, token: string): Promise<AddressLink> {
  const tokenHash = hashToken(token);
  const link = tokenHash && (await findAddressLink(db, tokenHash, clock()));
  if (!link) throw invalidLink();
  return link;
}

/**
 * Uses a link of an email to an address, once (product decision 54). 'confirm': the address is confirmed, and a pending
 * one becomes that of the account. 'not-me': an address that is not confirmed gets no further mail but reset links
 * until it is, and a pending one is withdrawn. Throws 400 `invalid_link`; 409 `email_taken` when another account has
 * the pending address by now.
 */
export async function useAddressLink(ctx: ServiceContext, { token, kind }: AddressLinkUse): Promise<void> {
  const found = await addressLinkOf(ctx, token);
  await ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, found.accountId);
    // Read again under the lock: a concurrent request may have used the link.
    const tokenHash = hashToken(token);
    const link = tokenHash && (await findAddressLink(tx, tokenHash, ctx.clock()));
    if (!tokenHash || !account?.isActive || link?.kind !== kind) throw invalidLink();
    await deleteAddressLink(tx, tokenHash);
    const { address: email } = link;
    const isPending = isSameAddress(account.pendingEmail, email);
    if (!isPending && !isSameAddress(email, account.email)) throw invalidLink();
    if (kind === 'not-me') return stopMail(tx, ctx, { account, email, isPending });
    return isPending ? takePendingAddress(tx, ctx, { account, email }) : confirmAddress(tx, ctx, account);
  });
}

async function stopMail(
  tx: Tx,
  ctx: TransactionContext,
  { account, email, isPending }: { account: Account; email: string; isPending: boolean },
): Promise<void> {
  if (!isPending && addressStateOf(account) !== 'unconfirmed') return;
  const changes = { stoppedEmail: email, ...(isPending && { pendingEmail: null }) };
  const changed = await updateAccount(tx, account.id, await nextVersion(tx), changes);
  await publish(tx, ctx, 'user.updated', account.id, stateOf(changed));
}
