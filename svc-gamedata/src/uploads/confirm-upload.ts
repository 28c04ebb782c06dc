import { recordAudit, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { fillGameKeys } from '../game-records/game-keys.ts';
import { allowAMinute } from './allow-a-minute.ts';
import { expectPlayers, linkRows } from './choose-player.ts';
import type { Confirmation } from './confirmation.ts';
import { findDuplicates } from './find-duplicates.ts';
import { importRows } from './import-rows.ts';
import { beginGivenUpload, expectSoundRows } from './stage-given-rows.ts';
import { expiryOf, lockUpload } from './upload.repository.ts';
import type { ConfirmResult } from './upload.ts';

type Choices = Pick<Confirmation, 'duplicateActions' | 'rows'>;

/**
 * Makes an upload's rows game records, in one transaction (S2 §7, product decision 43). What it came to is kept
 * with the upload: asked again, whatever with, it answers the same and changes nothing. Duplicates are looked for
 * once more, as another file may have been confirmed meanwhile. Throws 404 for an upload that is not the caller's,
 * 400 for rows or players that cannot be.
 */
export async function confirmUpload(ctx: ServiceContext, who: Who, confirmation: Confirmation): Promise<ConfirmResult> {
  const { gameData = [], rows = [], uploadId } = confirmation;
  if (uploadId === undefined) expectSoundRows(gameData, ctx.clock());
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
  await allowAMinute(tx);
  // Two files with the same game must not be compared with what is stored at the same time.
  await tx.raw(`SELECT pg_advisory_xact_lock(hashtextextended('game-import', 0))`);
  await linkRows(tx, uploadId, choices.rows ?? []);
  await keepActions(tx, uploadId, choices.duplicateActions ?? {});
  await unlinkGone(tx, uploadId);
  await fillGameKeys(tx);
  await findDuplicates(tx, { uploadId });
  const outcome = await importRows(tx, { uploadId, now });
  await tx('game_upload')
    .where({ id: uploadId })
    .update({ outcome: JSON.stringify(outcome), expires_at: expiryOf(now) });
  for (const table of ['staged_game_row', 'upload_error']) await tx(table).where({ upload_id: uploadId }).delete();
  return outcome;
}

async function keepActions(tx: Tx, uploadId: number, actions: NonNullable<Choices['duplicateActions']>): Promise<void> {
  await tx.raw(
    `UPDATE staged_game_row s SET action = chosen.action FROM unnest(?::int4[], ?::text[]) AS chosen (row, action)
     WHERE s.upload_id = ? AND s.row = chosen.row`,
    [Object.keys(actions).map(Number), Object.values(actions), uploadId],
  );
}

/** A child that left the club is linked no more; those that are linked cannot leave before the transaction ends. */
async function unlinkGone(tx: Tx, uploadId: number): Promise<void> {
  await tx.raw(
    `WITH present AS (
       SELECT id FROM known_child
       WHERE NOT gone AND id IN (SELECT child_id FROM staged_game_row WHERE upload_id = :uploadId) FOR SHARE
     )
     UPDATE staged_game_row SET child_id = NULL
     WHERE upload_id = :uploadId AND child_id IS NOT NULL AND child_id NOT IN (SELECT id FROM present)`,
    { uploadId },
  );
}
