import { notFound, planForNewRows, recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { fillGameKeys } from '../game-records/game-keys.ts';
import { expectPlayers, linkRows } from './choose-player.ts';
import { findDuplicates } from './find-duplicates.ts';
import { findRows } from './staged-row.repository.ts';
import { lockWaitingUpload } from './upload.repository.ts';
import type { DuplicateAction, StagedRow } from './upload.ts';

interface RowChange {
  uploadId: number;
  row: number;
  /** Null: no player; undefined: no change. */
  childId?: number | null | undefined;
  action?: DuplicateAction | undefined;
}

/**
 * Stores a coach's choice for a row; after a new link the row may be a duplicate of another game. Throws 404 for
 * another user's upload or an unknown row, 400 for an unknown player.
 */
export async function changeRow(
  ctx: ServiceContext,
  who: Who,
  { uploadId, row, childId, action }: RowChange,
): Promise<StagedRow> {
  if (childId !== undefined && childId !== null) await expectPlayers(ctx, who, [childId]);
  await fillGameKeys(ctx.db);
  return ctx.db.transaction(async (tx) => {
    await lockWaitingUpload(tx, { who, now: ctx.clock(), uploadId });
    if (childId !== undefined) {
      await planForNewRows(tx);
      await linkRows(tx, uploadId, [{ row, childId }]);
      await findDuplicates(tx, { uploadId, likeRow: row });
    }
    if (action !== undefined) await tx('staged_game_row').where({ upload_id: uploadId, row }).update({ action });
    const [changed] = await findRows({ ...ctx, db: tx }, { uploadId, filter: 'all', after: row - 1, max: 1 });
    if (changed?.row !== row) throw notFound('Row');
    await recordAudit(tx, ctx);
    return changed;
  });
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
    const changed: number = await tx('staged_game_row')
      .where({ upload_id: uploadId })
      .whereRaw('(duplicate_of IS NOT NULL OR duplicate_of_row IS NOT NULL)')
      .update({ action });
    return changed;
  });
}
