import { type Db, prepared, type Tx } from '@fieldhouse/service-kit';
import type { CalendarFeed } from './feed.ts';

/** A stored link. */
interface StoredFeed {
  id: number;
  name: string;
  childIds: number[] | null;
  createdAt: Date;
  fetchedAt: Date | null;
}

const COLUMNS = {
  ...{ id: 'id', name: 'name', childIds: 'child_ids', createdAt: 'created_at', fetchedAt: 'fetched_at' },
} as const;

/** The links of a user that are not revoked, the oldest first. */
export async function feedsOf(db: Db | Tx, userId: number): Promise<CalendarFeed[]> {
  const stored = await db('calendar_feed')
    .where({ user_id: userId, revoked_at: null })
    .orderBy('id')
    .select<StoredFeed[]>(COLUMNS);
  return stored.map(({ id, name, childIds, createdAt, fetchedAt }) => ({
    ...{ id, name, childIds, createdAt: createdAt.toISOString(), fetchedAt: fetchedAt?.toISOString() ?? null },
  }));
}

/** A link that a calendar program asks for. */
export interface LinkedFeed {
  id: number;
  userId: number;
  name: string;
  revokedAt: Date | null;
  /** Whether it names no children: then it is for all whose guardian the user is, which svc-family alone knows. */
  isForAll: boolean;
  /** The children that it names; without names those of the user that this service has heard of. */
  childIds: number[];
}

const readLinkedFeed = prepared<LinkedFeed>(
  'calendar-feed-of-token',
  `SELECT id, user_id AS "userId", name, revoked_at AS "revokedAt", child_ids IS NULL AS "isForAll",
   coalesce(child_ids, ARRAY(
     SELECT g.child_id FROM guardian_projection g
     WHERE g.user_id = calendar_feed.user_id AND NOT g.is_deleted ORDER BY g.child_id
   )) AS "childIds"
   FROM calendar_feed WHERE token_hash = $1`,
);

/** The link with this token, also a revoked one. */
export async function feedOfToken(db: Db, tokenHash: Buffer): Promise<LinkedFeed | undefined> {
  const [feed] = await readLinkedFeed(db, [tokenHash]);
  return feed;
}

interface NewFeed {
  userId: number;
  name: string;
  childIds: readonly number[] | null;
  tokenHash: Buffer;
  at: Date;
}

/** Stores a link, unless the user has `most` already; returns its id then. Links of one user are stored in turn. */
export async function insertFeed(
  tx: Tx,
  { userId, name, childIds, tokenHash, at }: NewFeed,
  most: number,
): Promise<number | undefined> {
  await tx.raw(`SELECT pg_advisory_xact_lock(hashtextextended('calendar_feed ' || ?::text, 0))`, [userId]);
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `INSERT INTO calendar_feed (user_id, name, child_ids, token_hash, created_at)
     SELECT CAST(:userId AS int8), :name, CAST(:childIds AS int8[]), CAST(:tokenHash AS bytea), CAST(:at AS timestamptz)
     WHERE (SELECT count(*) FROM calendar_feed WHERE user_id = :userId AND revoked_at IS NULL) < :most
     RETURNING id`,
    { userId, name, childIds: childIds && [...childIds], tokenHash, at, most },
  );
  return rows[0]?.id;
}

interface FeedChange {
  name?: string | undefined;
  childIds?: readonly number[] | null | undefined;
}

/** Changes a user's own link; false when there is none, or it is revoked. */
export async function updateFeed(db: Db, own: OwnFeed, { name, childIds }: FeedChange): Promise<boolean> {
  const changed = await rowOf(db, own).update({
    name: name ?? db.raw('name'),
    ...(childIds !== undefined && { child_ids: childIds && [...childIds] }),
  });
  return changed > 0;
}

/** Revokes a user's own link; false when there is none, or it is revoked already. */
export async function markRevoked(db: Db, own: OwnFeed, at: Date): Promise<boolean> {
  return (await rowOf(db, own).update({ revoked_at: at })) > 0;
}

/** One of a user's own links. */
export interface OwnFeed {
  id: number;
  userId: number;
}

function rowOf(db: Db, { id, userId }: OwnFeed) {
  return db('calendar_feed').where({ id, user_id: userId, revoked_at: null });
}

/** The commit does not wait for the disk: what a crash of the database loses is stored with the next fetch. */
const storeFetched = prepared(
  'calendar-feed-fetched',
  `UPDATE calendar_feed SET fetched_at = $2
   WHERE id = (SELECT $1::int8 FROM set_config('synchronous_commit', 'off', true))`,
);

/** Stores that a calendar program has asked for a link. */
export async function markFetched(db: Db, id: number, at: Date): Promise<void> {
  await storeFetched(db, [id, at]);
}

/** Deletes the links of an account that is deleted. */
export async function deleteFeedsOf(tx: Tx, userId: number): Promise<void> {
  await tx('calendar_feed').where({ user_id: userId }).delete();
}
