import type { BackupStatus, SystemStatus } from '@fieldhouse/api';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts/club';

type ServiceStatus = NonNullable<SystemStatus['services'][number]['status']>;

/** A service with empty queues. */
export const serviceStatus = (changes: Partial<ServiceStatus> = {}): ServiceStatus => ({
  ...{ databaseBytes: 9_000_000, databaseVersion: '16.14', broker: 'none', deadEvents: 0 },
  ...{ outbox: { count: 0, oldestAt: null }, inbox: { count: 0, oldestAt: null } },
  ...changes,
});

/** The status of a new platform; `services` overrides the status of some services. */
export const systemStatus = ({
  services = {},
  ...changes
}: Omit<Partial<SystemStatus>, 'services'> & {
  services?: Partial<Record<ServiceName, ServiceStatus | null>>;
} = {}): SystemStatus => ({
  ...{ readAt: '2026-11-21T20:05:00.000Z', version: '1.0.0', mode: 'development', isDemo: false },
  services: SERVICES.map((service) => {
    const status = services[service];
    return { service, status: status === undefined ? serviceStatus() : status };
  }),
  activeSessions: { sessions: 3, people: 2 },
  mail: { delivery: 'stored', queued: { count: 0, oldestAt: null }, failed: 0, refused: 0 },
  lastBackup: null,
  changedSettings: { registration: [], notification: [], security: [] },
  ...changes,
});

type Backup = BackupStatus['history'][number];

export const backup = (changes: Partial<Backup> = {}): Backup => ({
  ...{ filename: 'fieldhouse-2026-11-21-0200.fhb', timestamp: '2026-11-21T08:00:00.000Z', size: 18_419_999 },
  ...{ checksum: 'c'.repeat(64), state: 'Complete', verifiedAt: '2026-11-21T08:05:00.000Z' },
  ...{ startedBy: null, error: null },
  ...changes,
});

/** A backup status without warnings. */
export const backupStatus = (changes: Partial<BackupStatus> = {}): BackupStatus => ({
  ...{ isRunning: true, progress: null, nextRunAt: '2026-11-22T08:00:00.000Z', warnings: [] },
  config: {
    ...{ enabled: true, schedule: '0 2 * * *', retentionDays: 30, compressionEnabled: true },
    backupPath: '/var/lib/fieldhouse/backups',
  },
  history: [backup()],
  ...changes,
});
