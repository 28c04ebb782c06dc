import {
  type IncomingUpload,
  type LimitRule,
  recordAudit,
  refuseOverLimit,
  type ServiceContext,
  type Who,
} from '@fieldhouse/service-kit';
import { learnChildren } from '../children/learn-children.ts';
import { fillGameKeys } from '../game-records/game-keys.ts';
import { allowAMinute } from './allow-a-minute.ts';
import { refusedFile } from './file/refused-file.ts';
import { findDuplicates } from './find-duplicates.ts';
import { matchRows } from './match-rows.ts';
import { missingInput, type ReceivedFile, receiveFile, sportIn } from './receive-file.ts';
import { showUpload } from './show-upload.ts';
import { beginUpload, deleteUpload, expiryOf } from './upload.repository.ts';
import type { UploadResult } from './upload.ts';

/** Files of one user: a weekend of games with a few mistakes. */
export const UPLOADS_PER_USER: LimitRule = { name: 'game-uploads', points: 60, seconds: 3600 };

/**
 * Reads a file of game records and keeps its rows, matched and compared with what is stored, until they are
 * confirmed (S2 §3 Upload result, product decision 43). Throws 429 before it reads anything, 400 or 413 for a file
 * that cannot be used, 503 while the club's children are not known yet. Of a refused file nothing is kept.
 */
export async function uploadGameData(ctx: ServiceContext, who: Who, upload: IncomingUpload): Promise<UploadResult> {
  refuseOverLimit(await ctx.limits.count(String(who.userId), UPLOADS_PER_USER), {
    code: 'too_many_uploads',
    detailFor: (wait) => `You have uploaded many files in a short time. Please try again in ${wait}`,
  });
  await learnChildren(ctx);
  const uploadId = await beginUpload(ctx, who.userId);
  try {
    const { taken, fields } = await upload.receive((file) => receiveFile(ctx, uploadId, file));
    if (!taken) throw missingInput('file');
    const sport = sportIn(fields);
    if (!sport) throw missingInput('sport');
    // Where the sport came behind the file, its columns were taken at their word.
    if (sport !== taken.columns.sport) {
      throw refusedFile(`The file has the columns of ${taken.columns.sport}, not those of ${sport}`);
    }
    await finishUpload(ctx, uploadId, taken);
    return await showUpload(ctx, who, uploadId);
  } catch (error) {
    await deleteUpload(ctx.db, uploadId);
    throw error;
  }
}

/** Matches the rows and lets the upload be seen. */
async function finishUpload(ctx: ServiceContext, uploadId: number, file: ReceivedFile): Promise<void> {
  await fillGameKeys(ctx.db);
  await ctx.db.transaction(async (tx) => {
    await allowAMinute(tx);
    await tx('game_upload')
      .where({ id: uploadId })
      .update({
        received: true,
        sport: file.columns.sport,
        file_name: file.fileName,
        total_records: file.totalRecords,
        errors: file.errors,
        ignored_columns: JSON.stringify(file.columns.ignored),
        expires_at: expiryOf(ctx.clock()),
      });
    await matchRows(tx, uploadId);
    await findDuplicates(tx, { uploadId });
    await recordAudit(tx, ctx, { ids: { upload: uploadId } });
  });
}
