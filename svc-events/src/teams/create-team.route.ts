import { TeamInput } from '@fieldhouse/contracts';
import { created, route } from '@fieldhouse/service-kit';
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
  problems: { unavailable: 503 },
  idempotent: { permit: 'role' },
  handle: async ({ body, claim, ctx }) => created(await createTeam(ctx, body, claim)),
});
