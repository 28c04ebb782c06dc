import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { SNAPSHOT_ORDER, snapshotOf } from '@fieldhouse/contracts';
import { keepError, type ServiceContext } from '@fieldhouse/service-kit';
import { completeRun, failRun, type RunProgress, renewRun } from './backup-run.repository.ts';
import type { BackupResult } from './backup-status.ts';
import { collectSnapshots } from './collect-snapshots.ts';
import { encryptBackup } from './encrypt-backup.ts';
import { expireBackups } from './expire-backups.ts';
import { failureText } from './failure-text.ts';
import { storeOf } from './store-of.ts';

/** Far shorter than the lease. */
const RENEW_MS = 2000;

/** A run that was begun: its row is Running. */
export interface BegunRun {
  id: number;
  filename: string;
  startedAt: Date;
  publicKey: string;
}

/**
 * Makes the backup of a run that was begun and stores its result; never rejects. Meanwhile it stores its progress and
 * renews its lease. A run that another replica has marked as failed stops and leaves no file.
 */
export async function runBackup(ctx: ServiceContext, run: BegunRun): Promise<BackupResult> {
  const { id, filename } = run;
  const progress: Required<RunProgress> = { step: 'snapshots', service: null, services_done: [], size: 0 };
  const hash = createHash('sha256');
  const store = storeOf(ctx);
  try {
    const encrypted = await encryptBackup(entriesOf(ctx, run, progress), {
      publicKey: run.publicKey,
      compress: ctx.environment.backupCompression,
    });
    const stopRenewing = renewWhile(ctx, id, progress, encrypted);
    try {
      await store.put(
        filename,
        keepError(
          Readable.from(
            observed(encrypted, (chunk) => {
              hash.update(chunk);
              progress.size += chunk.length;
            }),
            { objectMode: false },
          ),
        ),
      );
    } finally {
      // When the store fails before it reads, the snapshots are still open.
      encrypted.destroy();
      await stopRenewing();
    }
    const checksum = hash.digest('hex');
    if (!(await completeRun(ctx.db, id, { size: progress.size, checksum }))) {
      await store.delete(filename);
      throw new Error('Another replica marked the run as failed');
    }
    ctx.log.info({ filename, size: progress.size }, 'a backup is complete');
    await expireBackups(ctx);
    return { success: true, filename, size: progress.size, error: null };
  } catch (error) {
    const failure = failureText(error, progress.service);
    ctx.log.error({ err: error, filename }, 'a backup failed');
    await failRun(ctx.db, id, failure).catch((err) => ctx.log.error({ err }, 'the failure of a backup was not stored'));
    return { success: false, filename, size: null, error: failure };
  }
}

async function* entriesOf(ctx: ServiceContext, { startedAt }: BegunRun, progress: Required<RunProgress>) {
  yield* collectSnapshots({
    header: {
      format: 'fieldhouse-backup',
      version: 1,
      appVersion: ctx.environment.version,
      createdAt: startedAt.toISOString(),
    },
    open: (service) => ctx.callStream(snapshotOf(service)),
    onService(service) {
      progress.service = service;
      progress.services_done = SNAPSHOT_ORDER.slice(0, SNAPSHOT_ORDER.indexOf(service));
    },
  });
  progress.step = 'storing';
  progress.service = null;
  progress.services_done = [...SNAPSHOT_ORDER];
}

/** Renews the lease with the progress until stopped; destroys `stream` when the run is no longer Running. */
function renewWhile({ db, log }: ServiceContext, id: number, progress: RunProgress, stream: Readable) {
  let renewing: Promise<void> = Promise.resolve();
  async function renew(): Promise<void> {
    try {
      if (!(await renewRun(db, id, progress))) stream.destroy(new Error('Another replica marked the run as failed'));
    } catch (error) {
      log.warn({ err: error }, 'the lease of a backup was not renewed');
    }
  }
  const timer = setInterval(() => {
    renewing = renew();
  }, RENEW_MS);
  return async () => {
    clearInterval(timer);
    await renewing;
  };
}

async function* observed(chunks: AsyncIterable<Uint8Array>, onChunk: (chunk: Uint8Array) => void) {
  for await (const chunk of chunks) {
    onChunk(chunk);
    yield chunk;
  }
}
