import { sessionState } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';

/** Whether a session was ended, for svc-notify (S2.4.2006). The row of one that ran out is purged as well. */
export const sessionStateAnswer = answers(sessionState, async ({ userId, sessionId }, { db }) => {
  const session = await db('session').where({ id: sessionId, account_id: userId }).first('id');
  return { hasEnded: session === undefined };
});
