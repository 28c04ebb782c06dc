import type { SessionEnding } from '@fieldhouse/contracts';
import { nextVersion, publish, type TransactionContext, type Tx } from '@fieldhouse/service-kit';

interface Ended {
  userId: number;
  why: SessionEnding;
  /** Undefined: all of the user, but the one with the id `kept`. */
  sessionIds?: readonly number[];
  kept?: number | undefined;
}

/**
 * Publishes that sessions of a user were ended, so that their browsers get no more pushes (S2.4.2002). A session that
 * runs out is not published: pushes go on then.
 */
export async function publishEnded(
  tx: Tx,
  ctx: TransactionContext,
  { userId, why, sessionIds, kept = 0 }: Ended,
): Promise<void> {
  await publish(tx, ctx, 'sessions.ended', userId, {
    ...{ id: userId, version: await nextVersion(tx), userId, why },
    ...{ sessionIds: sessionIds ? [...sessionIds] : null, keptSessionId: kept === 0 ? null : kept },
  });
}
