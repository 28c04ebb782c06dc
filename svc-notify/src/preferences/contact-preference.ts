import type { Db, Tx } from '@fieldhouse/service-kit';

/** Whether this person gets reminders: yes, unless they have unsubscribed. */
export async function mayRemind(db: Db | Tx, userId: number): Promise<boolean> {
  const preference = await db('contact_preference')
    .where({ user_id: userId })
    .first<{ reminders: boolean } | undefined>('reminders');
  return preference?.reminders ?? true;
}

interface Preference {
  userId: number;
  reminders: boolean;
  at: Date;
}

/** Stores whether a person wants reminders. False, with nothing stored, for an unknown or deleted account. */
export async function setReminders(db: Db, { userId, reminders, at }: Preference): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `INSERT INTO contact_preference (user_id, reminders, changed_at)
     SELECT id, :reminders, :at FROM user_projection WHERE id = :userId AND NOT is_deleted
     ON CONFLICT (user_id) DO UPDATE SET reminders = excluded.reminders, changed_at = excluded.changed_at
     RETURNING user_id`,
    { userId, reminders, at },
  );
  return rows.length > 0;
}

/** Deletes the preference of a deleted user. */
export async function deletePreference(tx: Tx, userId: number): Promise<void> {
  await tx('contact_preference').where({ user_id: userId }).delete();
}
