import { Id, IdParam, IgnoredGroupForm, IgnoredPairForm, Instant } from '@fieldhouse/contracts';
import {
  created,
  jsonInParts,
  ListQuery,
  noContent,
  notFound,
  ok,
  paged,
  readCursor,
  recordOf,
  recordView,
  route,
  type ServiceContext,
  streamedList,
} from '@fieldhouse/service-kit';
import * as z from 'zod';
import { ofChildren } from '../children/staff-view.ts';
import { DuplicateChild, duplicateChildrenByIds } from './duplicate-child.ts';
import { ignoreGroup, ignorePair } from './ignore-pair.ts';
import {
  countIgnoredPairs,
  deleteIgnoredPair,
  type IgnoredPairRow,
  listIgnoredPairs,
} from './ignored-pair.repository.ts';

const IgnoredPair = z
  .object({
    id: Id,
    childId1: Id,
    childId2: Id,
    reason: z.string(),
    createdAt: Instant,
    children: z.array(DuplicateChild).describe('The two, in this order'),
  })
  .meta({ id: 'IgnoredPair' });

const MarkedPairs = z
  .object({ pairIds: z.array(Id).describe('The pairs that were not marked before') })
  .meta({ id: 'MarkedPairs' });

/** Pairs of a complete list that are in memory at once. */
const PAGE = 200;

export const listIgnoredPairsRoute = route({
  method: 'get',
  path: '/api/admin/duplicate-ignore-pairs',
  access: ['admin'],
  permissions: ['duplicate.review'],
  summary: 'Pairs of children that are marked as not duplicates, newest first',
  query: ListQuery.pick({ limit: true, cursor: true }),
  answers: { 200: jsonInParts(z.array(IgnoredPair)) },
  view: { action: 'child.viewed', recordedBy: 'handler' },
  async handle({ ctx, query: { limit, cursor }, url, who }) {
    const toSeenPairs = async (rows: readonly IgnoredPairRow[]) => {
      const pairs = await toIgnoredPairs(ctx, rows);
      await recordView(ctx, who, { action: 'child.viewed', ...ofChildren(pairs.flatMap(({ children }) => children)) });
      return pairs;
    };
    const [first] = readCursor(cursor, z.tuple([Id])) ?? [];
    if (limit === undefined) {
      return streamedList({
        row: IgnoredPair,
        total: await countIgnoredPairs(ctx.db),
        url,
        async readPage(after: number | undefined) {
          const stored = await listIgnoredPairs(ctx.db, { after: after ?? first, limit: PAGE });
          return { rows: await toSeenPairs(stored), next: stored[PAGE - 1]?.id };
        },
      });
    }
    const [rows, total] = await Promise.all([
      listIgnoredPairs(ctx.db, { after: first, limit: limit + 1 }),
      countIgnoredPairs(ctx.db),
    ]);
    const { body, headers } = paged(rows, { limit, placeOf: ({ id }) => [id], total, url });
    return ok(await toSeenPairs(body), headers);
  },
});

const PAIR_IGNORED = {
  action: 'pair.ignored',
  label: 'Marked not duplicates',
  verb: 'marked … as not duplicates',
  subject: 'pair',
} as const;

export const ignorePairRoute = route({
  method: 'post',
  path: '/api/admin/duplicate-ignore-pairs',
  access: ['admin'],
  child: ['childId1', 'childId2'],
  permissions: ['duplicate.review'],
  audit: PAIR_IGNORED,
  summary: 'Mark two children as not duplicates, in either order; a second time changes nothing',
  body: IgnoredPairForm,
  answers: { 201: IgnoredPair },
  example: { body: { childId1: recordOf('child'), childId2: recordOf('child'), reason: 'Cousins' } },
  problems: { not_found: 404, child_merged: 409 },
  async handle({ ctx, body, who }) {
    const [pair] = await toIgnoredPairs(ctx, [await ignorePair(ctx, body, who)]);
    if (!pair) throw notFound('Child');
    return created(pair);
  },
});

export const ignoreGroupRoute = route({
  method: 'post',
  path: '/api/admin/duplicate-ignore-pairs/group',
  access: ['admin'],
  child: 'childIds',
  permissions: ['duplicate.review'],
  audit: PAIR_IGNORED,
  summary: 'Mark every pair of these children as not duplicates; a second time changes nothing',
  body: IgnoredGroupForm,
  answers: { 200: MarkedPairs },
  example: { body: { childIds: [recordOf('child'), recordOf('child'), recordOf('child')], reason: 'Triplets' } },
  problems: { not_found: 404, child_merged: 409 },
  handle: async ({ ctx, body, who }) => {
    return ok({ pairIds: await ignoreGroup(ctx, body, who) });
  },
});

export const deleteIgnoredPairRoute = route({
  method: 'delete',
  path: '/api/admin/duplicate-ignore-pairs/{id}',
  access: ['admin'],
  permissions: ['duplicate.review'],
  audit: {
    action: 'pair.taken-back',
    label: 'Unmarked not duplicates',
    verb: 'unmarked … as not duplicates',
    subject: 'pair',
  },
  summary: 'Remove the mark: the two may be duplicates again',
  params: z.object({ id: IdParam }),
  answers: { 204: null },
  example: { params: { id: recordOf('ignored pair') } },
  problems: { not_found: 404 },
  async handle({ ctx, params }) {
    if (!(await deleteIgnoredPair(ctx.db, params.id))) throw notFound('Pair');
    return noContent();
  },
});

async function toIgnoredPairs(ctx: ServiceContext, rows: readonly IgnoredPairRow[]) {
  const children = await duplicateChildrenByIds(
    ctx,
    rows.flatMap(({ childId1, childId2 }) => [childId1, childId2]),
  );
  return rows.map(({ createdAt, ...pair }) => ({
    ...pair,
    createdAt: createdAt.toISOString(),
    children: [pair.childId1, pair.childId2].flatMap((id) => children.get(id) ?? []),
  }));
}
