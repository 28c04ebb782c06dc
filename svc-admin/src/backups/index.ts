import type { Capability } from '@fieldhouse/service-kit';
import { addBackupMetrics } from './backup-metrics.ts';
import { backupStatusRoute, downloadBackupRoute, triggerBackupRoute } from './backups.routes.ts';
import { expireBackupsHourly } from './expire-backups.ts';
import { makeDueBackup } from './make-due-backup.ts';
import { expectSchedule } from './schedule.ts';
import { warnOfBackupsJob } from './warn-of-backups.ts';

/** Backups of the whole club. */
export const backups: Capability = {
  routes: [backupStatusRoute, triggerBackupRoute, downloadBackupRoute],
  jobs: [makeDueBackup, expireBackupsHourly, warnOfBackupsJob],
  async prepare(ctx) {
    addBackupMetrics(ctx);
    expectSchedule(ctx.environment.backupSchedule);
  },
  retention: {
    backup_run: {
      growsWith: 'backups',
      retainedFor: 'A year after `BACKUP_RETENTION_DAYS`, when its file is deleted',
      purges: [{ where: 'expired_at < ?', age: { days: 365 } }],
    },
    backup_warning: {
      growsWith: 'days on which something is wrong with the backups',
      retainedFor: '90 days',
      purges: [{ where: 'day < ?', age: { days: 90 } }],
    },
  },
  snapshot: {
    leaveOut: {
      backup_run: 'What this site’s backup folder holds; a backup cannot list itself',
    },
  },
};
