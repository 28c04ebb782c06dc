import { ACCESS_LEVELS, GuardianInvitationDecision, Id, IdParam, Instant } from '@fieldhouse/contracts';
import { noContent, ok, recordOf, recordView, route, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { childrenByIds } from '../children/child.repository.ts';
import { peopleByIds } from '../people/people-by-ids.ts';
import { decideInvitation } from './decide-invitation.ts';
import { invitationsToApprove } from './invitation.repository.ts';

const Account = z.object({ id: Id, name: z.string(), email: z.string() });

/** An accepted invitation that waits for an admin. */
const InvitationToApprove = z
  .object({
    id: Id,
    childId: Id,
    childName: z.string(),
    accessLevel: z.enum(ACCESS_LEVELS),
    parent: Account.nullable().describe('Who becomes a guardian; null while the account is not known'),
    invitedBy: Account.nullable().describe('The guardian who invited; null while the account is not known'),
    createdAt: Instant,
  })
  .meta({ id: 'InvitationToApprove' });

export const listInvitationsToApproveRoute = route({
  method: 'get',
  path: '/api/admin/guardian-invitations',
  access: ['admin'],
  permissions: ['guardian.approve'],
  summary: 'Accepted invitations of other parents that wait for an admin, the oldest 200 of them',
  answers: { 200: z.array(InvitationToApprove) },
  view: { action: 'contact.viewed', recordedBy: 'handler' },
  handle: async ({ ctx, who }) => ok(await toApprove(ctx, who)),
});

export const decideInvitationRoute = route({
  method: 'put',
  path: '/api/admin/guardian-invitations/{id}',
  access: ['admin'],
  permissions: ['guardian.approve'],
  audit: {
    byField: 'action',
    actions: {
      approve: { action: 'guardian.approved', label: 'Approved invited parent', verb: 'approved an invited parent of' },
      deny: { action: 'guardian.denied', label: 'Denied invited parent', verb: 'denied an invited parent of' },
    },
    subject: 'child',
    id: null,
  },
  summary: 'Approve an accepted invitation, which makes the invited a guardian, or deny it',
  params: z.object({ id: IdParam }),
  body: GuardianInvitationDecision.meta({ id: 'GuardianInvitationDecision' }),
  answers: { 204: null },
  example: { params: { id: recordOf('guardian invitation', 'invitationId') }, body: { action: 'deny' } },
  problems: { invalid_link: 400, not_found: 404, already_guardian: 409, too_many_guardians: 409 },
  async handle({ ctx, who, params, body }) {
    await decideInvitation(ctx, who, { ...body, id: params.id });
    return noContent();
  },
});

async function toApprove(ctx: ServiceContext, who: Who) {
  const rows = await invitationsToApprove(ctx.db);
  const [people, children] = await Promise.all([
    peopleByIds(
      ctx,
      rows.flatMap(({ invitedBy, usedBy }) => [invitedBy, ...(usedBy === null ? [] : [usedBy])]),
    ),
    childrenByIds(
      ctx.db,
      rows.map(({ childId }) => childId),
    ),
  ]);
  await recordView(ctx, who, { action: 'contact.viewed', childIds: children.map(({ id }) => id) });
  const accountOf = (id: number | null) => {
    const person = id === null ? undefined : people.get(id);
    return person ? { id: person.id, name: `${person.firstName} ${person.lastName}`, email: person.email } : null;
  };
  return rows.flatMap(({ id, childId, accessLevel, usedBy, invitedBy, createdAt }) => {
    const child = children.find((each) => each.id === childId);
    if (!child) return [];
    return [
      {
        ...{ id, childId, childName: `${child.firstName} ${child.lastName}`, accessLevel },
        ...{ parent: accountOf(usedBy), invitedBy: accountOf(invitedBy), createdAt: createdAt.toISOString() },
      },
    ];
  });
}
