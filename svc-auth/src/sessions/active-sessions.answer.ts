import { activeSessions } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { countSessions } from './session.repository.ts';

/** How many people are signed in, for the Settings tab. */
export const activeSessionsAnswer = answers(activeSessions, async (_, { db, clock }) => countSessions(db, clock()));
