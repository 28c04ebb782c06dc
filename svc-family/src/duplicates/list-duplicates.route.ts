import { ok, PageQuery, paged, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { ofChildren } from '../children/staff-view.ts';
import { DuplicateChild, duplicateChildrenByIds } from './duplicate-child.ts';
import { listDuplicates } from './list-duplicates.ts';

const DuplicateKindName = z
  .enum(['same-name', 'birthdate'])
  .describe('`same-name`: the same name and close ages; `birthdate`: only the same birth date');

const DuplicateGroup = z
  .object({
    kind: DuplicateKindName,
    children: z.array(DuplicateChild).describe('The first is the primary'),
  })
  .meta({ id: 'DuplicateGroup' });

export const listDuplicatesRoute = route({
  method: 'get',
  path: '/api/admin/duplicates',
  access: ['admin'],
  permissions: ['duplicate.review'],
  summary: 'Groups of active children who may be the same child; those with the same name first',
  description: 'Each word of `q` has to begin a word of the names of one child of the group.',
  query: PageQuery.omit({ sort: true }).extend({ kind: DuplicateKindName.optional() }),
  answers: { 200: z.array(DuplicateGroup) },
  view: { action: 'child.viewed', of: (groups) => ofChildren(groups.flatMap(({ children }) => children)) },
  async handle({ ctx, query, url }) {
    const { rows, total } = await listDuplicates(ctx, query);
    const { body, headers } = paged(rows, { limit: query.limit, placeOf: ({ position }) => position, total, url });
    const children = await duplicateChildrenByIds(
      ctx,
      body.flatMap(({ childIds }) => childIds),
    );
    const groups = body.map(({ kind, childIds }) => ({
      kind,
      children: childIds.flatMap((id) => children.get(id) ?? []),
    }));
    return ok(groups, headers);
  },
});
