import { Agent, type ClientRequestArgs } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Addresses } from './addresses.ts';

/** No connection was established, so nothing of the request was sent and another address may be tried. */
export class DialError extends Error {}

/** Milliseconds, the same as Traefik's `dialTimeout`. */
const DIAL_MS = 1000;
/** How long an address is tried last after a failed connection, in ms. */
const UNAVAILABLE_MS = 1000;
/** The same as in Traefik's `retry`. */
const MAX_ATTEMPTS = 3;

/**
 * Pools connections to the services. A request gets a connection only after the connection is established. So the body
 * is not read before, and a failure to connect (`DialError`) is distinct from all later errors.
 */
export class DialingAgent extends Agent {
  constructor() {
    // Shorter than the services' keepAliveTimeout: a service never closes an idle connection that is about to be used.
    super({ keepAlive: true, maxFreeSockets: 256, timeout: 30_000 });
  }

  override createConnection(
    { host, port }: ClientRequestArgs,
    callback: (error: Error | null, connection: Duplex) => void,
  ): undefined {
    const socket = connect({ host: host?.replace(/^\[|\]$/g, ''), port: Number(port), noDelay: true, keepAlive: true });
    // A connection may be established while this process is busy. Its event is handled after timers and before
    // setImmediate, so such a connection is used.
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

/** Calls `attempt` with the next address, and with another one only after a `DialError`. */
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
