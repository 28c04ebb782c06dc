import type { Db } from '@fieldhouse/service-kit';

/** Notes that the backup of this checksum was loaded and found whole; false where this site made no such backup. */
export async function markVerified(db: Db, { checksum, at }: { checksum: string; at: Date }): Promise<boolean> {
  const rows = await db('backup_run').where({ checksum, state: 'Complete' }).update({ verified_at: at });
  return rows > 0;
}
