import { http, type OpenApp, ok, openApp, rosa, server } from '@fieldhouse/web-kit/testing';
import family from '../src/entry.ts';

export type Handlers = Parameters<typeof server.use>;

/** What most tests are not about. */
const noAccessRequests = http.family.get('/api/child-access-requests', ok([]));

/** Mounts this micro-frontend at an address; of two handlers for a call, the first answers. */
export function openFamily(address: string, handlers: Handlers, user = rosa): Promise<OpenApp> {
  server.use(...handlers, noAccessRequests);
  return openApp(family, address, user);
}
