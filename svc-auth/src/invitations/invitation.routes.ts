import { IdParam, NewInvitation } from '@fieldhouse/contracts';
import { created, noContent, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { findInvitation, listInvitations } from './invitation.repository.ts';
import { ListedInvitation, listedInvitationOf } from './invitation.ts';
import { invite, resendInvitation, revokeInvitation } from './invite.ts';

const InvitationPath = z.object({ id: IdParam });

/** Of which invitation an entry is, the audit does not name: the invited have no account yet. */
const CLUB = { subject: 'club', id: null } as const;

export const inviteRoute = route({
  method: 'post',
  path: '/api/admin/invitations',
  access: ['admin'],
  recentSignIn: async ({ body }) => body.role === 'admin',
  permissions: ['user.manage'],
  audit: {
    byField: 'role',
    actions: {
      parent: { action: 'invitation.sent-to-parent', label: 'Invited parent', verb: 'invited a parent' },
      coach: { action: 'invitation.sent-to-coach', label: 'Invited coach', verb: 'invited a coach' },
      admin: { action: 'invitation.sent-to-admin', label: 'Invited admin', verb: 'invited an admin' },
    },
    ...CLUB,
  },
  summary: 'Invite somebody who has no account, by an email with a link',
  body: NewInvitation,
  answers: { 201: ListedInvitation },
  example: {
    body: { firstName: 'Daniel', lastName: 'Raman', email: 'daniel.raman@club.example', role: 'coach' },
  },
  problems: { email_taken: 409, already_invited: 409, no_mail_server: 409, too_many_invitations: 429 },
  handle: async ({ ctx, body, who }) => created(listedInvitationOf(await invite(ctx, body, who), ctx.clock())),
});

export const listInvitationsRoute = route({
  method: 'get',
  path: '/api/admin/invitations',
  access: ['admin'],
  permissions: ['user.manage'],
  summary: 'Invitations that wait or have expired, and those that were accepted within the last weeks',
  answers: { 200: z.array(ListedInvitation) },
  view: {
    action: 'user.viewed',
    of: (invitations) => ({ userIds: invitations.flatMap(({ userId }) => userId ?? []) }),
  },
  handle: async ({ ctx }) => {
    const now = ctx.clock();
    return ok((await listInvitations(ctx.db)).map((row) => listedInvitationOf(row, now)));
  },
});

export const resendInvitationRoute = route({
  method: 'post',
  path: '/api/admin/invitations/{id}/resend',
  access: ['admin'],
  recentSignIn: async ({ ctx, params }) => (await findInvitation(ctx.db, params.id))?.role === 'admin',
  permissions: ['user.manage'],
  audit: {
    ...{ action: 'invitation.resent', label: 'Resent invitation', verb: 'sent an invitation again' },
    ...CLUB,
  },
  summary: 'Send an invitation again: a new link for 7 days, the earlier ones end',
  params: InvitationPath,
  answers: { 200: ListedInvitation },
  example: { params: { id: recordOf('invitation') } },
  problems: {
    not_found: 404,
    email_taken: 409,
    invitation_accepted: 409,
    no_mail_server: 409,
    too_many_invitations: 429,
  },
  handle: async ({ ctx, params, who }) =>
    ok(listedInvitationOf(await resendInvitation(ctx, params.id, who), ctx.clock())),
});

export const revokeInvitationRoute = route({
  method: 'delete',
  path: '/api/admin/invitations/{id}',
  access: ['admin'],
  permissions: ['user.manage'],
  audit: {
    ...{ action: 'invitation.revoked', label: 'Revoked invitation', verb: 'revoked an invitation' },
    ...CLUB,
  },
  summary: 'Revoke an invitation; its link does not work any more',
  params: InvitationPath,
  answers: { 204: null },
  example: { params: { id: recordOf('invitation to revoke') } },
  problems: { not_found: 404, invitation_accepted: 409 },
  handle: async ({ ctx, params, who }) => {
    await revokeInvitation(ctx, params.id, who);
    return noContent();
  },
});
