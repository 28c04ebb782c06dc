import { Id, IdParam } from '@fieldhouse/contracts';
import { ListQuery, noContent, ok, paged, readCursor, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { changeDuplicates, changeRow } from './change-rows.ts';
import { discardUpload, errorsOf, rowsOf, showUpload, uploadsOf } from './show-upload.ts';
import { ROW_FILTERS } from './staged-row.repository.ts';
import {
  DuplicateAction,
  FIRST_ROWS,
  MAX_ROWS,
  RowError,
  RowNumber,
  StagedRow,
  UploadResult,
  UploadSummary,
} from './upload.ts';

const OF_UPLOADS = { access: ['coach', 'admin'], permissions: ['game-record.upload'] } as const;
const params = z.object({ uploadId: IdParam });
const CHANGED = {
  action: 'upload.changed',
  label: 'Changed upload',
  verb: 'changed',
  isAboutSubject: true,
  subject: 'upload',
  id: 'uploadId',
} as const;
const problems = { not_found: 404 };

const PageQuery = ListQuery.pick({ limit: true, cursor: true });
const limitOf = (limit: number | undefined) => limit ?? FIRST_ROWS;
/** A page begins after a row number, or after that many errors: a row may have several. */
const After = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);

/** The players that the rows of an upload show: linked ones, those to choose from, and those of duplicates. */
function playersOf(uploadId: number, rows: readonly z.input<typeof StagedRow>[]) {
  const childIds = rows.flatMap(({ childId, candidates, closeCandidates, duplicateOf }) => [
    childId ?? [],
    duplicateOf?.childId ?? [],
    [...candidates, ...closeCandidates].map((candidate) => candidate.childId),
  ]);
  return { subject: { type: 'upload', id: uploadId }, childIds: childIds.flat() } as const;
}

export const listUploadsRoute = route({
  method: 'get',
  path: '/api/game-data/uploads',
  ...OF_UPLOADS,
  summary: 'Uploads that are not confirmed yet, newest first: the caller’s own; for an admin, those of all users',
  answers: { 200: z.array(UploadSummary) },
  handle: async ({ who, ctx }) => ok(await uploadsOf(ctx, who)),
});

export const showUploadRoute = route({
  method: 'get',
  path: '/api/game-data/uploads/{uploadId}',
  ...OF_UPLOADS,
  summary: 'An upload that is not confirmed yet, with its first rows',
  params,
  answers: { 200: UploadResult },
  example: { params: { uploadId: recordOf('upload') } },
  view: {
    action: 'game-record.viewed',
    of: ({ uploadId, gameData, duplicates }) => playersOf(uploadId, [...gameData, ...duplicates]),
  },
  problems,
  handle: async ({ params: { uploadId }, who, ctx }) => ok(await showUpload(ctx, who, uploadId)),
});

export const listUploadRowsRoute = route({
  method: 'get',
  path: '/api/game-data/uploads/{uploadId}/rows',
  ...OF_UPLOADS,
  summary: `The valid rows of an upload, in the order of the file: ${FIRST_ROWS} at a time by default`,
  params,
  query: PageQuery.extend({
    filter: z.enum(ROW_FILTERS).default('all').describe('Which rows; all by default, also those left out'),
  }),
  answers: { 200: z.array(StagedRow) },
  example: { params: { uploadId: recordOf('upload') } },
  view: { action: 'game-record.viewed', of: (rows, { params: { uploadId } }) => playersOf(uploadId, rows) },
  problems,
  handle: async ({ params: { uploadId }, query, url, who, ctx }) => {
    const limit = limitOf(query.limit);
    const after = readCursor(query.cursor, After) ?? 0;
    const { rows, total } = await rowsOf(ctx, who, uploadId, { filter: query.filter, after, max: limit + 1 });
    return paged(rows, { limit, total, url, placeOf: ({ row }) => row });
  },
});

export const listUploadErrorsRoute = route({
  method: 'get',
  path: '/api/game-data/uploads/{uploadId}/errors',
  ...OF_UPLOADS,
  summary: `Invalid values of an uploaded file: ${FIRST_ROWS} at a time by default`,
  params,
  query: PageQuery,
  answers: { 200: z.array(RowError) },
  example: { params: { uploadId: recordOf('upload') } },
  problems,
  handle: async ({ params: { uploadId }, query, url, who, ctx }) => {
    const limit = limitOf(query.limit);
    const after = readCursor(query.cursor, After) ?? 0;
    const { errors, total } = await errorsOf(ctx, who, uploadId, { after, max: limit + 1 });
    return paged(errors, { limit, total, url, placeOf: (error) => after + errors.indexOf(error) + 1 });
  },
});

export const changeUploadRowRoute = route({
  method: 'patch',
  path: '/api/game-data/uploads/{uploadId}/rows/{row}',
  ...OF_UPLOADS,
  child: 'childId',
  audit: CHANGED,
  summary: 'Choose the player of a row or the action for a duplicate, leave the row out, or put it back',
  params: params.extend({ row: IdParam.pipe(RowNumber).meta({ type: 'integer', minimum: 1, maximum: MAX_ROWS }) }),
  body: z
    .object({
      childId: Id.nullable().optional().describe('Null: no player'),
      action: DuplicateAction.optional(),
      leftOut: z.boolean().optional().describe('True: confirming stores nothing of the row'),
    })
    .refine(
      ({ childId, action, leftOut }) => childId !== undefined || action !== undefined || leftOut !== undefined,
      'Please choose a player or an action, or leave the row out',
    )
    .meta({ id: 'StagedRowChange' }),
  answers: { 200: StagedRow },
  example: {
    params: { uploadId: recordOf('upload'), row: recordOf('row of an upload') },
    body: { childId: recordOf('child'), action: 'overwrite', leftOut: false },
  },
  problems,
  handle: async ({ params: { uploadId, row }, body, who, ctx }) =>
    ok(await changeRow(ctx, who, { uploadId, row, ...body })),
});

export const changeUploadDuplicatesRoute = route({
  method: 'post',
  path: '/api/game-data/uploads/{uploadId}/duplicates',
  ...OF_UPLOADS,
  audit: CHANGED,
  summary: 'Choose one action for every duplicate of an upload',
  params,
  body: z.object({ action: DuplicateAction }).meta({ id: 'DuplicatesChange' }),
  answers: { 200: z.object({ changed: z.int().min(0) }).meta({ id: 'ChangedDuplicates' }) },
  example: { params: { uploadId: recordOf('upload') }, body: { action: 'overwrite' } },
  problems,
  handle: async ({ params: { uploadId }, body: { action }, who, ctx }) =>
    ok({ changed: await changeDuplicates(ctx, who, { uploadId, action }) }),
});

export const discardUploadRoute = route({
  method: 'delete',
  path: '/api/game-data/uploads/{uploadId}',
  ...OF_UPLOADS,
  audit: {
    action: 'upload.discarded',
    label: 'Discarded upload',
    verb: 'discarded',
    subject: 'upload',
    id: 'uploadId',
  },
  summary: 'Discard an upload without storing game records',
  params,
  answers: { 204: null },
  example: { params: { uploadId: recordOf('upload') } },
  problems,
  handle: async ({ params: { uploadId }, who, ctx }) => {
    await discardUpload(ctx, who, uploadId);
    return noContent();
  },
});
