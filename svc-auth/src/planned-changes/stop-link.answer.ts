import { type PlannedChange, stopLink } from '@fieldhouse/contracts';
import { answers, hashToken, newToken, type Tx } from '@fieldhouse/service-kit';
import { lockAccount } from '../accounts/account.repository.ts';
import { findDeletion } from './deletion.repository.ts';
import { findLostMailbox } from './lost-mailbox.repository.ts';
import { insertStopLink } from './stop-link.repository.ts';

/**
 * Makes the token when its email is sent, and stores only its hash. Links of an earlier try stay valid, since that
 * email may have arrived.
 */
export const stopLinkAnswer = answers(stopLink, ({ userId, what }, ctx) =>
  ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    const expiresAt = account && (await dueAtOf(tx, userId, what));
    if (!expiresAt || expiresAt <= ctx.clock()) return { path: null };
    const token = newToken();
    const tokenHash = hashToken(token);
    if (!tokenHash) throw new Error('A new token has an invalid format');
    await insertStopLink(tx, { what, accountId: userId, expiresAt }, tokenHash);
    return { path: `/stop-change?token=${token}` };
  }),
);

async function dueAtOf(tx: Tx, id: number, what: PlannedChange): Promise<Date | undefined> {
  return what === 'deletion' ? findDeletion(tx, id) : (await findLostMailbox(tx, id))?.dueAt;
}
