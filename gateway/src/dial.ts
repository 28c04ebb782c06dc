import { Agent, type ClientRequestArgs } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Addresses } from './addresses.ts';

/** No connection was made, so nothing of the request was sent and another address may be tried. */
export class DialError extends Error {}

/** Milliseconds, as Traefik's `dialTimeout`. */
const DIAL_MS = 1000;
/** How long an address without a connection is tried last. */
const UNAVAILABLE_MS = 1000;
/** As Traefik's `retry`. */
const MAX_ATTEMPTS = 3;

/**
 * Pools connections to the services. A request gets its connection only once that is established. So no body is read
 * before, and a failure to connect (`DialError`) is distinct from all later errors.
 */
export class DialingAgent extends Agent {
  constructor() {
    // Below the services' keepAliveTimeout, so that an idle connection is never used as the service closes it.
    super({ keepAlive: true, maxFreeSockets: 256, timeout: 30_000 });
  }

  override createConnection(
    { host, port }: ClientRequestArgs,
    callback: (error: Error | null, connection: Duplex) => void,
  ): undefined {
    const socket = connect({ host: host?.replace(/^\[|\]$/g, ''), port: Number(port), noDelay: true, keepAlive: true });
    // A connection made while this process was busy is seen between a timer and setImmediate: it counts as in time.
    const giveUp = () => socket.connecting && socket.destroy(new Error('no connection within a second'));
    const timeout = setTimeout(() => setImmediate(giveUp), DIAL_MS);
    const fail = (cause: Error) => {
      clearTimeout(timeout);
      callback(new DialError(`no connection to ${host}:${port}`, { cause }), socket);
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timeout);
      socket.off('error', fail);
      callback(null, socket);
    });
  }
}

/** Calls `attempt` with the next address, and with further ones only where no connection was made. */
export async function tryInOrder<T>(addresses: Addresses, attempt: (address: string) => Promise<T>): Promise<T> {
  let failure: unknown;
  for (const address of addresses.candidates().slice(0, MAX_ATTEMPTS)) {
    try {
      return await attempt(address);
    } catch (error) {
      if (!(error instanceof DialError)) throw error;
      addresses.markUnavailable(address, UNAVAILABLE_MS);
      failure = error;
    }
  }
  throw failure;
}
