import type { Db, ServiceContext, Tx } from '@fieldhouse/service-kit';
import { valuesOf } from './preference.repository.ts';

/** Whether this person gets reminders: yes, unless they have unsubscribed. */
export async function mayRemind(db: Db | Tx, userId: number): Promise<boolean> {
  const stored = await valuesOf(db, userId);
  return stored.find(({ kind, channel }) => kind === 'reminder' && channel === 'mail')?.value !== 'off';
}

interface Preference {
  userId: number;
  reminders: boolean;
  at: Date;
}

/**
 * Stores whether a person wants reminders. False, with nothing stored, for an unknown or deleted account. The table is
 * that of 1.4, whose replicas read no other; a trigger copies it to `preference`.
 */
export async function setReminders(db: Db | Tx, { userId, reminders, at }: Preference): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `INSERT INTO contact_preference (user_id, reminders, changed_at)
     SELECT id, :reminders, :at FROM user_projection WHERE id = :userId AND NOT is_deleted
     ON CONFLICT (user_id) DO UPDATE SET reminders = excluded.reminders, changed_at = excluded.changed_at
     RETURNING user_id`,
    { userId, reminders, at },
  );
  return rows.length > 0;
}

/**
 * Copies what a replica of 1.4 stored after the migration and before the trigger was there. Runs when a replica starts.
 */
export async function copyReminderPreferences({ db }: Pick<ServiceContext, 'db'>): Promise<void> {
  await db.raw(
    `INSERT INTO preference AS present (user_id, kind, channel, value, changed_at)
     SELECT user_id, 'reminder', 'mail', CASE WHEN reminders THEN 'now' ELSE 'off' END, changed_at
     FROM contact_preference ORDER BY user_id
     ON CONFLICT (user_id, kind, channel) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at
       WHERE present.changed_at < excluded.changed_at`,
  );
}
