import { avery, type OpenApp, openApp, server } from '@fieldhouse/web-kit/testing';
import admin from '../src/entry.ts';
import { clubHandlers } from './club-handlers.ts';
import { todayHandlers } from './today-handlers.ts';

/** Mounts this micro-frontend for the admin, at an address. What a test does not answer for Today is empty, and the
 * club is one with settings of its own. */
export function openAdmin(address = '/admin'): Promise<OpenApp> {
  const handlers = server.listHandlers();
  server.resetHandlers();
  server.use(...handlers, ...todayHandlers(), ...clubHandlers());
  return openApp(admin, address, avery);
}
