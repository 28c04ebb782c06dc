import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { listTeams } from './list-teams.ts';
import { Team } from './team.ts';

export const listTeamsRoute = route({
  method: 'get',
  path: '/api/teams',
  access: 'signed-in',
  summary: 'The teams by name; to parents without their members',
  answers: { 200: z.array(Team) },
  handle: async ({ who, ctx }) => ok(await listTeams(ctx, who)),
});
