import { notFound, planForNewRows, recordAudit, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { fillGameKeys } from '../game-records/game-keys.ts';
import { expectPlayers, linkRows } from './choose-player.ts';
import { findDuplicates } from './find-duplicates.ts';
import { findRows } from './staged-row.repository.ts';
import { countChange, lockWaitingUpload } from './upload.repository.ts';
import type { DuplicateAction, StagedRow } from './upload.ts';

interface RowChange {
  uploadId: number;
  row: number;
  /** Null: no player; undefined: no change. */
  childId?: number | null | undefined;
  action?: DuplicateAction | undefined;
  leftOut?: boolean | undefined;
}

/**
 * Stores a coach's choice for a row; after a new link the row may be a duplicate of another game, and a row that is left
 * out is none, nor is one that repeats only it. Throws 404 for
 * another user's upload or an unknown row, 400 for an unknown player.
 */
export async function changeRow(
  ctx: ServiceContext,
  who: Who,
  { uploadId, row, childId, action, leftOut }: RowChange,
): Promise<StagedRow> {
  if (childId !== undefined && childId !== null) await expectPlayers(ctx, who, [childId]);
  await fillGameKeys(ctx.db);
  return ctx.db.transaction(async (tx) => {
    await lockWaitingUpload(tx, { who, now: ctx.clock(), uploadId });
    if (childId !== undefined) await linkRows(tx, uploadId, [{ row, childId }]);
    if (leftOut !== undefined) await leaveOut(tx, { uploadId, row, leftOut });
    if (childId !== undefined || leftOut !== undefined) {
      await planForNewRows(tx);
      await findDuplicates(tx, { uploadId, likeRow: row });
    }
    if (action !== undefined) await tx('staged_game_row').where({ upload_id: uploadId, row }).update({ action });
    const [changed] = await findRows({ ...ctx, db: tx }, { uploadId, filter: 'all', after: row - 1, max: 1 });
    if (changed?.row !== row) throw notFound('Row');
    await countChange(tx, uploadId);
    await recordAudit(tx, ctx);
    return changed;
  });
}

/** Duplicates of a row that is left out, and the row as a duplicate, are found again by the caller. */
async function leaveOut(tx: Tx, { uploadId, row, leftOut }: { uploadId: number; row: number; leftOut: boolean }) {
  await tx('staged_game_row')
    .where({ upload_id: uploadId, row })
    .update({ left_out: leftOut, duplicate_of: null, duplicate_of_row: null });
}

/**
 * Stores one choice for every duplicate of an upload; returns how many there are. Throws 404 for another user's upload.
 */
export function changeDuplicates(
  ctx: ServiceContext,
  who: Who,
  { uploadId, action }: { uploadId: number; action: DuplicateAction },
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    await lockWaitingUpload(tx, { who, now: ctx.clock(), uploadId });
    await recordAudit(tx, ctx);
    await countChange(tx, uploadId);
    const changed: number = await tx('staged_game_row')
      .where({ upload_id: uploadId })
      .where({ left_out: false })
      .whereRaw('(duplicate_of IS NOT NULL OR duplicate_of_row IS NOT NULL)')
      .update({ action });
    return changed;
  });
}
