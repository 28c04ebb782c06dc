import type { Job, ServiceContext } from '@fieldhouse/service-kit';
import { listExpired, markExpired } from './backup-run.repository.ts';
import { storeOf } from './store-of.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Deletes the backups that are older than `BACKUP_RETENTION_DAYS`; the last complete one stays, however old. */
export async function expireBackups(ctx: ServiceContext): Promise<void> {
  const { db, clock, environment, log } = ctx;
  const before = new Date(clock().getTime() - environment.backupRetentionDays * DAY_MS);
  for (const { id, filename } of await listExpired(db, before)) {
    await storeOf(ctx).delete(filename);
    await markExpired(db, id, clock());
    log.info({ filename }, 'a backup was deleted: it was past its retention');
  }
}

export const expireBackupsHourly: Job = { name: 'expire-backups', everySeconds: 3600, run: expireBackups };
