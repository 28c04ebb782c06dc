import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { BACKUP_NAME } from './backup-name.ts';
import { BackupResult, BackupStatus } from './backup-status.ts';
import { downloadBackup } from './download-backup.ts';
import { readStatus } from './read-status.ts';
import { triggerBackup } from './trigger-backup.ts';

export const backupStatusRoute = route({
  method: 'get',
  path: '/api/admin/backup/status',
  access: ['admin'],
  permissions: ['backup.read'],
  summary: 'The backups: how they are configured, the last ones, the one that is being made, warnings',
  answers: { 200: BackupStatus },
  handle: async ({ ctx }) => ok(await readStatus(ctx)),
});

export const triggerBackupRoute = route({
  method: 'post',
  path: '/api/admin/backup/trigger',
  access: ['admin'],
  permissions: ['backup.start'],
  audit: { action: 'backup.started', label: 'Started backup', verb: 'started a backup', subject: 'club' },
  summary: 'Make a backup now; the answer comes when it is complete or has failed',
  description: 'The backup continues when the client does not wait for the answer: its progress is in the status.',
  answers: { 200: BackupResult },
  problems: { backup_running: 409, backups_disabled: 409, no_backup_key: 409 },
  handle: async ({ who, ctx }) => ok(await triggerBackup(ctx, who)),
});

export const downloadBackupRoute = route({
  method: 'get',
  path: '/api/admin/backup/files/{filename}',
  access: ['admin'],
  recentSignIn: true,
  permissions: ['backup.download'],
  audit: { action: 'backup.downloaded', label: 'Downloaded backup', verb: 'downloaded a backup', subject: 'club' },
  summary: 'The file of a complete backup, encrypted as it is stored',
  description: '`Repr-Digest` has its SHA-256, and `Content-Length` its size: a file that is shorter was cut off.',
  params: z.object({ filename: z.string().regex(BACKUP_NAME, 'This is no name of a backup') }),
  answers: { 200: z.string().meta({ contentMediaType: 'application/octet-stream', format: 'binary' }) },
  example: { params: { filename: recordOf('backup') } },
  problems: { not_found: 404, too_many_exports: 429, unavailable: 503 },
  handle: ({ params, who, ctx }) => downloadBackup(ctx, who, params.filename),
});
