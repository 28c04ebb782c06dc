import {
  limitExports,
  notFound,
  Problem,
  type ServiceContext,
  streamed,
  unavailable,
  type Who,
} from '@fieldhouse/service-kit';
import { findCompleteRun } from './backup-run.repository.ts';
import { storeOf } from './store-of.ts';
import { StoreRefused } from './store-refused.ts';

/**
 * The file of a complete backup, streamed from the store, with its checksum (RFC 9530). Throws 404 for an unknown name
 * or a missing file, 429 `too_many_exports`, 503 when the store cannot be reached.
 */
export async function downloadBackup(ctx: ServiceContext, who: Who, filename: string) {
  await limitExports(ctx, who, 'backup');
  const run = await findCompleteRun(ctx.db, filename);
  if (!run) throw notFound('Backup');
  return streamed(bytesOf(ctx, filename), {
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(run.size),
    'Content-Disposition': `attachment; filename="${filename}"`,
    'Repr-Digest': `sha-256=:${Buffer.from(run.checksum ?? '', 'hex').toString('base64')}:`,
  });
}

async function* bytesOf(ctx: ServiceContext, filename: string): AsyncGenerator<Uint8Array> {
  yield* await openFile(ctx, filename);
}

async function openFile(ctx: ServiceContext, filename: string): Promise<AsyncIterable<Uint8Array>> {
  try {
    return await storeOf(ctx).get(filename);
  } catch (error) {
    if (error instanceof StoreRefused) throw unavailable(error.message);
    const isMissing = typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
    throw isMissing ? new Problem(404, 'not_found', 'The file of this backup is not in the store any more') : error;
  }
}
