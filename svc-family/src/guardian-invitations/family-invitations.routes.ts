import { GuardianInvitationForm, IdParam } from '@fieldhouse/contracts';
import {
  created,
  forbidden,
  noContent,
  notFound,
  ok,
  recordOf,
  recordView,
  route,
  type ServiceContext,
  type Who,
} from '@fieldhouse/service-kit';
import * as z from 'zod';
import { ofChild } from '../children/staff-view.ts';
import { visibleChild } from '../children/visible-child.ts';
import { isGuardian } from '../guardians/guardian.repository.ts';
import { confirmInvited } from './confirm-invited.ts';
import { inviteParent, resendInvitation } from './invite-parent.ts';
import { GuardianInvitation, GuardianInvitations, listInvitations } from './list-invitations.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

const OfChild = z.object({ id: IdParam });
const OfInvitation = z.object({ id: IdParam, invitationId: IdParam });
const OF_INVITATION = {
  id: recordOf('guardian invitation', 'childId'),
  invitationId: recordOf('guardian invitation', 'invitationId'),
} as const;

export const listInvitationsRoute = route({
  method: 'get',
  path: '/api/children/{id}/guardian-invitations',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians and admins',
  permissions: ['guardian.see-invitations'],
  summary: 'The invitations of other parents of a child that are not answered yet',
  params: OfChild,
  answers: { 200: GuardianInvitations },
  example: { params: { id: recordOf('child') } },
  view: { action: 'contact.viewed', recordedBy: 'handler' },
  problems: { forbidden: 403, not_found: 404 },
  async handle({ params, who, ctx }) {
    const child = await visibleChild(ctx, who, params.id);
    if (who.role === 'coach' && !(await isGuardian(ctx.db, child.id, who.userId))) throw forbidden();
    await recordView(ctx, who, { action: 'contact.viewed', ...ofChild(child) });
    return ok(await listInvitations(ctx, who, child.id));
  },
});

export const inviteParentRoute = route({
  method: 'post',
  path: '/api/children/{id}/guardian-invitations',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians',
  permissions: ['guardian.invite'],
  audit: { action: 'guardian.invited', label: 'Invited parent', verb: 'invited another parent of', subject: 'child' },
  summary: 'Invite another parent of a child by email, as a guardian with Full Access',
  params: OfChild,
  body: GuardianInvitationForm.meta({ id: 'GuardianInvitationForm' }),
  answers: { 201: GuardianInvitation },
  example: {
    params: { id: recordOf('own child with one guardian') },
    body: { email: 'sam.lee@example.com', accessLevel: 'full' },
  },
  problems: {
    ...{ forbidden: 403, not_found: 404, child_archived: 409, child_merged: 409, already_guardian: 409 },
    ...{ already_invited: 409, invited_recently: 409, too_many_guardians: 409, too_many_invitations: 429 },
  },
  async handle({ params, body, who, ctx }) {
    const invitationId = await inviteParent(ctx, who, { ...body, childId: params.id });
    return created(await invitationOf(ctx, who, { childId: params.id, invitationId }));
  },
});

export const resendInvitationRoute = route({
  method: 'post',
  path: '/api/children/{id}/guardian-invitations/{invitationId}/resend',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians',
  permissions: ['guardian.invite'],
  audit: {
    ...{ action: 'guardian.invited-again', label: 'Sent invitation again', subject: 'child' },
    verb: 'sent an invitation of another parent again for',
  },
  summary: 'Send the email of an invitation again, with a new link for 7 days; earlier links end',
  params: OfInvitation,
  answers: { 200: GuardianInvitation },
  example: { params: OF_INVITATION },
  problems: {
    ...{ forbidden: 403, not_found: 404, child_archived: 409, child_merged: 409 },
    ...{ invited_recently: 409, too_many_guardians: 409, too_many_invitations: 429 },
  },
  async handle({ params: { id, invitationId }, who, ctx }) {
    await resendInvitation(ctx, who, { childId: id, id: invitationId });
    return ok(await invitationOf(ctx, who, { childId: id, invitationId }));
  },
});

export const confirmInvitedRoute = route({
  method: 'post',
  path: '/api/children/{id}/guardian-invitations/{invitationId}/confirm',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians',
  permissions: ['guardian.invite'],
  audit: {
    ...{ action: 'guardian.confirmed', label: 'Confirmed invited parent', subject: 'child' },
    verb: 'confirmed an invited parent of',
  },
  summary: 'Confirm that the account which used the own invitation is the right person, who becomes a guardian',
  description: 'To decline the person, delete the invitation.',
  params: OfInvitation,
  answers: { 200: z.object({ outcome: z.enum(['added', 'to-approve']) }) },
  example: { params: OF_INVITATION },
  problems: {
    ...{ invalid_link: 400, forbidden: 403, not_found: 404, child_merged: 409 },
    ...{ already_guardian: 409, too_many_guardians: 409 },
  },
  async handle({ params: { id, invitationId }, who, ctx }) {
    return ok({ outcome: await confirmInvited(ctx, who, { childId: id, id: invitationId }) });
  },
});

export const withdrawInvitationRoute = route({
  method: 'delete',
  path: '/api/children/{id}/guardian-invitations/{invitationId}',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians and admins',
  permissions: ['guardian.withdraw-invitation'],
  audit: {
    ...{ action: 'guardian.invitation-withdrawn', label: 'Withdrew invitation', subject: 'child' },
    verb: 'withdrew an invitation of another parent of',
  },
  summary: 'Withdraw an invitation, or decline the person who used it: a guardian with Full Access, or an admin',
  params: OfInvitation,
  answers: { 204: null },
  example: { params: OF_INVITATION },
  problems: { forbidden: 403, not_found: 404, child_merged: 409 },
  async handle({ params: { id, invitationId }, who, ctx }) {
    await withdrawInvitation(ctx, who, { childId: id, id: invitationId });
    return noContent();
  },
});

async function invitationOf(
  ctx: ServiceContext,
  who: Who,
  { childId, invitationId }: { childId: number; invitationId: number },
): Promise<GuardianInvitation> {
  const { invitations } = await listInvitations(ctx, who, childId);
  const found = invitations.find(({ id }) => id === invitationId);
  if (!found) throw notFound('Invitation');
  return found;
}
