import type { NewInvitation } from '@fieldhouse/contracts';
import {
  conflict,
  isUniqueViolation,
  nextVersion,
  notFound,
  publish,
  recordAudit,
  type ServiceContext,
  storedEmail,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { expectFreeNames } from '../accounts/taken-names.ts';
import { isMailSent } from '../addresses/is-mail-sent.ts';
import { lockForAdmin } from '../user-management/lock-for-admin.ts';
import {
  deleteInvitation,
  findInvitation,
  insertInvitation,
  lockInvitation,
  renewInvitation,
} from './invitation.repository.ts';
import type { InvitationRow } from './invitation.ts';
import { countInvitation } from './invitation-limit.ts';

/**
 * Invites somebody who has no account yet, by an email with a link (product decision 94). Throws 401 when the caller is
 * not an admin any more; 409 `email_taken`, `already_invited`, and `no_mail_server` where no email is sent; 429
 * `too_many_invitations`.
 */
export async function invite(ctx: ServiceContext, invited: NewInvitation, who: Who): Promise<InvitationRow> {
  await expectMail(ctx);
  const email = storedEmail(invited.email);
  await countInvitation(ctx, email);
  return ctx.db.transaction(async (tx) => {
    await lockForAdmin(tx, who, who.userId);
    await expectFreeNames(tx, { email });
    const sending = { version: await nextVersion(tx), invitedBy: who.userId, now: ctx.clock() };
    const id = await insertInvitation(tx, { ...invited, email }, sending).catch(refuseSecond);
    return publishSent(tx, ctx, { id, version: sending.version }, who);
  });
}

/**
 * Sends an invitation again: it gets a new link for another 7 days, and the earlier ones end. The caller is now who
 * invites. Throws like `invite`, 404, and 409 `invitation_accepted`.
 */
export async function resendInvitation(ctx: ServiceContext, id: number, who: Who): Promise<InvitationRow> {
  await expectMail(ctx);
  const found = await findInvitation(ctx.db, id);
  if (!found) throw notFound('Invitation');
  await countInvitation(ctx, found.email);
  return ctx.db.transaction(async (tx) => {
    const { email } = await lockUnaccepted(tx, id, who);
    await expectFreeNames(tx, { email });
    const sending = { version: await nextVersion(tx), invitedBy: who.userId, now: ctx.clock() };
    await renewInvitation(tx, id, sending);
    return publishSent(tx, ctx, { id, version: sending.version }, who);
  });
}

/** Deletes an invitation; its link does not work any more. Throws 401, 404, and 409 `invitation_accepted`. */
export async function revokeInvitation(ctx: ServiceContext, id: number, who: Who): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUnaccepted(tx, id, who);
    await deleteInvitation(tx, id);
    await recordAudit(tx, ctx);
  });
}

/** Without a mail server nobody could read the link; a demo club shows it in its Mail tab. */
async function expectMail(ctx: ServiceContext): Promise<void> {
  if (ctx.environment.demo || (await isMailSent(ctx))) return;
  throw conflict(
    'no_mail_server',
    'This site sends no email yet, so nobody can be invited. Add the user with a password, or set up the mail server',
  );
}

async function lockUnaccepted(tx: Tx, id: number, who: Who): Promise<InvitationRow> {
  await lockForAdmin(tx, who, who.userId);
  await lockInvitation(tx, id);
  const found = await findInvitation(tx, id);
  if (!found) throw notFound('Invitation');
  if (found.acceptedAt !== null) throw conflict('invitation_accepted', 'This invitation was accepted already');
  return found;
}

async function publishSent(
  tx: Tx,
  ctx: TransactionContext,
  sent: { id: number; version: number },
  who: Who,
): Promise<InvitationRow> {
  await publish(tx, ctx, 'invitation.sent', sent.id, sent, who);
  const stored = await findInvitation(tx, sent.id);
  if (!stored) throw new Error('The database stored no invitation');
  return stored;
}

/** One address has one invitation at a time, so that one link works. */
function refuseSecond(error: unknown): never {
  if (!isUniqueViolation(error, 'invitation_email')) throw error;
  throw conflict('already_invited', 'This address is invited already. Send that invitation again, or revoke it first');
}
