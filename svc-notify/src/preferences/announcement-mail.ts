import type { Db } from '@fieldhouse/service-kit';
import { valuesOf } from './preference.repository.ts';

/** Whether this person gets announcements by mail, at once or in a digest: yes, unless they have stopped them. */
export async function wantsAnnouncements(db: Db, userId: number): Promise<boolean> {
  const stored = await valuesOf(db, userId);
  return stored.find(({ kind, channel }) => kind === 'announcement' && channel === 'mail')?.value !== 'off';
}

/** Stores whether they do. False, with nothing stored, for an unknown or deleted account. */
export async function setAnnouncements(
  db: Db,
  { userId, isWanted, at }: { userId: number; isWanted: boolean; at: Date },
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `INSERT INTO preference (user_id, kind, channel, value, changed_at)
     SELECT id, 'announcement', 'mail', :value, :at FROM user_projection WHERE id = :userId AND NOT is_deleted
     ON CONFLICT (user_id, kind, channel) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at
     RETURNING user_id`,
    { userId, value: isWanted ? 'now' : 'off', at },
  );
  return rows.length > 0;
}
