import type { AccessLevel } from '@fieldhouse/contracts';
import { nextVersion, type Tx } from '@fieldhouse/service-kit';
import type { GuardianRow } from '../guardians/guardian.ts';

/** A link that an admin has removed, as it is stored while the removal can be undone. */
interface RemovedLink {
  id: number;
  childId: number;
  userId: number;
  accessLevel: AccessLevel;
  removedAt: Date;
}

/**
 * Stores a link that is about to be removed, and the guardian's invitations, which end with it. Take the child's lock
 * first.
 */
export async function storeRemovedLink(tx: Tx, id: number, removedAt: Date): Promise<void> {
  await tx.raw(
    `WITH ended AS (
       SELECT i.* FROM guardian_invitation i JOIN guardian g ON g.child_id = i.child_id
       WHERE g.id = :id AND g.user_id IN (i.invited_by, i.used_by)
     )
     INSERT INTO removed_guardian (
       guardian_id, child_id, user_id, access_level, created_at, invited_by, invitations, invitation_links, removed_at
     )
     SELECT id, child_id, user_id, access_level, created_at, invited_by,
       (SELECT coalesce(jsonb_agg(ended), '[]') FROM ended),
       (SELECT coalesce(jsonb_agg(l), '[]') FROM guardian_invitation_link l JOIN ended ON ended.id = l.invitation_id),
       :removedAt
     FROM guardian WHERE id = :id`,
    { id, removedAt },
  );
}

/** A removed link that was not restored. */
export async function removedLinkById(tx: Tx, id: number): Promise<RemovedLink | undefined> {
  return tx('removed_guardian')
    .first<RemovedLink | undefined>({
      ...{ id: 'guardian_id', childId: 'child_id', userId: 'user_id' },
      ...{ accessLevel: 'access_level', removedAt: 'removed_at' },
    })
    .where({ guardian_id: id });
}

/**
 * Makes a removed link a link again, with its id, level, inviter and time, and its invitations with their links. It is
 * not the primary one. Returns undefined when an address was invited again, after which the transaction must be rolled
 * back. Take the child's lock first.
 */
export async function insertRemovedLink(tx: Tx, id: number): Promise<GuardianRow | undefined> {
  const version = await nextVersion(tx);
  await tx.raw(
    `INSERT INTO guardian (id, child_id, user_id, access_level, is_primary, created_at, invited_by, version)
     SELECT guardian_id, child_id, user_id, access_level, false, created_at, invited_by, :version
     FROM removed_guardian WHERE guardian_id = :id`,
    { id, version },
  );
  const { rowCount: missing } = await tx.raw<{ rowCount: number }>(
    `WITH ended AS (
       SELECT i.* FROM removed_guardian, jsonb_populate_recordset(NULL::guardian_invitation, invitations) i
       WHERE guardian_id = :id
     ), restored AS (INSERT INTO guardian_invitation SELECT * FROM ended ON CONFLICT DO NOTHING RETURNING id)
     SELECT FROM ended WHERE id NOT IN (SELECT id FROM restored)`,
    { id },
  );
  if (missing > 0) return undefined;
  await tx.raw(
    `INSERT INTO guardian_invitation_link
     SELECT l.* FROM removed_guardian, jsonb_populate_recordset(NULL::guardian_invitation_link, invitation_links) l
     WHERE guardian_id = :id`,
    { id },
  );
  const [link] = await tx('removed_guardian')
    .where({ guardian_id: id })
    .delete()
    .returning<Omit<GuardianRow, 'isPrimary' | 'version'>[]>([
      ...['guardian_id as id', 'child_id as childId', 'user_id as userId', 'access_level as accessLevel'],
    ]);
  return link && { ...link, isPrimary: false, version };
}

/** Deletes what is stored of a user's removed links, and of links whose invitations the user has used. */
export async function deleteRemovedLinksOf(tx: Tx, userId: number): Promise<void> {
  await tx('removed_guardian')
    .where({ user_id: userId })
    .orWhereRaw('invitations @> ?::jsonb', [JSON.stringify([{ used_by: userId }])])
    .orWhereRaw('invitations @> ?::jsonb', [JSON.stringify([{ invited_by: userId }])])
    .delete();
}
