import { ok, route } from '@fieldhouse/service-kit';
import { BackupResult, BackupStatus } from './backup-status.ts';
import { readStatus } from './read-status.ts';
import { triggerBackup } from './trigger-backup.ts';

export const backupStatusRoute = route({
  method: 'get',
  path: '/api/admin/backup/status',
  access: ['admin'],
  summary: 'The backups: how they are configured, the last ones, the one that is being made, warnings',
  answers: { 200: BackupStatus },
  handle: async ({ ctx }) => ok(await readStatus(ctx)),
});

export const triggerBackupRoute = route({
  method: 'post',
  path: '/api/admin/backup/trigger',
  access: ['admin'],
  summary: 'Make a backup now; the answer comes when it is complete or has failed',
  description: 'The backup goes on when the client does not wait for the answer: its progress is in the status.',
  answers: { 200: BackupResult },
  problems: { backup_running: 409, backups_disabled: 409, no_backup_key: 409 },
  handle: async ({ who, ctx }) => ok(await triggerBackup(ctx, who)),
});
