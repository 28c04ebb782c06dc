import { http, type OpenApp, ok, openApp, rosa, server } from '@fieldhouse/web-kit/testing';
import family from '../src/entry.ts';

export type Handlers = Parameters<typeof server.use>;

/** Answers of requests that most tests are not about. */
const defaultHandlers = [
  http.family.get('/api/child-access-requests', ok([])),
  http.gamedata.get('/api/evaluations/new', ok([])),
  http.admin.get('/api/children/{id}/views', ok([])),
];

/** Mounts this micro-frontend at an address; of two handlers for a call, the first answers. */
export function openFamily(address: string, handlers: Handlers, user = rosa): Promise<OpenApp> {
  server.use(...handlers, ...defaultHandlers);
  return openApp(family, address, user);
}
