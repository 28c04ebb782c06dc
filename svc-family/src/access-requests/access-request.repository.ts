import { type Db, nextVersion, notFound, type Tx } from '@fieldhouse/service-kit';
import type { ChildRow } from '../children/child.ts';
import { nameKey } from '../duplicates/is-possible-duplicate.ts';
import { MERGED_IDS } from '../merges/merged-ids.ts';
import type { AccessRequestRow } from './access-request.ts';

const REQUEST_COLUMNS = {
  id: 'id',
  childId: 'child_id',
  newChildId: 'new_child_id',
  userId: 'user_id',
  firstName: 'child_first_name',
  lastName: 'child_last_name',
  reason: 'reason',
  state: 'state',
  adminNotes: 'admin_notes',
  createdAt: 'created_at',
  dismissedAt: 'dismissed_at',
  version: 'version',
} as const;

const PENDING = { state: 'pending' } as const;
/** A parent may have asked for a duplicate and for its primary: the request for the duplicate is hidden while merged. */
const OF_CURRENT_CHILD = `child_id NOT IN ${MERGED_IDS}`;

interface NewAccessRequest {
  child: Pick<ChildRow, 'id' | 'firstName' | 'lastName'>;
  /** The user has added this child: an admin has to pick the existing child that it may be. */
  isNewChild: boolean;
  userId: number;
  reason: string;
  createdAt: Date;
}

/** Stores a pending request; undefined when this user has one for the child already. */
export async function insertAccessRequest(
  tx: Tx,
  { child, isNewChild, userId, reason, createdAt }: NewAccessRequest,
): Promise<AccessRequestRow | undefined> {
  const version = await nextVersion(tx);
  const { firstName, lastName } = child;
  const newChildId = isNewChild ? child.id : null;
  const [stored] = await tx('access_request')
    .insert({
      child_id: child.id,
      new_child_id: newChildId,
      user_id: userId,
      child_first_name: firstName,
      child_last_name: lastName,
      reason,
      state: 'pending',
      created_at: createdAt,
      version,
    })
    .onConflict(tx.raw(`(child_id, user_id) WHERE state = 'pending'`))
    .ignore()
    .returning<{ id: number }[]>('id');
  if (!stored) return undefined;
  return {
    id: stored.id,
    childId: child.id,
    newChildId,
    userId,
    firstName,
    lastName,
    reason,
    state: 'pending',
    adminNotes: null,
    createdAt,
    dismissedAt: null,
    version,
  };
}

/** Whether a user has a pending request for a child. */
export async function hasPendingRequest(tx: Tx, childId: number, userId: number): Promise<boolean> {
  const pending = await tx('access_request')
    .first<{ id: number } | undefined>('id')
    .where({ child_id: childId, user_id: userId, state: 'pending' });
  return pending !== undefined;
}

/** The time of a user's `nth` latest request in any state; undefined when there are fewer. */
export async function nthLatestRequest(tx: Tx, userId: number, nth: number): Promise<Date | undefined> {
  const [found] = await tx('access_request')
    .where({ user_id: userId })
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .pluck<Date[]>('created_at');
  return found;
}

/** A user's own requests, newest first, each with the child's name at the time of the request. */
export async function accessRequestsOf(db: Db | Tx, userId: number): Promise<AccessRequestRow[]> {
  return db('access_request')
    .select<AccessRequestRow[]>(REQUEST_COLUMNS)
    .where({ user_id: userId })
    .whereRaw(`(state <> 'pending' OR ${OF_CURRENT_CHILD})`)
    .orderBy('id', 'desc');
}

/** Throws 404 for a request that is not the user's, or was deleted with its child. */
export async function expectOwnRequest(db: Db, { id, userId }: { id: number; userId: number }): Promise<void> {
  const own = await db('access_request').first<{ id: number } | undefined>('id').where({ id, user_id: userId });
  if (!own) throw notFound('Request');
}

/** A user's own request, locked until the transaction ends. */
export async function lockAccessRequest(
  tx: Tx,
  { id, userId }: { id: number; userId: number },
): Promise<Pick<AccessRequestRow, 'state' | 'dismissedAt'> | undefined> {
  return tx('access_request')
    .first<Pick<AccessRequestRow, 'state' | 'dismissedAt'> | undefined>({ state: 'state', dismissedAt: 'dismissed_at' })
    .where({ id, user_id: userId })
    .forUpdate();
}

export async function markDismissed(tx: Tx, id: number, at: Date): Promise<void> {
  await tx('access_request').where({ id }).update({ dismissed_at: at });
}

/** The children with a pending request. */
export async function childIdsWithRequests(db: Db): Promise<Set<number>> {
  const pending = await db('access_request')
    .distinct<{ childId: number }[]>({ childId: 'child_id' })
    .where(PENDING)
    .whereRaw(OF_CURRENT_CHILD);
  return new Set(pending.map(({ childId }) => childId));
}

/** The number of pending requests. */
export async function countPendingRequests(db: Db): Promise<number> {
  const [counted] = await db('access_request')
    .where(PENDING)
    .whereRaw(OF_CURRENT_CHILD)
    .count<{ count: number }[]>('* as count');
  return counted?.count ?? 0;
}

/** The pending requests, oldest first: up to `limit` of them after this id. */
export async function pendingRequests(
  db: Db,
  { after = 0, limit }: { after: number | undefined; limit: number },
): Promise<AccessRequestRow[]> {
  return db('access_request')
    .select<AccessRequestRow[]>(REQUEST_COLUMNS)
    .where(PENDING)
    .whereRaw(OF_CURRENT_CHILD)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
}

/** A request, or undefined. */
export async function accessRequestById(tx: Tx, id: number): Promise<AccessRequestRow | undefined> {
  return tx('access_request').first<AccessRequestRow | undefined>(REQUEST_COLUMNS).where({ id });
}

/** Requests by their ids. */
export async function accessRequestsByIds(tx: Tx, ids: readonly number[]): Promise<AccessRequestRow[]> {
  return tx('access_request')
    .select<AccessRequestRow[]>(REQUEST_COLUMNS)
    .whereRaw('id = ANY(?)', [[...ids]])
    .orderBy('id');
}

/** Decides a pending request, for this child; undefined when it is not pending. Take the child's lock first. */
export async function updateDecision(
  tx: Tx,
  id: number,
  { state, adminNotes, childId }: Pick<AccessRequestRow, 'adminNotes' | 'childId'> & { state: 'approved' | 'denied' },
): Promise<{ version: number } | undefined> {
  const version = await nextVersion(tx);
  const decided = await tx('access_request')
    .where({ id, ...PENDING })
    .update({ state, admin_notes: adminNotes, child_id: childId, version });
  return decided > 0 ? { version } : undefined;
}

/**
 * The children that may be the child of each request, by the request's id: those with the name that the parent gave,
 * without the parent's own, in the order of their ids.
 */
export async function matchesOf(
  db: Db | Tx,
  requests: readonly Pick<AccessRequestRow, 'id' | 'userId' | 'firstName' | 'lastName'>[],
): Promise<ReadonlyMap<number, number[]>> {
  if (requests.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: { requestId: number; childIds: number[] }[] }>(
    `SELECT r.id AS "requestId", array_agg(c.id ORDER BY c.id) AS "childIds"
     FROM unnest(:ids::int8[], :nameKeys::text[], :userIds::int8[]) AS r (id, name_key, user_id)
     JOIN child c ON c.name_key = r.name_key AND c.merged_into IS NULL
     WHERE NOT EXISTS (SELECT FROM guardian g WHERE g.child_id = c.id AND g.user_id = r.user_id)
     GROUP BY r.id`,
    {
      ids: requests.map(({ id }) => id),
      nameKeys: requests.map(nameKey),
      userIds: requests.map(({ userId }) => userId),
    },
  );
  return new Map(rows.map(({ requestId, childIds }) => [requestId, childIds]));
}
