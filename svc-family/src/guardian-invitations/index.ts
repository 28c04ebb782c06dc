import type { Capability } from '@fieldhouse/service-kit';
import { decideInvitationRoute, listInvitationsToApproveRoute } from './admin-invitations.routes.ts';
import {
  confirmInvitedRoute,
  inviteParentRoute,
  listInvitationsRoute,
  resendInvitationRoute,
  withdrawInvitationRoute,
} from './family-invitations.routes.ts';
import { answerInvitationAddress, answerInvitationLink } from './invitation-answers.ts';
import { acceptInvitationRoute, declineInvitationRoute, showInvitationRoute } from './invitation-link.routes.ts';

/** Guardians invite other parents of a child. */
export const guardianInvitations: Capability = {
  routes: [
    listInvitationsRoute,
    inviteParentRoute,
    resendInvitationRoute,
    confirmInvitedRoute,
    withdrawInvitationRoute,
    showInvitationRoute,
    acceptInvitationRoute,
    declineInvitationRoute,
    listInvitationsToApproveRoute,
    decideInvitationRoute,
  ],
  calls: [answerInvitationAddress, answerInvitationLink],
  retention: {
    guardian_invitation: {
      growsWith: 'invitations of other parents',
      retainedFor: 'Until it is accepted or withdrawn, at most 30 days after its link has ended',
      purges: [{ where: 'expires_at <= ?', age: { days: 30 } }],
    },
    guardian_invitation_link: {
      growsWith: 'emails with an invitation',
      retainedFor: 'As long as the invitation, until it is used or sent again',
      deletedBy: 'guardian_invitation',
    },
  },
  snapshot: {
    leaveOut: {
      guardian_invitation_link: 'A restored site does not accept earlier links; guardians send an invitation again',
    },
  },
};
