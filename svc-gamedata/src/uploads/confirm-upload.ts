import {
  conflict,
  planForNewRows,
  recordAudit,
  type ServiceContext,
  type Tx,
  transactionInTurn,
  type Who,
} from '@fieldhouse/service-kit';
import { fillGameKeys } from '../game-records/game-keys.ts';
import { expectPlayers, linkRows } from './choose-player.ts';
import type { Confirmation } from './confirmation.ts';
import { extendStatementTimeout } from './extend-statement-timeout.ts';
import { findDuplicates } from './find-duplicates.ts';
import { importRows } from './import-rows.ts';
import { beginGivenUpload, expectValidRows } from './stage-given-rows.ts';
import { expiryOf, findUpload, lockUpload } from './upload.repository.ts';
import type { ConfirmResult } from './upload.ts';

/**
 * Two concurrent confirmations with the same game would not find each other's records. Gateways wait 30 s for an answer,
 * and the confirmation itself takes some of them.
 */
const TURN = {
  lock: 'game-import',
  waitMs: 15_000,
  refusal: 'Other game records are being imported. Please try again in a minute',
};

type Choices = Pick<Confirmation, 'duplicateActions' | 'rows'>;

/**
 * Turns an upload's rows into game records, in one transaction (S2 §7, product decision 43). The outcome is stored with
 * the upload: a repeated request, with any choices, gets the same answer and changes nothing. Duplicates are searched
 * once more, as another file may have been confirmed meanwhile. Throws 404 for another user's upload, 400 for invalid
 * rows or players, 409 when its rows changed since they were shown, 503 when other confirmations take too long.
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
  return (
    (uploadId !== undefined && (await storedOutcome(ctx, who, uploadId))) ||
    transactionInTurn(ctx.db, TURN, async (tx) => {
      const id = uploadId ?? (await beginGivenUpload(tx, who, { ...confirmation, gameData, now: ctx.clock() }));
      await recordAudit(tx, ctx, { ids: { upload: id } });
      const { outcome, revision } = await lockUpload(tx, { who, now: ctx.clock(), uploadId: id });
      if (outcome) return outcome;
      expectRevision(revision, confirmation.revision);
      return await confirmLocked(tx, { uploadId: id, now: ctx.clock(), choices: confirmation });
    })
  );
}

/** Stores exactly what was shown: throws 409 when rows were changed since, in another window or by somebody else. */
function expectRevision(stored: number, shown: number | undefined): void {
  if (shown === undefined || shown === stored) return;
  throw conflict('upload_changed', 'The rows of this upload were changed meanwhile. Please look at them again');
}

/** The outcome of an upload that is confirmed already: a repeated request does not wait for other confirmations. */
async function storedOutcome(ctx: ServiceContext, who: Who, uploadId: number): Promise<ConfirmResult | null> {
  return ctx.db.transaction(async (tx) => {
    const { outcome } = await findUpload(tx, { who, now: ctx.clock(), uploadId });
    if (outcome) await recordAudit(tx, ctx, { ids: { upload: uploadId } });
    return outcome;
  });
}

async function confirmLocked(
  tx: Tx,
  { uploadId, now, choices }: { uploadId: number; now: Date; choices: Choices },
): Promise<ConfirmResult> {
  await extendStatementTimeout(tx);
  // By the index of its ids: it is about records that were stored earlier.
  await fillGameKeys(tx);
  await tx('staged_game_row').where({ upload_id: uploadId, left_out: true }).delete();
  await planForNewRows(tx);
  await linkRows(tx, uploadId, choices.rows ?? []);
  await storeActions(tx, uploadId, choices.duplicateActions ?? {});
  await unlinkRemovedChildren(tx, uploadId);
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
     UPDATE staged_game_row s SET child_id = NULL
     WHERE upload_id = :uploadId AND child_id IS NOT NULL AND NOT EXISTS (SELECT FROM present WHERE id = s.child_id)`,
    { uploadId },
  );
}
