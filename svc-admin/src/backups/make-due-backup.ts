import type { Job, ServiceContext } from '@fieldhouse/service-kit';
import { lastScheduledFor, siteSince } from './backup-run.repository.ts';
import { beginBackup } from './begin-backup.ts';
import { runBackup } from './run-backup.ts';
import { dueRun } from './schedule.ts';

/**
 * Begins the backup that the schedule asks for: each instant of it once, whichever replica comes first. The backup
 * goes on beside the job, so that a replica that has to stop is not kept by it.
 */
export const makeDueBackup: Job = {
  name: 'make-due-backup',
  everySeconds: 20,
  async run(ctx) {
    await beginDueBackup(ctx);
  },
};

/** What came of the backup that was begun; undefined where none is due, or another one runs. */
export async function beginDueBackup(ctx: ServiceContext): Promise<{ made: ReturnType<typeof runBackup> } | undefined> {
  const { backupEnabled, backupSchedule, backupPublicKey: publicKey } = ctx.environment;
  if (!backupEnabled || publicKey === undefined) return undefined;
  const after = (await lastScheduledFor(ctx.db)) ?? (await siteSince(ctx.db));
  const scheduledFor = dueRun(backupSchedule, after, ctx.clock());
  if (!scheduledFor) return undefined;
  const run = await ctx.db.transaction((tx) => beginBackup(tx, ctx, { startedBy: null, scheduledFor, publicKey }));
  return run && { made: runBackup(ctx, run) };
}
