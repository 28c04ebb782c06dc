import { Id, IdParam } from '@fieldhouse/contracts';
import { noContent, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { addMember, removeMember } from './change-members.ts';
import { Team } from './team.ts';

export const addMemberRoute = route({
  method: 'post',
  path: '/api/teams/{id}/members',
  access: ['coach', 'admin'],
  child: 'childId',
  permissions: ['team.change-members'],
  audit: { action: 'team.member-added', label: 'Added team member', verb: 'added … to a team', subject: 'team' },
  summary: 'Add a child to a team; repeating it changes nothing',
  params: z.object({ id: IdParam }),
  body: z.object({ childId: Id }),
  answers: { 200: Team },
  example: { params: { id: recordOf('team') }, body: { childId: recordOf('child') } },
  problems: { not_found: 404, age_outside_limits: 409, child_archived: 409, child_merged: 409, unavailable: 503 },
  handle: async ({ params, body, who, ctx }) =>
    ok(await addMember(ctx, who, { teamId: params.id, childId: body.childId })),
});

export const removeMemberRoute = route({
  method: 'delete',
  path: '/api/teams/{id}/members/{childId}',
  access: ['coach', 'admin'],
  child: 'childId',
  permissions: ['team.change-members'],
  audit: {
    action: 'team.member-removed',
    label: 'Removed team member',
    verb: 'removed … from a team',
    subject: 'team',
  },
  summary: 'Remove a child from a team; repeating it changes nothing',
  params: z.object({ id: IdParam, childId: IdParam }),
  answers: { 204: null },
  example: { params: { id: recordOf('team'), childId: recordOf('child') } },
  problems: { not_found: 404 },
  async handle({ params, ctx }) {
    await removeMember(ctx, { teamId: params.id, childId: params.childId });
    return noContent();
  },
});
