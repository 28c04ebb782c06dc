import { ACCESS_LEVELS, GuardianInvitationUse, Id, Instant, JOIN_LINK_MESSAGE } from '@fieldhouse/contracts';
import { maskedEmail, noContent, ok, recordOf, route, shownEmail } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { isViewOnlyEnforced } from '../guardian-scopes/view-only.ts';
import { peopleByIds } from '../people/people-by-ids.ts';
import { acceptInvitation, invitationOfLink } from './accept-invitation.ts';
import { declineInvitation } from './decline-invitation.ts';
import { limitInvalidLinks } from './limit-invitations.ts';

/** Mail scanners open links, so looking at one changes nothing. */
export const showInvitationRoute = route({
  method: 'get',
  path: '/api/guardian-invitations',
  access: 'public',
  summary: 'What an invitation’s link is for; the call does not use it up',
  query: z.object({ token: z.string(JOIN_LINK_MESSAGE) }),
  answers: {
    200: z.object({
      childFirstName: z.string(),
      invitedBy: z.string().nullable().describe('The first name of the guardian; null while it is not known'),
      accessLevel: z.enum(ACCESS_LEVELS),
      isViewOnlyEnforced: z.boolean().describe('Whether View Only guardians are kept from changes'),
      email: z.string().describe('Masked: s•••@example.com'),
      expiresAt: Instant,
    }),
  },
  example: { query: { token: recordOf('guardian invitation token') } },
  problems: { invalid_link: 400, too_many_attempts: 429 },
  async handle({ ctx, query, address }) {
    const { invitation, child } = await limitInvalidLinks(ctx, address, () => invitationOfLink(ctx, query.token));
    const { accessLevel, invitedBy, email, expiresAt } = invitation;
    const inviter = (await peopleByIds(ctx, [invitedBy])).get(invitedBy);
    return ok({
      ...{ childFirstName: child.firstName, invitedBy: inviter?.firstName ?? null, accessLevel },
      isViewOnlyEnforced: await isViewOnlyEnforced(ctx.db, ctx),
      ...{ email: maskedEmail(shownEmail(email)), expiresAt: expiresAt.toISOString() },
    });
  },
});

export const acceptInvitationRoute = route({
  method: 'post',
  path: '/api/guardian-invitations/accept',
  access: 'signed-in',
  audit: {
    ...{ action: 'guardian.joined', label: 'Accepted invitation', subject: 'child', id: null },
    verb: 'accepted an invitation as a parent of',
  },
  summary: 'Use an invitation’s link, once: the caller becomes a guardian of the child',
  description: [
    'With another address than the invited one, or one that is not confirmed, the guardian who invited is asked first:',
    'the outcome is `to-confirm` then. `to-approve`: the club approves invitations, and an admin decides.',
  ].join(' '),
  body: GuardianInvitationUse,
  answers: {
    200: z.object({
      outcome: z.enum(['added', 'to-confirm', 'to-approve']),
      childId: Id.optional().describe('The child, for its new guardian'),
    }),
  },
  example: { body: { token: recordOf('guardian invitation token to use') } },
  problems: {
    ...{ invalid_link: 400, already_guardian: 409, too_many_guardians: 409, too_many_attempts: 429 },
  },
  handle: async ({ ctx, who, body, address }) =>
    ok(await limitInvalidLinks(ctx, address, () => acceptInvitation(ctx, who, body.token))),
});

export const declineInvitationRoute = route({
  method: 'post',
  path: '/api/guardian-invitations/decline',
  access: 'public',
  summary: 'Decline an invitation with its link, which does not work any more; the child’s guardians see that',
  body: GuardianInvitationUse,
  answers: { 204: null },
  example: { body: { token: recordOf('guardian invitation token to decline') } },
  problems: { invalid_link: 400, too_many_attempts: 429 },
  async handle({ ctx, body, address }) {
    await limitInvalidLinks(ctx, address, () => declineInvitation(ctx, body.token));
    return noContent();
  },
});
