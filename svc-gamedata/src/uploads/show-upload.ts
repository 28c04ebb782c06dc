import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import { countErrors, countRows, findErrors, findRows, type RowFilter } from './staged-row.repository.ts';
import { deleteUpload, lockWaitingUpload, waitingUpload, waitingUploads } from './upload.repository.ts';
import { FIRST_ROWS, type RowError, type StagedRow, type UploadResult, type UploadSummary } from './upload.ts';

interface Page {
  /** The number of the last row of the previous page; 0 for the first page. */
  after: number;
  max: number;
}

/** Uploads that are not confirmed yet, newest first: the caller's own; for an admin, those of all users. */
export function uploadsOf({ db, clock }: ServiceContext, who: Who): Promise<UploadSummary[]> {
  return waitingUploads(db, { who, now: clock() });
}

/** An upload with its first rows. Throws 404 for another user's, confirmed, expired or unknown upload. */
export async function showUpload(ctx: ServiceContext, who: Who, uploadId: number): Promise<UploadResult> {
  const summary = await waitingUpload(ctx.db, { who, now: ctx.clock(), uploadId });
  const first = { uploadId, after: 0, max: FIRST_ROWS };
  const [errorList, gameData, duplicates] = await Promise.all([
    findErrors(ctx.db, first),
    findRows(ctx, { ...first, filter: 'all' }),
    findRows(ctx, { ...first, filter: 'duplicates' }),
  ]);
  return { ...summary, errorList, gameData, duplicates };
}

/** A page of an upload's valid rows, and how many there are. Throws 404 as `showUpload`. */
export async function rowsOf(
  ctx: ServiceContext,
  who: Who,
  uploadId: number,
  page: Page & { filter: RowFilter },
): Promise<{ rows: StagedRow[]; total: number }> {
  await waitingUpload(ctx.db, { who, now: ctx.clock(), uploadId });
  const search = { uploadId, ...page };
  const [rows, total] = await Promise.all([findRows(ctx, search), countRows(ctx.db, search)]);
  return { rows, total };
}

/** A page of an upload's errors, and how many are stored. Throws 404 as `showUpload`. */
export async function errorsOf(
  ctx: ServiceContext,
  who: Who,
  uploadId: number,
  page: Page,
): Promise<{ errors: RowError[]; total: number }> {
  await waitingUpload(ctx.db, { who, now: ctx.clock(), uploadId });
  const [errors, total] = await Promise.all([findErrors(ctx.db, { uploadId, ...page }), countErrors(ctx.db, uploadId)]);
  return { errors, total };
}

/** Deletes an upload that was not confirmed. Throws 404 as `showUpload`. */
export async function discardUpload({ db, clock }: ServiceContext, who: Who, uploadId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWaitingUpload(tx, { who, now: clock(), uploadId });
    await deleteUpload(tx, uploadId);
  });
}
