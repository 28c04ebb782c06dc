import type { Db, Tx } from '@fieldhouse/service-kit';
import type { Subscription } from './push-sender.ts';

/** Browsers of one person that get pushes. One more ends the one that was seen least recently. */
const MOST_SUBSCRIPTIONS = 10;

interface OwnSubscription extends Subscription {
  userId: number;
  /** The session in which the browser was last seen. */
  sessionId: number;
}

/**
 * Stores a browser's subscription as the caller's, whoever had it before: an endpoint belongs to one user, the last
 * (S2.4.2001). A repeated call is a visit.
 */
export async function storeSubscription(
  tx: Tx,
  { userId, sessionId, ...keys }: OwnSubscription,
  at: Date,
): Promise<void> {
  const row = { user_id: userId, session_id: sessionId, ...keys, seen_at: at };
  await tx('push_subscription')
    .insert({ ...row, created_at: at })
    .onConflict('endpoint')
    .merge(row);
  const oldest = tx('push_subscription')
    .where({ user_id: userId })
    .orderBy([
      { column: 'seen_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset(MOST_SUBSCRIPTIONS)
    .select('id');
  await tx('push_subscription').whereIn('id', oldest).delete();
}

/**
 * Ends a subscription, whoever has it: only its browser and its push service know the endpoint. With a session only if
 * its browser was last seen in it.
 */
export async function deleteSubscription(db: Db | Tx, endpoint: string, sessionId?: number): Promise<void> {
  const session = sessionId === undefined ? {} : { session_id: sessionId };
  await db('push_subscription')
    .where({ endpoint, ...session })
    .delete();
}

/** Ends all subscriptions of a deleted user. */
export async function deleteSubscriptionsOf(tx: Tx, userId: number): Promise<void> {
  await tx('push_subscription').where({ user_id: userId }).delete();
}

/** A browser of a person, without its secrets. */
export interface ListedSubscription {
  /** The host of its push service. */
  host: string;
  createdAt: string;
  seenAt: string;
}

/** The browsers of a person that get pushes, the one that was seen last first. */
export async function subscriptionsOf(db: Db, userId: number): Promise<ListedSubscription[]> {
  const rows = await db('push_subscription')
    .where({ user_id: userId })
    .orderBy('seen_at', 'desc')
    .select<{ endpoint: string; createdAt: Date; seenAt: Date }[]>({
      ...{ endpoint: 'endpoint', createdAt: 'created_at', seenAt: 'seen_at' },
    });
  return rows.map(({ endpoint, createdAt, seenAt }) => ({
    ...{ host: new URL(endpoint).hostname, createdAt: createdAt.toISOString(), seenAt: seenAt.toISOString() },
  }));
}
