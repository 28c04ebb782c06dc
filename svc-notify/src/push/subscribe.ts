import { sessionState } from '@fieldhouse/contracts';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import type { Subscription } from './push-sender.ts';
import { deleteSubscription, storeSubscription } from './subscription.repository.ts';

type Caller = Pick<Who, 'userId' | 'sessionId'>;

/**
 * Stores the subscription of a browser for its caller. `sessions.ended` may have arrived before the row is stored, so
 * svc-auth is asked afterwards: a session that was ended leaves none (S2.4.2006). Without an answer it stays, since the
 * caller was signed in a moment ago.
 */
export async function subscribe(
  ctx: ServiceContext,
  { userId, sessionId }: Caller,
  subscription: Subscription,
): Promise<void> {
  await ctx.db.transaction((tx) => storeSubscription(tx, { ...subscription, userId, sessionId }, ctx.clock()));
  if (await hasEnded(ctx, { userId, sessionId })) await deleteSubscription(ctx.db, subscription.endpoint, sessionId);
}

async function hasEnded(ctx: ServiceContext, session: Caller): Promise<boolean> {
  try {
    return (await ctx.call(sessionState, session)).hasEnded;
  } catch (error) {
    ctx.log.warn({ err: error }, 'svc-auth did not say whether a session was ended: its browser gets pushes');
    return false;
  }
}
