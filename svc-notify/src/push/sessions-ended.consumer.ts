import { consumer } from '@fieldhouse/service-kit';

/**
 * Sessions ended because somebody ended them: their browsers get no more pushes (S2.4.2002). When all of a user's
 * sessions ended, also those of browsers whose session had run out before; one that was seen since stays.
 */
export const sessionsEnded = consumer('sessions.ended', async ({ data, time }, tx) => {
  const { userId, sessionIds, keptSessionId } = data;
  const ended = tx('push_subscription').where({ user_id: userId });
  if (sessionIds) ended.whereIn('session_id', sessionIds);
  else ended.where('seen_at', '<=', time).whereNot({ session_id: keptSessionId ?? 0 });
  await ended.delete();
});
