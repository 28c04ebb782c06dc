import { TeamInput } from '@fieldhouse/contracts';
import { created, recordOf, route } from '@fieldhouse/service-kit';
import { createTeam } from './create-team.ts';
import { Team } from './team.ts';

export const createTeamRoute = route({
  method: 'post',
  path: '/api/teams',
  access: ['coach', 'admin'],
  permissions: ['team.create'],
  audit: { action: 'team.added', label: 'Created team', verb: 'created', subject: 'team' },
  summary: 'Create a team',
  body: TeamInput,
  answers: { 201: Team },
  example: {
    body: {
      name: 'Hawks',
      sport: 'baseball',
      minAge: 8,
      maxAge: 12,
      leagueName: 'Hays County',
      coachIds: [recordOf('coach')],
    },
  },
  problems: { unavailable: 503 },
  idempotent: { permit: 'role' },
  handle: async ({ body, claim, ctx }) => created(await createTeam(ctx, body, claim)),
});
