import type { Db, Tx } from '@fieldhouse/service-kit';

interface Refusal {
  address: string;
  at: Date;
}

/**
 * Stores that an account's address takes no mail: queued and later mail to it is refused. An address that no account
 * has is not stored.
 */
export async function refuseAddress(db: Db | Tx, { address, at }: Refusal): Promise<void> {
  await db.raw(
    `WITH refused AS (
       INSERT INTO refused_address (address, refused_at)
       SELECT lower(email), :at FROM user_projection WHERE lower(email) = lower(:address) AND NOT is_deleted
       ON CONFLICT (address) DO NOTHING
     )
     UPDATE mail SET state = 'refused'
     WHERE state = 'queued' AND lower(to_address) = lower(:address)
       AND EXISTS (SELECT FROM user_projection WHERE lower(email) = lower(:address) AND NOT is_deleted)`,
    { address, at },
  );
}

/** The accounts whose address takes no mail, and since when. */
export async function listRefusals(db: Db): Promise<{ userId: number; address: string; refusedAt: Date }[]> {
  return db('user_projection')
    .join('refused_address', 'refused_address.address', db.raw('lower(user_projection.email)'))
    .where({ 'user_projection.is_deleted': false })
    .orderBy('user_projection.id')
    .select({
      userId: 'user_projection.id',
      address: 'refused_address.address',
      refusedAt: 'refused_address.refused_at',
    });
}

/** Allows mail to a user's address again. False when it was not refused. */
export async function allowMailTo(db: Db | Tx, userId: number): Promise<boolean> {
  const allowed = await db('refused_address')
    .whereIn('address', db('user_projection').where({ id: userId, is_deleted: false }).select(db.raw('lower(email)')))
    .delete();
  return allowed > 0;
}

/** Deletes the refusal of an account's old address when a newer version has another address, or none. */
export async function deleteRefusalOf(
  tx: Tx,
  { id, version, email = '' }: { id: number; version: number; email?: string },
): Promise<void> {
  await tx.raw(
    `DELETE FROM refused_address WHERE address = (
       SELECT lower(email) FROM user_projection WHERE id = :id AND version < :version AND lower(email) <> lower(:email)
     )`,
    { id, version, email },
  );
}
