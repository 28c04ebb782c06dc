import { recordAudit, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { fillGameKeys } from '../game-records/game-keys.ts';
import { expectPlayers, linkRows } from './choose-player.ts';
import type { Confirmation } from './confirmation.ts';
import { extendStatementTimeout } from './extend-statement-timeout.ts';
import { findDuplicates } from './find-duplicates.ts';
import { importRows } from './import-rows.ts';
import { beginGivenUpload, expectValidRows } from './stage-given-rows.ts';
import { expiryOf, lockUpload } from './upload.repository.ts';
import type { ConfirmResult } from './upload.ts';

type Choices = Pick<Confirmation, 'duplicateActions' | 'rows'>;

/**
 * Turns an upload's rows into game records, in one transaction (S2 §7, product decision 43). The outcome is stored with
 * the upload: a repeated request, with any choices, gets the same answer and changes nothing. Duplicates are searched
 * once more, as another file may have been confirmed meanwhile. Throws 404 for another user's upload, 400 for invalid
 * rows or players.
 */
export async function confirmUpload(ctx: ServiceContext, who: Who, confirmation: Confirmation): Promise<ConfirmResult> {
  const { gameData = [], rows = [], uploadId } = confirmation;
  if (uploadId === undefined) expectValidRows(gameData, ctx.clock());
  const chosen = uploadId === undefined ? gameData : rows;
  await expectPlayers(
    ctx,
    who,
    chosen.flatMap(({ childId }) => childId ?? []),
  );
  return ctx.db.transaction(async (tx) => {
    const id = uploadId ?? (await beginGivenUpload(tx, who, { ...confirmation, gameData, now: ctx.clock() }));
    await recordAudit(tx, ctx, { ids: { upload: id } });
    const { outcome } = await lockUpload(tx, { who, now: ctx.clock(), uploadId: id });
    return outcome ?? (await confirmLocked(tx, { uploadId: id, now: ctx.clock(), choices: confirmation }));
  });
}

async function confirmLocked(
  tx: Tx,
  { uploadId, now, choices }: { uploadId: number; now: Date; choices: Choices },
): Promise<ConfirmResult> {
  await extendStatementTimeout(tx);
  // Serializes confirmations: two concurrent ones with the same game would not find each other's records.
  await tx.raw(`SELECT pg_advisory_xact_lock(hashtextextended('game-import', 0))`);
  await linkRows(tx, uploadId, choices.rows ?? []);
  await storeActions(tx, uploadId, choices.duplicateActions ?? {});
  await unlinkRemovedChildren(tx, uploadId);
  await fillGameKeys(tx);
  await findDuplicates(tx, { uploadId });
  const outcome = await importRows(tx, { uploadId, now });
  await tx('game_upload')
    .where({ id: uploadId })
    .update({ outcome: JSON.stringify(outcome), expires_at: expiryOf(now) });
  for (const table of ['staged_game_row', 'upload_error']) await tx(table).where({ upload_id: uploadId }).delete();
  return outcome;
}

async function storeActions(
  tx: Tx,
  uploadId: number,
  actions: NonNullable<Choices['duplicateActions']>,
): Promise<void> {
  await tx.raw(
    `UPDATE staged_game_row s SET action = chosen.action FROM unnest(?::int4[], ?::text[]) AS chosen (row, action)
     WHERE s.upload_id = ? AND s.row = chosen.row`,
    [Object.keys(actions).map(Number), Object.values(actions), uploadId],
  );
}

/** Removes links to removed children, and locks the linked children until the transaction ends. */
async function unlinkRemovedChildren(tx: Tx, uploadId: number): Promise<void> {
  await tx.raw(
    `WITH present AS (
       SELECT id FROM child_projection
       WHERE NOT is_deleted AND id IN (SELECT child_id FROM staged_game_row WHERE upload_id = :uploadId) FOR SHARE
     )
     UPDATE staged_game_row SET child_id = NULL
     WHERE upload_id = :uploadId AND child_id IS NOT NULL AND child_id NOT IN (SELECT id FROM present)`,
    { uploadId },
  );
}
