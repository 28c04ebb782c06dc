import { guardianInvitationAddress, guardianInvitationLink } from '@fieldhouse/contracts';
import { answers, shownEmail, tokenWithHash } from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import { insertLink, invitationById } from './invitation.repository.ts';

/** For svc-notify, which stores no email to an invitation that was answered meanwhile. */
export const answerInvitationAddress = answers(guardianInvitationAddress, async ({ invitationId }, { db }) => {
  const invitation = await invitationById(db, invitationId);
  return { email: invitation?.state === 'sent' ? shownEmail(invitation.email) : null };
});

/**
 * Makes the token when the email is sent, and stores only its hash. Links of an earlier try stay valid, since that
 * email may have arrived.
 */
export const answerInvitationLink = answers(guardianInvitationLink, ({ invitationId }, ctx) =>
  ctx.db.transaction(async (tx) => {
    const found = await invitationById(tx, invitationId);
    if (!found || !(await lockChild(tx, found.childId))) return { path: null };
    const invitation = await invitationById(tx, invitationId);
    if (invitation?.state !== 'sent' || invitation.expiresAt <= ctx.clock()) return { path: null };
    const { token, tokenHash } = tokenWithHash();
    await insertLink(tx, { tokenHash, invitationId, expiresAt: invitation.expiresAt });
    return { path: `/join?token=${token}` };
  }),
);
