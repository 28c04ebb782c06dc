import { EditedTeamInput, IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { changeTeam } from './change-team.ts';
import { Team, tagOf } from './team.ts';

export const changeTeamRoute = route({
  method: 'put',
  path: '/api/teams/{id}',
  access: ['coach', 'admin'],
  permissions: ['team.edit'],
  audit: { action: 'team.changed', label: 'Changed team', verb: 'changed', subject: 'team' },
  summary: 'Change a team; its members stay',
  description: 'With `If-Match: "{version}"` it is changed only when nobody else has changed it since.',
  params: z.object({ id: IdParam }),
  body: EditedTeamInput,
  answers: { 200: Team },
  example: {
    params: { id: recordOf('team') },
    body: {
      name: 'Hawks',
      sport: 'baseball',
      minAge: 8,
      maxAge: 12,
      leagueName: 'Hays County',
      coachIds: [recordOf('coach')],
    },
  },
  problems: { not_found: 404, version_conflict: 412, unavailable: 503 },
  async handle({ params, body, header, ctx }) {
    const team = await changeTeam(ctx, { id: params.id, input: body, ifMatch: header('If-Match') });
    return ok(team, { ETag: tagOf(team) });
  },
});
