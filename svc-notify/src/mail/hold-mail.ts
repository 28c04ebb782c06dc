import type { Db } from '@fieldhouse/service-kit';

/**
 * Called after the restore of a backup. Mail that waits is held until an admin releases it, since families may have got
 * it already; so is mail caused by events from before `at` that arrive later. Reset links have expired: they are
 * dropped. Returns how many mails are held now.
 */
export async function holdMailCausedBefore(db: Db, at: Date): Promise<number> {
  return db.transaction<number>(async (tx) => {
    await tx.raw(
      `INSERT INTO mail_hold AS hold (caused_before) VALUES (:at)
       ON CONFLICT (id) DO UPDATE SET caused_before = greatest(hold.caused_before, excluded.caused_before)`,
      { at },
    );
    const waiting = () => tx('mail').whereIn('state', ['queued', 'claimed']);
    await waiting().whereNotNull('reset_request_id').update({ state: 'dropped' });
    const held: number = await waiting().update({ state: 'held', held_because: 'restore' });
    return held;
  });
}

/** How many mails are held since a restore, and when that was; null: none. */
export async function countHeldByRestore(db: Db): Promise<{ count: number; causedBefore: string } | null> {
  const { rows } = await db.raw<{ rows: { count: number; causedBefore: Date }[] }>(
    `SELECT count(*) AS count, caused_before AS "causedBefore"
     FROM mail_hold JOIN mail ON state = 'held' AND held_because = 'restore' GROUP BY caused_before`,
  );
  const [held] = rows;
  return held ? { count: held.count, causedBefore: held.causedBefore.toISOString() } : null;
}
