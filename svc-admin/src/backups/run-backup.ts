import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { SNAPSHOT_ORDER, snapshotOf } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { completeRun, failRun, type RunProgress, renewRun } from './backup-run.repository.ts';
import type { BackupResult } from './backup-status.ts';
import { collectSnapshots } from './collect-snapshots.ts';
import { expireBackups } from './expire-backups.ts';
import { sealBackup } from './seal-backup.ts';
import { storeOf } from './store-of.ts';
import { whyFailed } from './why-failed.ts';

/** Far below the lease. */
const RENEW_MS = 2000;

/** A run that was begun: its row is Running. */
export interface BegunRun {
  id: number;
  filename: string;
  startedAt: Date;
  publicKey: string;
}

/**
 * Makes the backup of a run that was begun and notes what came of it; never rejects. While it works its row says
 * how far it is and its lease is renewed; a run that another replica has taken for dead gives up and leaves no
 * file.
 */
export async function runBackup(ctx: ServiceContext, run: BegunRun): Promise<BackupResult> {
  const { id, filename } = run;
  const progress: Required<RunProgress> = { step: 'snapshots', service: null, services_done: [], size: 0 };
  const hash = createHash('sha256');
  const store = storeOf(ctx);
  try {
    const sealed = await sealBackup(entriesOf(ctx, run, progress), {
      publicKey: run.publicKey,
      compress: ctx.environment.backupCompression,
    });
    const stopRenewing = renewWhile(ctx, id, progress, sealed);
    try {
      await store.put(
        filename,
        Readable.from(
          tapped(sealed, (chunk) => {
            hash.update(chunk);
            progress.size += chunk.length;
          }),
          { objectMode: false },
        ),
      );
    } finally {
      // A store that refuses before it reads has left the snapshots open.
      sealed.destroy();
      await stopRenewing();
    }
    const checksum = hash.digest('hex');
    if (!(await completeRun(ctx.db, id, { size: progress.size, checksum }))) {
      await store.delete(filename);
      throw new Error('The run was taken for dead');
    }
    ctx.log.info({ filename, size: progress.size }, 'a backup is complete');
    await expireBackups(ctx);
    return { success: true, filename, size: progress.size, error: null };
  } catch (error) {
    const why = whyFailed(error, progress.service);
    ctx.log.error({ err: error, filename }, 'a backup failed');
    await failRun(ctx.db, id, why).catch((failure) => ctx.log.error({ err: failure }, 'a failed backup was not noted'));
    return { success: false, filename, size: null, error: why };
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
    open: (service) => ctx.askStream(snapshotOf(service)),
    onService(service) {
      progress.service = service;
      progress.services_done = SNAPSHOT_ORDER.slice(0, SNAPSHOT_ORDER.indexOf(service));
    },
  });
  progress.step = 'storing';
  progress.service = null;
  progress.services_done = [...SNAPSHOT_ORDER];
}

/** Renews the lease with the progress until told to stop; breaks `stream` when the run is not ours any more. */
function renewWhile({ db, log }: ServiceContext, id: number, progress: RunProgress, stream: Readable) {
  let renewing: Promise<void> = Promise.resolve();
  async function renew(): Promise<void> {
    try {
      if (!(await renewRun(db, id, progress))) stream.destroy(new Error('The run was taken for dead'));
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

async function* tapped(chunks: AsyncIterable<Uint8Array>, onChunk: (chunk: Uint8Array) => void) {
  for await (const chunk of chunks) {
    onChunk(chunk);
    yield chunk;
  }
}
