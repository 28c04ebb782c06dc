import { INVITATION_LINK_MESSAGE, InvitationAcceptance, InvitationDecline, ROLES } from '@fieldhouse/contracts';
import { created, maskedEmail, noContent, ok, recordOf, route, shownEmail } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { User } from '../accounts/account.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { setDeviceCookie } from '../devices/device-cookie.ts';
import { originOf } from '../devices/origin-of.ts';
import { setSessionCookie } from '../sessions/session-cookie.ts';
import { signedFrom } from '../waivers/signed-from.ts';
import { acceptInvitation, invitationOf } from './accept-invitation.ts';
import { declineInvitation } from './decline-invitation.ts';
import { ListedInvitation } from './invitation.ts';

/** Mail scanners open links, so looking at one changes nothing. */
export const showInvitationRoute = route({
  method: 'get',
  path: '/api/auth/invitations',
  access: 'public',
  summary: 'What the link of an invitation is for; the call does not use it up',
  query: z.object({ token: z.string(INVITATION_LINK_MESSAGE) }),
  answers: {
    200: z.object({
      role: z.enum(ROLES),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().describe('Masked: r•••@example.com'),
      expiresAt: ListedInvitation.shape.expiresAt,
    }),
  },
  example: { query: { token: recordOf('invitation token') } },
  problems: { invalid_link: 400, too_many_attempts: 429 },
  handle: async ({ ctx, query, address }) => {
    const { role, firstName, lastName, email, expiresAt } = await invitationOf(ctx, query.token, address);
    return ok({
      ...{ role, firstName, lastName },
      email: maskedEmail(shownEmail(email)),
      expiresAt: expiresAt.toISOString(),
    });
  },
});

export function acceptInvitationRoute(passwords: Passwords) {
  return route({
    method: 'post',
    path: '/api/auth/invitations',
    access: 'public',
    summary: 'Accept an invitation, once: creates the account with its address and role, and signs in',
    body: InvitationAcceptance,
    answers: { 201: User },
    example: {
      body: {
        token: recordOf('invitation token to use'),
        username: 'daniel.raman.coach',
        password: 'a good password',
        firstName: 'Daniel',
        lastName: 'Raman',
        phone: '(512) 555-0133',
        specialties: ['Hitting'],
      },
    },
    problems: {
      invalid_link: 400,
      username_taken: 409,
      email_taken: 409,
      waiver_changed: 409,
      too_many_attempts: 429,
    },
    handle: async (request) => {
      const { ctx, body } = request;
      const origin = originOf(request);
      const { user, session, newDevice } = await acceptInvitation(ctx, passwords, body, origin, signedFrom(request));
      return created(user, { 'Set-Cookie': [setSessionCookie(ctx, session), setDeviceCookie(request, newDevice)] });
    },
  });
}

export const declineInvitationRoute = route({
  method: 'post',
  path: '/api/auth/invitations/decline',
  access: 'public',
  summary: 'Decline an invitation; its link does not work any more, and the admins see that it was declined',
  body: InvitationDecline,
  answers: { 204: null },
  example: { body: { token: recordOf('invitation token to decline') } },
  problems: { invalid_link: 400, too_many_attempts: 429 },
  handle: async ({ ctx, body, address }) => {
    await declineInvitation(ctx, body.token, address);
    return noContent();
  },
});
