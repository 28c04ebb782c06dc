import { Id, IdParam, MergeChildren } from '@fieldhouse/contracts';
import {
  created,
  invalid,
  ListQuery,
  notFound,
  ok,
  paged,
  readCursor,
  recordOf,
  route,
  type ServiceContext,
} from '@fieldhouse/service-kit';
import * as z from 'zod';
import { ofChildren } from '../children/staff-view.ts';
import { countMerges, listMerges } from './list-merges.ts';
import { Merge, MergePreview } from './merge.schema.ts';
import { mergeChildren } from './merge-children.ts';
import { previewMerge } from './preview-merge.ts';
import { undoMerge } from './undo-merge.ts';

/** Ids in one query parameter: `duplicateChildIds=12,14`. */
const IdList = z
  .string()
  .max(400)
  .transform((text) => text.split(','))
  .pipe(z.array(IdParam).min(1).max(20))
  .meta({ type: 'string', description: 'Ids, separated by commas, at most 20' });

export const previewMergeRoute = route({
  method: 'get',
  path: '/api/admin/merge-children/preview',
  access: ['admin'],
  permissions: ['child.merge'],
  summary: 'What a merge of duplicates would combine, counted in each service, and who would see the child',
  query: z.object({ primaryChildId: IdParam, duplicateChildIds: IdList }),
  answers: { 200: MergePreview },
  example: {
    query: {
      primaryChildId: recordOf('child with an age document'),
      duplicateChildIds: recordOf('child with an age document'),
    },
  },
  view: {
    action: 'contact.viewed',
    of: ({ primary, duplicates }) => ({
      subject: { type: 'child', id: primary.id },
      ...ofChildren([primary, ...duplicates]),
    }),
  },
  problems: { not_found: 404, child_merged: 409 },
  async handle({ query: { primaryChildId, duplicateChildIds }, who, ctx }) {
    if (duplicateChildIds.includes(primaryChildId)) {
      throw invalid([{ path: 'duplicateChildIds', message: 'A child cannot be merged into itself' }]);
    }
    return ok(await previewMerge(ctx, who, { primaryId: primaryChildId, duplicateIds: duplicateChildIds }));
  },
});

export const mergeChildrenRoute = route({
  method: 'post',
  path: '/api/admin/merge-children',
  access: ['admin'],
  child: ['primaryChildId', 'duplicateChildIds'],
  permissions: ['child.merge'],
  audit: {
    action: 'child.merged',
    label: 'Merged',
    verb: 'merged duplicates into',
    subject: 'child',
    id: 'primaryChildId',
  },
  summary: 'Merge duplicates into a child: they are archived, and their ids become aliases of its id',
  description: [
    'The answer comes when the merge has begun; `GET /api/admin/merges` shows when every service has moved its',
    'records. A guardian of a duplicate gets access to the primary only when `linkGuardianIds` has them, or, without',
    'it, when their email address or phone is also that of one of the primary’s guardians; `notLinked` of the answer',
    'names the others.',
  ].join(' '),
  body: MergeChildren.meta({ id: 'MergeChildren' }),
  answers: { 201: Merge },
  example: {
    body: {
      primaryChildId: recordOf('duplicates', 'primaryChildId'),
      duplicateChildIds: [recordOf('duplicates', 'duplicateChildId')],
    },
  },
  problems: { not_found: 404, child_merged: 409, child_archived: 409, already_decided: 409, merge_running: 409 },
  handle: async ({ body, who, ctx }) => created(await readMerge(ctx, await mergeChildren(ctx, body, who))),
});

export const listMergesRoute = route({
  method: 'get',
  path: '/api/admin/merges',
  access: ['admin'],
  permissions: ['child.merge'],
  summary: 'The merges of duplicates, newest first',
  query: ListQuery.pick({ limit: true, cursor: true }),
  answers: { 200: z.array(Merge) },
  view: {
    action: 'child.viewed',
    of: (merges) => ofChildren(merges.flatMap(({ primary, duplicates }) => [primary, ...duplicates])),
  },
  async handle({ query: { limit, cursor }, url, ctx }) {
    const rows = await listMerges(ctx, { limit, before: readCursor(cursor, Id) });
    return paged(rows, { limit, placeOf: ({ id }) => id, total: await countMerges(ctx.db), url });
  },
});

export const undoMergeRoute = route({
  method: 'post',
  path: '/api/admin/merges/{id}/undo',
  access: ['admin'],
  permissions: ['child.merge'],
  audit: { action: 'merge.undone', label: 'Undid merge', verb: 'undid a merge of', subject: 'merge' },
  summary: 'Undo a merge within 30 days: moved records are returned, later ones stay with the primary',
  params: z.object({ id: IdParam }),
  answers: { 200: Merge },
  example: { params: { id: recordOf('merge') } },
  problems: { not_found: 404, merge_running: 409, too_late: 409, duplicates_deleted: 409, undo_later_first: 409 },
  async handle({ params: { id }, who, ctx }) {
    await undoMerge(ctx, id, who);
    return ok(await readMerge(ctx, id));
  },
});

async function readMerge(ctx: ServiceContext, id: number): Promise<Merge> {
  const [merge] = await listMerges(ctx, { id });
  if (!merge) throw notFound('Merge');
  return merge;
}
