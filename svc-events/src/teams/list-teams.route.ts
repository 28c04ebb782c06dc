import { IdParam } from '@fieldhouse/contracts';
import { ListQuery, ok, paged, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { listTeams, readTeam } from './list-teams.ts';
import { positionOf } from './team.repository.ts';
import { Team } from './team.ts';

const TeamsQuery = ListQuery.omit({ sort: true }).extend({
  childId: IdParam.optional().describe('Only the teams that this child is on: coaches and admins'),
  members: z.literal('none').optional().describe('Leaves the members out'),
});

export const listTeamsRoute = route({
  method: 'get',
  path: '/api/teams',
  access: 'signed-in',
  summary: 'The teams by name; to parents without their members',
  description:
    'Each word of `q` has to begin a word of the name, the league, a coach or, for coaches and admins, a member.',
  query: TeamsQuery,
  answers: { 200: z.array(Team) },
  view: { action: 'team.viewed', of: (teams) => ({ childIds: teams.flatMap(membersOf) }) },
  problems: { forbidden: 403 },
  handle: async ({ query, url, who, ctx }) => {
    const { rows, total } = await listTeams(ctx, who, query);
    const { body, headers } = paged(rows, { limit: query.limit, placeOf: positionOf, total, url });
    return ok(body, headers);
  },
});

export const showTeamRoute = route({
  method: 'get',
  path: '/api/teams/{id}',
  access: ['coach', 'admin'],
  permissions: ['team.edit'],
  summary: 'A team with its coaches and members',
  params: z.object({ id: IdParam }),
  answers: { 200: Team },
  example: { params: { id: recordOf('team') } },
  view: {
    action: 'team.viewed',
    of: (team) => ({ subject: { type: 'team', id: team.id }, childIds: membersOf(team) }),
  },
  problems: { not_found: 404 },
  handle: async ({ params, ctx }) => ok(await readTeam(ctx.db, ctx, params.id)),
});

const membersOf = ({ members }: z.input<typeof Team>) => members.map(({ id }) => id);
