import type { Capability } from '@fieldhouse/service-kit';
import type { Passwords } from '../credentials/passwords.ts';
import {
  inviteRoute,
  listInvitationsRoute,
  resendInvitationRoute,
  revokeInvitationRoute,
} from './invitation.routes.ts';
import { invitationEmailsAnswer, invitationLinkAnswer } from './invitation-emails.answers.ts';
import { acceptInvitationRoute, declineInvitationRoute, showInvitationRoute } from './invitation-link.routes.ts';

const NOT_RESTORED = 'A restored site does not accept earlier links; admins invite once more';

/** Admins invite people, who choose username and password themselves. */
export const invitations = (passwords: Passwords): Capability => ({
  routes: [
    inviteRoute,
    listInvitationsRoute,
    resendInvitationRoute,
    revokeInvitationRoute,
    showInvitationRoute,
    acceptInvitationRoute(passwords),
    declineInvitationRoute,
  ],
  calls: [invitationEmailsAnswer, invitationLinkAnswer],
  retention: {
    invitation: {
      growsWith: 'invitations by admins',
      retainedFor: '30 days after the last link ended; a revoked one is deleted at once',
      purges: [{ where: 'expires_at <= ?', age: { days: 30 } }],
    },
    invitation_link: {
      growsWith: 'invitations by admins',
      retainedFor: 'Until it is used or declined, or as long as its invitation',
      deletedBy: 'purge-old-rows, with its invitation',
    },
  },
  snapshot: { leaveOut: { invitation: NOT_RESTORED, invitation_link: NOT_RESTORED } },
});
