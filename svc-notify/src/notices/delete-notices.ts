import type { Tx } from '@fieldhouse/service-kit';

/** Deletes the notices of a deleted user, with their deliveries. */
export async function deleteNoticesOf(tx: Tx, userId: number): Promise<void> {
  await tx('notice').where({ user_id: userId }).delete();
}

/** Takes a deleted child out of all notices; one that is about no other child is deleted (S1.5.154). */
export async function deleteNoticesAbout(tx: Tx, childId: number): Promise<void> {
  await takeOut(tx, 'c.child_id = :childId', { childId });
}

/** Takes a child out of the notices of a user who is no longer its guardian. */
export async function stopNotices(tx: Tx, { userId, childId }: { userId: number; childId: number }): Promise<void> {
  await takeOut(tx, "c.child_id = :childId AND n.user_id = :userId AND n.kind <> 'account'", { childId, userId });
}

async function takeOut(tx: Tx, which: string, values: Readonly<Record<string, number>>): Promise<void> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `DELETE FROM notice_child c USING notice n WHERE n.id = c.notice_id AND ${which} RETURNING n.id`,
    values,
  );
  if (rows.length === 0) return;
  await tx.raw(
    `DELETE FROM notice n WHERE id = ANY (:ids) AND NOT EXISTS (SELECT FROM notice_child c WHERE c.notice_id = n.id)`,
    { ids: rows.map(({ id }) => id) },
  );
}
