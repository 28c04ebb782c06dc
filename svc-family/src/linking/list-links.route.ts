import { ListQuery, ok, paged, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { peopleByIds } from '../people/people-by-ids.ts';
import { ChildParentLink, toChildParentLink } from './child-parent-link.ts';
import { listLinks, positionOf } from './list-links.ts';

export const listLinksRoute = route({
  method: 'get',
  path: '/api/admin/child-parent-links',
  access: ['admin'],
  permissions: ['guardian.link'],
  summary: 'Links between children and parents, by the child’s name',
  description: [
    'Each word of `q` has to begin a word of the child’s names, or each has to begin a word of the parent’s names; the',
    'whole of `q` may also begin the parent’s email address.',
  ].join(' '),
  query: ListQuery.omit({ sort: true }),
  answers: { 200: z.array(ChildParentLink) },
  view: { action: 'contact.viewed', of: (links) => ({ childIds: links.map(({ childId }) => childId) }) },
  handle: async ({ query, url, ctx }) => {
    const { rows, total } = await listLinks(ctx.db, query);
    const { body, headers } = paged(rows, { limit: query.limit, placeOf: positionOf, total, url });
    const people = await peopleByIds(
      ctx,
      body.flatMap(({ parentId, invitedBy }) => [parentId, ...(invitedBy === null ? [] : [invitedBy])]),
    );
    return ok(
      body.map(({ sortName, ...link }) =>
        toChildParentLink(link, people.get(link.parentId), people.get(link.invitedBy ?? 0)),
      ),
      headers,
    );
  },
});
