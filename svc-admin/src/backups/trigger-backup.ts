import { conflict, recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import type { BackupResult } from './backup-status.ts';
import { beginBackup } from './begin-backup.ts';
import { runBackup } from './run-backup.ts';

/**
 * Makes a backup for an admin and returns its result (S2 §3 "Backup trigger result"). Throws 409
 * `backup_running` while one is being made, `backups_disabled` where the operator turned them off, `no_backup_key`
 * without a key to encrypt with.
 */
export async function triggerBackup(ctx: ServiceContext, who: Who): Promise<BackupResult> {
  const { backupEnabled, backupPublicKey: publicKey } = ctx.environment;
  if (!backupEnabled) throw conflict('backups_disabled', 'Backups are turned off on this site');
  if (publicKey === undefined) {
    throw conflict('no_backup_key', 'Backups are refused: there is no key to encrypt them with');
  }
  const run = await ctx.db.transaction(async (tx) => {
    const begun = await beginBackup(tx, ctx, { startedBy: who.userId, scheduledFor: null, publicKey });
    if (!begun) throw conflict('backup_running', 'A backup is being made already');
    await recordAudit(tx, ctx);
    return begun;
  });
  return runBackup(ctx, run);
}
