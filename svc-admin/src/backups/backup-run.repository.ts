import type { ServiceName } from '@fieldhouse/contracts';
import type { Db, Tx } from '@fieldhouse/service-kit';
import type { BACKUP_STATES } from './backup-status.ts';

/** A run whose lease was not renewed for this long has failed: its process exited. */
const LEASE_SECONDS = 30;
/** The error that is shown for a run whose process exited. */
const INTERRUPTED = 'The backup was interrupted: the service that made it stopped';

/** A row of `backup_run`. */
export interface BackupRun {
  id: number;
  filename: string;
  started_at: Date;
  started_by: number | null;
  scheduled_for: Date | null;
  state: (typeof BACKUP_STATES)[number];
  step: 'snapshots' | 'storing';
  service: ServiceName | null;
  services_done: ServiceName[];
  size: number;
  checksum: string | null;
  error: string | null;
  finished_at: Date | null;
  verified_at: Date | null;
  expired_at: Date | null;
}

/** How far a run is. */
export type RunProgress = Partial<Pick<BackupRun, 'step' | 'service' | 'services_done' | 'size'>>;

const leaseEnd = (db: Db | Tx) => db.raw(`clock_timestamp() + ? * interval '1 second'`, [LEASE_SECONDS]);

/**
 * Inserts a run; undefined when another one runs, or has run for the same instant of the schedule: unique indexes of
 * the table allow one. A run whose process exited does not prevent it.
 */
export async function insertRun(
  db: Db | Tx,
  run: Pick<BackupRun, 'filename' | 'started_at' | 'started_by' | 'scheduled_for'>,
): Promise<number | undefined> {
  await failInterrupted(db);
  const [row] = await db('backup_run')
    .insert({ ...run, state: 'Running', lease_until: leaseEnd(db) })
    .onConflict()
    .ignore()
    .returning<{ id: number }[]>('id');
  return row?.id;
}

/** Marks runs as Failed whose lease has expired, because their process exited. */
export async function failInterrupted(db: Db | Tx): Promise<void> {
  await db('backup_run')
    .where({ state: 'Running' })
    .whereRaw('lease_until < clock_timestamp()')
    .update({ state: 'Failed', error: INTERRUPTED, finished_at: db.raw('lease_until') });
}

/** Renews the lease and stores the progress; false when the run is no longer Running, so it has to stop. */
export async function renewRun(db: Db, id: number, progress: RunProgress): Promise<boolean> {
  const rows = await db('backup_run')
    .where({ id, state: 'Running' })
    .update({ ...progress, lease_until: leaseEnd(db) });
  return rows > 0;
}

export async function completeRun(db: Db, id: number, made: { size: number; checksum: string }): Promise<boolean> {
  const rows = await db('backup_run')
    .where({ id, state: 'Running' })
    .update({ ...made, state: 'Complete', service: null, finished_at: db.raw('clock_timestamp()') });
  return rows > 0;
}

export async function failRun(db: Db, id: number, error: string): Promise<void> {
  await db('backup_run')
    .where({ id, state: 'Running' })
    .update({ error, state: 'Failed', service: null, finished_at: db.raw('clock_timestamp()') });
}

/** The runs within the retention, the newest first. */
export async function listRuns(db: Db, limit: number): Promise<BackupRun[]> {
  return db<BackupRun>('backup_run')
    .whereNull('expired_at')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

/** The complete backup of this name, unless its file was deleted. */
export async function findCompleteRun(db: Db, filename: string): Promise<BackupRun | undefined> {
  return db<BackupRun>('backup_run').where({ filename, state: 'Complete' }).whereNull('expired_at').first();
}

/** When the last complete backup began. */
export async function lastCompleteRun(db: Db): Promise<BackupRun | undefined> {
  return db<BackupRun>('backup_run').where({ state: 'Complete' }).orderBy('started_at', 'desc').first();
}

/** The last instant of the schedule that a run was started for. */
export async function lastScheduledFor(db: Db): Promise<Date | undefined> {
  const row = await db('backup_run').max<{ last: Date | null }[]>('scheduled_for as last').first();
  return row?.last ?? undefined;
}

/** When a backup was last loaded into a scratch database and found complete. */
export async function lastVerifiedAt(db: Db): Promise<Date | undefined> {
  const row = await db('backup_run').max<{ last: Date | null }[]>('verified_at as last').first();
  return row?.last ?? undefined;
}

/** When this site's database was created: a backup that was never made is overdue counted from there. */
export async function siteCreatedAt(db: Db): Promise<Date> {
  const row = await db('migration').min<{ first: Date }[]>('applied_at as first').first();
  return row?.first ?? new Date(0);
}

/** Names of backups that begin as this one does. */
export async function filenamesLike(db: Db | Tx, filename: string): Promise<string[]> {
  return db('backup_run')
    .whereLike('filename', `${filename.replace(/\.fhb$/, '')}%`)
    .pluck('filename');
}

/** Finished runs that started before `before`, without the last complete one. */
export async function listExpired(db: Db, before: Date): Promise<Pick<BackupRun, 'id' | 'filename'>[]> {
  const last = db('backup_run').where({ state: 'Complete' }).orderBy('started_at', 'desc').limit(1).select('id');
  return db('backup_run')
    .whereNull('expired_at')
    .whereNot({ state: 'Running' })
    .where('started_at', '<', before)
    .whereNotIn('id', last)
    .select('id', 'filename');
}

export async function markExpired(db: Db, id: number, at: Date): Promise<void> {
  await db('backup_run').where({ id }).update({ expired_at: at });
}

/** Why the newest failed run failed. */
export async function lastFailure(db: Db): Promise<string | undefined> {
  const row = await db<BackupRun>('backup_run').where({ state: 'Failed' }).orderBy('started_at', 'desc').first('error');
  return row?.error ?? undefined;
}
