import type { Job, ServiceContext } from '@fieldhouse/service-kit';
import { lastScheduledFor, siteCreatedAt } from './backup-run.repository.ts';
import { beginBackup } from './begin-backup.ts';
import { runBackup } from './run-backup.ts';
import { dueRun } from './schedule.ts';

/**
 * Begins the backup that is due by the schedule: once for each instant, on one of the replicas. The job does not wait
 * for the backup, so that it does not delay the stop of a replica.
 */
export const makeDueBackup: Job = {
  name: 'make-due-backup',
  everySeconds: 20,
  async run(ctx) {
    await beginDueBackup(ctx);
  },
};

/** The result of the backup that was begun; undefined when none is due, or another one runs. */
export async function beginDueBackup(ctx: ServiceContext): Promise<{ made: ReturnType<typeof runBackup> } | undefined> {
  const { backupEnabled, backupSchedule, backupPublicKey: publicKey } = ctx.environment;
  if (!backupEnabled || publicKey === undefined) return undefined;
  const after = (await lastScheduledFor(ctx.db)) ?? (await siteCreatedAt(ctx.db));
  const scheduledFor = dueRun(backupSchedule, after, ctx.clock());
  if (!scheduledFor) return undefined;
  const run = await ctx.db.transaction((tx) => beginBackup(tx, ctx, { startedBy: null, scheduledFor, publicKey }));
  return run && { made: runBackup(ctx, run) };
}
