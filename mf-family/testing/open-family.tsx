import { http, type OpenApp, ok, openApp, resetClock, rosa, server, setClock } from '@fieldhouse/web-kit/testing';
import family from '../src/entry.ts';

export type Handlers = Parameters<typeof server.use>;

const NO_INVITATIONS = {
  ...{ guardians: [], invitations: [], mayInvite: false, whyNot: null, mayManage: false, isViewOnlyEnforced: false },
};

/** Answers of requests that most tests are not about. */
const defaultHandlers = [
  http.family.get('/api/child-access-requests', ok([])),
  http.gamedata.get('/api/evaluations/new', ok([])),
  http.admin.get('/api/children/{id}/views', ok([])),
  http.family.get('/api/children/{id}/guardian-invitations', ok(NO_INVITATIONS)),
];

/**
 * Mounts this micro-frontend at an address; of two handlers for a call, the first answers. Until it is
 * closed the time is `now`, by default before the events of the test data.
 */
export async function openFamily(address: string, handlers: Handlers, user = rosa, now?: string): Promise<OpenApp> {
  setClock(now);
  server.use(...handlers, ...defaultHandlers);
  const app = await openApp(family, address, user);
  return { ...app, close: () => app.close().finally(resetClock) };
}
