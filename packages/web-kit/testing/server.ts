import { setupServer } from 'msw/node';
import { ok } from './answers.ts';
import { http } from './http.ts';

/**
 * Answers every request of a test. `server.use(…)` adds handlers until the test ends; see `set-up.ts`. An event's details
 * also ask what the user got about it: nothing, unless a test says so.
 */
export const server = setupServer(http.notify.get('/api/announcements/received', ok([])));
