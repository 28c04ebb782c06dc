import {
  type IncomingUpload,
  invalid,
  type LimitRule,
  planForNewRows,
  recordAudit,
  refuseOverLimit,
  type ServiceContext,
  type Who,
} from '@fieldhouse/service-kit';
import { backfillChildren } from '../children/backfill-children.ts';
import { fillGameKeys } from '../game-records/game-keys.ts';
import { extendStatementTimeout } from './extend-statement-timeout.ts';
import { refusedFile } from './file/refused-file.ts';
import { findDuplicates } from './find-duplicates.ts';
import { matchRows } from './match-rows.ts';
import { dateOrderIn, missingInput, type ReceivedFile, receiveFile, sportIn } from './receive-file.ts';
import { showUpload } from './show-upload.ts';
import { beginUpload, deleteUpload, expiryOf } from './upload.repository.ts';
import type { UploadResult } from './upload.ts';

/** The limit of files of one user in an hour: enough for a weekend of games with some repeated files. */
export const UPLOADS_PER_USER: LimitRule = { name: 'game-uploads', points: 60, seconds: 3600 };

/**
 * Reads a file of game records and stages its rows, matched with players and compared with stored records, until they
 * are confirmed (S2 §3 Upload result, product decision 43). Throws 429 before it reads the file, 400 or 413 for an
 * unusable file, 503 while the projection of children is incomplete. Nothing of a refused file stays stored.
 */
export async function uploadGameData(ctx: ServiceContext, who: Who, upload: IncomingUpload): Promise<UploadResult> {
  refuseOverLimit(await ctx.limits.count(String(who.userId), UPLOADS_PER_USER), {
    code: 'too_many_uploads',
    detailFor: (wait) => `You have uploaded many files in a short time. Please try again in ${wait}`,
  });
  await backfillChildren(ctx);
  const uploadId = await beginUpload(ctx, who.userId);
  try {
    const { taken, fields } = await upload.receive((file) => receiveFile(ctx, uploadId, file));
    if (!taken) throw missingInput('file');
    const sport = sportIn(fields);
    if (!sport) throw missingInput('sport');
    // When the sport arrived after the file, the columns have decided the sport so far.
    if (sport !== taken.columns.sport) {
      throw refusedFile(`The file has the columns of ${taken.columns.sport}, not those of ${sport}`);
    }
    if (dateOrderIn(fields) !== taken.dateOrder) {
      throw invalid([{ path: 'dateOrder', message: 'Please send the order of the dates before the file' }]);
    }
    await finishUpload(ctx, uploadId, taken);
    return await showUpload(ctx, who, uploadId);
  } catch (error) {
    await deleteUpload(ctx.db, uploadId);
    throw error;
  }
}

/** Matches the rows, finds duplicates and makes the upload visible. */
async function finishUpload(ctx: ServiceContext, uploadId: number, file: ReceivedFile): Promise<void> {
  await fillGameKeys(ctx.db);
  await ctx.db.transaction(async (tx) => {
    await extendStatementTimeout(tx);
    await planForNewRows(tx);
    await tx('game_upload')
      .where({ id: uploadId })
      .update({
        received: true,
        sport: file.columns.sport,
        file_name: file.fileName,
        total_records: file.totalRecords,
        errors: file.errors,
        encoding: file.encoding,
        date_order: file.dateOrder ?? null,
        ignored_columns: JSON.stringify(file.columns.ignored),
        expires_at: expiryOf(ctx.clock()),
      });
    await matchRows(tx, uploadId);
    await findDuplicates(tx, { uploadId });
    await recordAudit(tx, ctx, { ids: { upload: uploadId } });
  });
}
