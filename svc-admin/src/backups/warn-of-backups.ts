import { type BackupWarning, clubToday, MAILED_BACKUP_WARNINGS } from '@fieldhouse/contracts';
import { type Job, nextVersion, publish, type ServiceContext } from '@fieldhouse/service-kit';
import { failInterrupted, lastFailure } from './backup-run.repository.ts';
import { currentWarnings } from './read-status.ts';

type MailedKind = BackupWarning['kind'];

/**
 * Publishes that the last backup failed, or that the last complete one is over 26 hours old: each kind once a day
 * of the club.
 */
export async function warnOfBackups(ctx: ServiceContext): Promise<void> {
  if (!ctx.environment.backupEnabled) return;
  await failInterrupted(ctx.db);
  const day = clubToday(ctx.clock());
  for (const { kind, since } of await currentWarnings(ctx)) {
    if (!isMailed(kind)) continue;
    const error = kind === 'failed' ? ((await lastFailure(ctx.db)) ?? null) : null;
    await ctx.db.transaction(async (tx) => {
      const [row] = await tx('backup_warning')
        .insert({ kind, day })
        .onConflict()
        .ignore()
        .returning<{ id: number }[]>('id');
      if (!row) return;
      const data = { ...row, version: await nextVersion(tx), kind, day, since: since?.toISOString() ?? null, error };
      await publish(tx, ctx, 'backup.warned', row.id, data);
    });
  }
}

export const warnOfBackupsJob: Job = { name: 'warn-of-backups', everySeconds: 300, run: warnOfBackups };

function isMailed(kind: string): kind is MailedKind {
  return MAILED_BACKUP_WARNINGS.some((mailed) => mailed === kind);
}
