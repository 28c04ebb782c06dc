import { STOP_LINK_MESSAGE, type StopLinkUse } from '@fieldhouse/contracts';
import { hashToken, Problem, type ServiceContext } from '@fieldhouse/service-kit';
import { lockAccount } from '../accounts/account.repository.ts';
import { endDeletion } from './deletion.repository.ts';
import { endLostMailbox } from './lost-mailbox.repository.ts';
import { findStopLink, type StopLink } from './stop-link.repository.ts';

/** 400 for a link that is unknown, used, too late or for something else; the answer does not say which. */
function invalidLink(): Problem {
  return new Problem(400, 'invalid_link', STOP_LINK_MESSAGE);
}

/** The link of a token; throws 400 `invalid_link`. */
export async function stopLinkOf({ db, clock }: ServiceContext, token: string): Promise<StopLink> {
  const tokenHash = hashToken(token);
  const link = tokenHash && (await findStopLink(db, tokenHash, clock()));
  if (!link) throw invalidLink();
  return link;
}

/**
 * Uses the link of an email that stops a planned change, once and without a sign-in: the account, or its address, stays
 * (product decisions 97, 98). Throws 400 `invalid_link`.
 */
export async function useStopLink(ctx: ServiceContext, { token, what }: StopLinkUse): Promise<void> {
  const found = await stopLinkOf(ctx, token);
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, found.accountId);
    // Read again under the lock: the change may have been made or stopped since. With the change its links end.
    const tokenHash = hashToken(token);
    const link = tokenHash && (await findStopLink(tx, tokenHash, ctx.clock()));
    if (link?.what !== what) throw invalidLink();
    if (what === 'deletion') await endDeletion(tx, link.accountId);
    else await endLostMailbox(tx, link.accountId, 'stopped');
  });
}
