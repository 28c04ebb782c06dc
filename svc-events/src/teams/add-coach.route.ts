import { Id, IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { addCoach } from './add-coach.ts';
import { Team, tagOf } from './team.ts';

export const addCoachRoute = route({
  method: 'post',
  path: '/api/teams/{id}/coaches',
  access: ['coach', 'admin'],
  permissions: ['team.edit'],
  audit: { action: 'team.coach-added', label: 'Added team coach', verb: 'added a coach to', subject: 'team' },
  summary: 'Add a coach to a team; repeating it changes nothing',
  params: z.object({ id: IdParam }),
  body: z.object({ coachId: Id }),
  answers: { 200: Team },
  example: { params: { id: recordOf('team') }, body: { coachId: recordOf('coach') } },
  problems: { not_found: 404, unavailable: 503 },
  async handle({ params, body, ctx }) {
    const team = await addCoach(ctx, { teamId: params.id, coachId: body.coachId });
    return ok(team, { ETag: tagOf(team) });
  },
});
