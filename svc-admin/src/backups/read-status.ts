import type { ServiceContext } from '@fieldhouse/service-kit';
import { namesOf } from '../names/name-projection.ts';
import {
  type BackupRun,
  failInterrupted,
  lastCompleteRun,
  lastVerifiedAt,
  listRuns,
  siteCreatedAt,
} from './backup-run.repository.ts';
import type { BackupStatus } from './backup-status.ts';
import { nextRun } from './schedule.ts';
import { storeOf } from './store-of.ts';
import { type Warning, warningsOf } from './warnings.ts';

/** More than the runs within any retention. */
const MAX_LISTED = 200;

/** What the Backup tab shows. @spec S2.3 "Backup status" */
export async function readStatus(ctx: ServiceContext): Promise<BackupStatus> {
  const { db, clock, environment } = ctx;
  await failInterrupted(db);
  const [runs, complete, warnings] = await Promise.all([
    listRuns(db, MAX_LISTED),
    lastCompleteRun(db),
    currentWarnings(ctx),
  ]);
  const isRunning = environment.backupEnabled && environment.backupPublicKey !== undefined;
  const names = await namesOf(
    db,
    'user',
    runs.flatMap(({ started_by }) => started_by ?? []),
  );
  const running = runs.find(({ state }) => state === 'Running');
  return {
    isRunning,
    progress: running ? progressOf(running, complete) : null,
    config: {
      enabled: environment.backupEnabled,
      schedule: environment.backupSchedule,
      retentionDays: environment.backupRetentionDays,
      compressionEnabled: environment.backupCompression,
      backupPath: storeOf(ctx).location,
    },
    nextRunAt: isRunning ? (nextRun(environment.backupSchedule, clock())?.toISOString() ?? null) : null,
    history: runs.map((run) => ({
      filename: run.filename,
      timestamp: run.started_at.toISOString(),
      size: run.size,
      checksum: run.checksum,
      state: run.state,
      verifiedAt: run.verified_at?.toISOString() ?? null,
      startedBy: run.started_by === null ? null : (names.get(run.started_by) ?? 'A former admin'),
      error: run.error,
    })),
    warnings: warnings.map(({ kind, since }) => ({ kind, since: since?.toISOString() ?? null })),
  };
}

/** The current warnings for admins. */
export async function currentWarnings({ db, clock, environment }: ServiceContext): Promise<Warning[]> {
  const [last] = (await listRuns(db, 2)).filter(({ state }) => state !== 'Running');
  return warningsOf({
    now: clock(),
    hasKey: environment.backupPublicKey !== undefined,
    siteCreatedAt: await siteCreatedAt(db),
    failedAt: last?.state === 'Failed' ? (last.finished_at ?? last.started_at) : undefined,
    lastCompleteAt: (await lastCompleteRun(db))?.started_at,
    lastVerifiedAt: await lastVerifiedAt(db),
  });
}

function progressOf(running: BackupRun, complete: BackupRun | undefined): BackupStatus['progress'] {
  return {
    startedAt: running.started_at.toISOString(),
    step: running.step,
    service: running.service,
    servicesDone: running.services_done,
    bytes: running.size,
    expectedBytes: complete?.size ?? null,
  };
}
