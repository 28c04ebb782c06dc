import { type InvitationEmail, invitationEmails, invitationLink } from '@fieldhouse/contracts';
import { answers, shownEmail, tokenWithHash } from '@fieldhouse/service-kit';
import { findOpenInvitations, insertLink, lockInvitation } from './invitation.repository.ts';
import type { Invitation } from './invitation.ts';

/** To whom invitations go that can be accepted. */
export const invitationEmailsAnswer = answers(invitationEmails, async ({ ids }, { db, clock }) => ({
  invitations: (await findOpenInvitations(db, ids, clock())).map(invitationEmailOf),
}));

/**
 * Makes the token when the email is sent, and stores only its hash. Links of an earlier try stay valid, since that
 * email may have arrived.
 */
export const invitationLinkAnswer = answers(invitationLink, ({ id, version }, { db, clock }) =>
  db.transaction(async (tx) => {
    await lockInvitation(tx, id);
    const [invitation] = await findOpenInvitations(tx, [id], clock());
    if (invitation?.version !== version) return { link: null };
    const { token, tokenHash } = tokenWithHash();
    await insertLink(tx, id, tokenHash);
    return { link: { ...invitationEmailOf(invitation), path: `/invitation?token=${token}` } };
  }),
);

function invitationEmailOf({ id, version, email, role, expiresAt }: Invitation): InvitationEmail {
  return { id, version, email: shownEmail(email), role, expiresAt: expiresAt.toISOString() };
}
