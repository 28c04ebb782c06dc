import { Agent, type ClientRequestArgs } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Addresses } from './addresses.ts';

/** There was no connection, so nothing of the request was sent and another address may be tried. */
export class DialError extends Error {}

/** Milliseconds, as Traefik's `dialTimeout`. */
const DIAL_MS = 1000;
/** How long an address without a connection is left alone. */
const ASIDE_MS = 1000;
/** As Traefik's `retry`. */
const MOST_ATTEMPTS = 3;

/**
 * Keeps connections to the services. A request gets its connection only once that stands, so a body is not read before
 * and a failure to connect is told apart (`DialError`) from everything that can happen later.
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
    // What has arrived while this process was busy is read between a timer and setImmediate: it counts as in time.
    const giveUp = () => socket.connecting && socket.destroy(new Error('no connection within a second'));
    const late = setTimeout(() => setImmediate(giveUp), DIAL_MS);
    const fail = (cause: Error) => {
      clearTimeout(late);
      callback(new DialError(`no connection to ${host}:${port}`, { cause }), socket);
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(late);
      socket.off('error', fail);
      callback(null, socket);
    });
  }
}

/** Does it with the address whose turn it is; with the next ones only while there is no connection. */
export async function withTheNext<T>(addresses: Addresses, attempt: (address: string) => Promise<T>): Promise<T> {
  let failure: unknown;
  for (const address of addresses.inTurn().slice(0, MOST_ATTEMPTS)) {
    try {
      return await attempt(address);
    } catch (error) {
      if (!(error instanceof DialError)) throw error;
      addresses.putAside(address, ASIDE_MS);
      failure = error;
    }
  }
  throw failure;
}
