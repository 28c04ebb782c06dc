import { Instant, SERVICES } from '@fieldhouse/contracts';
import * as z from 'zod';

export const BACKUP_STATES = ['Running', 'Complete', 'Failed'] as const;

/** Why an admin is warned about the backups; a closed list. */
export const BACKUP_WARNINGS = ['no-key', 'failed', 'too-old', 'not-rehearsed'] as const;

/** A backup that was made, is being made or failed. */
const Backup = z
  .object({
    filename: z.string().meta({ example: 'fieldhouse-2026-11-28-0200.fhb' }),
    timestamp: Instant.describe('When it began'),
    size: z.int().min(0).describe('Bytes; of one that is Running, those written so far'),
    checksum: z.string().nullable().describe('SHA-256 of the file, in hex; null unless it is Complete'),
    state: z.enum(BACKUP_STATES),
    verifiedAt: Instant.nullable().describe(
      'When it was last decrypted, loaded into a scratch database and found equal to its manifest',
    ),
    startedBy: z.string().nullable().describe('The admin who started it; null: the schedule'),
    error: z.string().nullable().describe('Why it failed, as a sentence'),
  })
  .meta({ id: 'Backup' });

const BackupProgress = z
  .object({
    startedAt: Instant,
    step: z
      .enum(['snapshots', 'storing'])
      .describe('`snapshots`: the services’ data is written, one after another; `storing`: the file is completed'),
    service: z.enum(SERVICES).nullable().describe('The service whose snapshot is being written'),
    servicesDone: z.array(z.enum(SERVICES)).describe('Those whose snapshots are in the file'),
    bytes: z.int().describe('Of the file, written so far'),
    expectedBytes: z.int().nullable().describe('The size of the last complete backup'),
  })
  .meta({ id: 'BackupProgress' });

const BackupConfig = z
  .object({
    enabled: z.boolean(),
    schedule: z.string().describe('A cron expression on the club’s clock').meta({ example: '0 2 * * *' }),
    retentionDays: z.int(),
    compressionEnabled: z.boolean(),
    backupPath: z.string().describe('Where the files are'),
  })
  .meta({ id: 'BackupConfig' });

const BackupWarning = z
  .object({
    kind: z
      .enum(BACKUP_WARNINGS)
      .describe(
        '`no-key`: backups are refused, since there is no key to encrypt them with; `failed`: the last one failed; ' +
          '`too-old`: the last complete one is over 26 hours old; `not-rehearsed`: no backup was restored or ' +
          'verified in 30 days',
      ),
    since: Instant.nullable().describe(
      'When it failed, the last complete one began, or the last one was verified; null: never yet',
    ),
  })
  .meta({ id: 'BackupWarning' });

/** What the Backup tab shows (S2 §3 "Backup status"). */
export const BackupStatus = z
  .object({
    isRunning: z.boolean().describe('The backup service runs: backups are made by the schedule'),
    progress: BackupProgress.nullable().describe('Null while no backup is being made'),
    config: BackupConfig,
    nextRunAt: Instant.nullable().describe('When the schedule makes the next one; null while it makes none'),
    history: z.array(Backup).describe('The newest first'),
    warnings: z.array(BackupWarning),
  })
  .meta({ id: 'BackupStatus' });
export type BackupStatus = z.input<typeof BackupStatus>;

/** What came of a backup on demand (S2 §3 "Backup trigger result"). */
export const BackupResult = z
  .object({
    success: z.boolean(),
    filename: z.string().nullable(),
    size: z.int().nullable().describe('Bytes'),
    error: z.string().nullable().describe('Why it failed, as a sentence'),
  })
  .meta({ id: 'BackupResult' });
export type BackupResult = z.input<typeof BackupResult>;
