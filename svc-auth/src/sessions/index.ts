import type { Capability } from '@fieldhouse/service-kit';
import { activeSessionsAnswer } from './active-sessions.answer.ts';
import { endOtherSessionsRoute, endOwnSessionRoute, listOwnSessionsRoute } from './own-sessions.routes.ts';
import { SESSION_LIMITS } from './session-limits.ts';
import { sessionStateAnswer } from './session-state.answer.ts';

const HOUR_MS = 3_600_000;

/** Who is signed in. */
export const sessions: Capability = {
  routes: [listOwnSessionsRoute, endOwnSessionRoute, endOtherSessionsRoute],
  calls: [activeSessionsAnswer, sessionStateAnswer],
  retention: {
    session: {
      growsWith: 'sign-ins',
      retainedFor: '12 hours unused, 14 days in all; at most 100 for each account',
      purges: [
        { where: 'seen_at <= ?', age: { hours: SESSION_LIMITS.idle / HOUR_MS } },
        { where: 'created_at <= ?', age: { hours: SESSION_LIMITS.absolute / HOUR_MS } },
      ],
    },
  },
  snapshot: {
    leaveOut: {
      session: 'Everybody signs in again on a restored site',
    },
  },
};
