import { setupServer } from 'msw/node';

/** Answers every request of a test. `server.use(…)` adds handlers until the test ends; see `set-up.ts`. */
export const server = setupServer();
