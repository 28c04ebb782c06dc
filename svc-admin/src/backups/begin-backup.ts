import type { ServiceContext, Tx } from '@fieldhouse/service-kit';
import { filenamesLike, insertRun } from './backup-run.repository.ts';
import { filenameAt } from './filename.ts';
import type { BegunRun } from './run-backup.ts';

interface Cause {
  /** The admin who starts it. */
  startedBy: number | null;
  /** The instant of the schedule. */
  scheduledFor: Date | null;
  publicKey: string;
}

/**
 * Begins a backup: inserts its row, for `runBackup` once the transaction is committed. Undefined when another one
 * runs, on any replica, or has run for the same instant of the schedule.
 */
export async function beginBackup(
  tx: Tx,
  { clock }: Pick<ServiceContext, 'clock'>,
  { startedBy, scheduledFor, publicKey }: Cause,
): Promise<BegunRun | undefined> {
  const startedAt = clock();
  const filename = filenameAt(startedAt, await filenamesLike(tx, filenameAt(startedAt, [])));
  const run = { filename, started_at: startedAt, started_by: startedBy, scheduled_for: scheduledFor };
  const id = await insertRun(tx, run);
  return id === undefined ? undefined : { id, filename, startedAt, publicKey };
}
