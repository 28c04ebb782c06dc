import { ListQuery, ok, paged, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { listUsers, placeOf, USER_SORTS } from './list-users.ts';
import { ManagedUser, managedUserOf } from './managed-user.ts';

export const listUsersRoute = route({
  method: 'get',
  path: '/api/admin/users',
  access: ['admin'],
  summary: 'Every account, by name unless told',
  query: ListQuery.extend({ sort: z.enum(USER_SORTS).optional() }),
  answers: { 200: z.array(ManagedUser) },
  handle: async ({ query, url, ctx }) => {
    const { rows, total } = await listUsers(ctx.db, query);
    const { body, headers } = paged(rows, { limit: query.limit, placeOf, total, url });
    return ok(body.map(managedUserOf), headers);
  },
});
