import { ROLES } from '@fieldhouse/contracts';
import { ListQuery, ok, paged, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { countExpiredInvitations } from '../invitations/invitation.repository.ts';
import { countUsers } from './count-users.ts';
import { listUsers, positionOf, USER_SORTS } from './list-users.ts';
import { guardiansNamedBy, ListedUser, withChildren } from './listed-user.ts';
import { managedUserOf } from './managed-user.ts';

export const listUsersRoute = route({
  method: 'get',
  path: '/api/admin/users',
  access: ['admin'],
  permissions: ['user.manage'],
  summary: 'All accounts, by default ordered by name',
  description: [
    'Each word of `q` has to begin a word of the name, the username, the email address or the phone; with',
    '`with=children` (needs `limit`) a guardian is found by the name of a child, too, and each has its children.',
  ].join(' '),
  query: ListQuery.extend({
    sort: z.enum(USER_SORTS).optional(),
    role: z.enum(ROLES).optional(),
    with: z.literal('children').optional(),
  }).refine(({ with: more, limit }) => more === undefined || limit !== undefined, {
    path: ['limit'],
    message: 'with=children needs a limit',
  }),
  answers: { 200: z.array(ListedUser) },
  view: {
    action: 'user.viewed',
    of: (users) => ({
      userIds: users.map(({ id }) => id),
      childIds: users.flatMap(({ children }) => children?.map(({ id }) => id) ?? []),
    }),
  },
  handle: async ({ query, url, ctx, who }) => {
    const hasChildren = query.with === 'children';
    const guardianIds = hasChildren ? await guardiansNamedBy(ctx, who, query.q) : [];
    const { rows, total } = await listUsers(ctx.db, { ...query, guardianIds });
    const { body, headers } = paged(rows, { limit: query.limit, placeOf: positionOf, total, url });
    return ok(hasChildren ? await withChildren(ctx, who, body) : body.map(managedUserOf), headers);
  },
});

const UserStats = z
  .object({
    ...{ total: z.int(), admins: z.int(), coaches: z.int(), parents: z.int() },
    expiredInvitations: z.int().describe('Invitations of new accounts that nobody accepted in time'),
  })
  .meta({ id: 'UserStats' });

export const userStatsRoute = route({
  method: 'get',
  path: '/api/admin/users/stats',
  access: ['admin'],
  permissions: ['user.manage'],
  summary: 'How many accounts there are, of each role, and how many invitations have expired',
  answers: { 200: UserStats },
  handle: async ({ ctx }) => {
    const [users, expiredInvitations] = await Promise.all([
      countUsers(ctx.db),
      countExpiredInvitations(ctx.db, ctx.clock()),
    ]);
    return ok({ ...users, expiredInvitations });
  },
});
