import type { Db } from '@fieldhouse/service-kit';

/** Stores that the backup with this checksum was loaded and is complete; false when this site made no such backup. */
export async function markVerified(db: Db, { checksum, at }: { checksum: string; at: Date }): Promise<boolean> {
  const rows = await db('backup_run').where({ checksum, state: 'Complete' }).update({ verified_at: at });
  return rows > 0;
}
