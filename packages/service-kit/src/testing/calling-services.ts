import { byService, type InternalCall, registeredEvents, SERVICES, type ServiceName } from '@fieldhouse/contracts';
import type { Logger } from 'pino';
import { httpCalls } from '../calls/http-calls.ts';
import { openLog } from '../log.ts';
import type { ServiceCall } from '../ports.ts';
import { callsApp, type HttpPeer, startHttpPeer } from './http-peer.ts';
import { type IdentityIssuer, startIdentityIssuer } from './identity-issuer.ts';

export const SECRET = 'the secret of these services';

/**
 * A call with a long timeout, for tests that do not measure time: on a busy machine the first call, which fetches a
 * token, takes longer than 300 ms.
 */
export const callWithLongTimeout = { ...registeredEvents, timeoutMs: 10_000 } satisfies InternalCall;

interface Options {
  serviceTokenSeconds?: number;
  /** Addresses in the list of svc-events’ addresses before its real one. */
  before?: readonly string[];
}

/** svc-events answers over HTTP, and every service can call it. All use one svc-auth and one log, and no database. */
export interface CallingServices {
  issuer: IdentityIssuer;
  /** The log lines of all services. */
  logged: string[];
  log: Logger;
  events: HttpPeer;
  serviceUrls: Record<ServiceName, readonly string[]>;
  of: (name: ServiceName) => Required<ServiceCall>;
  stop: () => Promise<void>;
}

export async function startCallingServices({ before = [], ...settings }: Options = {}): Promise<CallingServices> {
  const secrets = Object.fromEntries(SERVICES.map((name) => [name, SECRET]));
  const issuer = await startIdentityIssuer({ secrets, ...settings });
  const logged: string[] = [];
  const log = openLog('club', { logLevel: 'trace', version: 'test' }, { write: (line) => logged.push(line) });

  const unreachable: readonly string[] = ['http://127.0.0.1:9'];
  const serviceUrls = { ...byService(() => unreachable), auth: [issuer.url] };
  const made = new Map<ServiceName, Required<ServiceCall>>();
  function of(name: ServiceName): Required<ServiceCall> {
    const known = made.get(name) ?? httpCalls({ name, serviceUrls, secret: SECRET, log });
    made.set(name, known);
    return known;
  }
  const events = await startHttpPeer(callsApp(of('events').receive, log));
  serviceUrls.events = [...before, events.url];
  await fetchKeys(events, await issuer.serviceTokenFor('admin', 'events'));
  return {
    issuer,
    logged,
    log,
    events,
    serviceUrls,
    of,
    stop: async () => {
      await Promise.all([events.stop(), issuer.stop()]);
    },
  };
}

/** Makes svc-events fetch svc-auth's keys, so that the first call of a test does not wait for them. */
async function fetchKeys({ url }: HttpPeer, token: string): Promise<void> {
  const answer = await fetch(`${url}/internal/any`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
  if (answer.status !== 503) throw new Error(`svc-events answered ${answer.status} without a handler`);
}
