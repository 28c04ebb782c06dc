import { EventEmitter, once } from 'node:events';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ChannelModel, connect, type RecoveringChannelModel } from 'amqplib';
import type { Logger } from 'pino';
import { withTimeout } from '../../with-timeout.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from './pauses.ts';

const HEARTBEAT_SECONDS = 10;
/** A frozen broker accepts the connection and never answers. */
const HANDSHAKE_LIMIT_MS = 5000;
const SOON_MS = 1000;
const CLOSE_LIMIT_MS = 1000;

/** A connection to the broker that reconnects by itself. */
export interface Link {
  /** The connection, if it is up within a second; rejects at once while the broker is known to be unavailable. */
  connectionSoon: () => Promise<ChannelModel>;
  /** The connection, as soon as it is up. Rejects when `signal` is aborted. */
  waitForConnection: (signal: AbortSignal) => Promise<ChannelModel>;
  /** The connection, if it is up now. */
  currentConnection: () => ChannelModel | undefined;
  /** Calls `run` each time the connection comes up. */
  onUp: (run: () => void) => void;
  /** Whether the broker accepts nothing at present because it is out of memory or disk. */
  blocked: () => boolean;
  /** Drops a connection that no longer answers, so that a new one is made. */
  drop: (why: Error) => void;
  /** Closes it for good, within a second. */
  close: () => Promise<void>;
}

interface LinkOptions {
  url: string;
  /** The connection's name in the lists of the broker. */
  name: string;
  log: Logger;
}

/** Starts connecting; never throws, whatever the address is. */
export function openLink({ url, name, log }: LinkOptions): Link {
  const ups = new EventEmitter().setMaxListeners(0);
  /** The last connection that was made, whether it is set up or not. */
  let lastConnection: ChannelModel | undefined;
  let model: ChannelModel | undefined;
  /** Why the last attempt failed. */
  let failure: Error | undefined;
  let blocked = false;
  let closed = false;
  /** Destroys the socket of the connection, and of an attempt that has not finished. */
  const sockets = new AbortController();

  // amqplib passes these on to the socket; its types do not list `signal`.
  const socketOptions = { noDelay: true, keepAlive: true, timeout: HANDSHAKE_LIMIT_MS, signal: sockets.signal };
  const recovering = connect(withHeartbeat(url), {
    ...socketOptions,
    clientProperties: { connection_name: name },
    recovery: {
      initialDelay: FIRST_PAUSE_MS,
      maxDelay: LONGEST_PAUSE_MS,
      waitForConnect: false,
      async setup(made: ChannelModel) {
        lastConnection = made;
        // 'disconnect' reports it; without a listener the error of a connection would end the process
        made.on('error', () => undefined);
      },
    },
  }).then(attach);

  function attach(connection: RecoveringChannelModel): RecoveringChannelModel {
    connection.on('error', () => undefined);
    connection.on('connect', (connected) => {
      model = connected;
      failure = undefined;
      blocked = false;
      log.info({ link: name }, 'connected to RabbitMQ');
      ups.emit('up');
    });
    connection.on('disconnect', (err) => {
      model = undefined;
      if (lastConnection) destroySocket(lastConnection, err);
      log.warn({ err, link: name }, 'the connection to RabbitMQ is lost');
    });
    connection.on('connect-failed', (err) => {
      if (closed) return;
      if (!failure) log.warn({ err, link: name }, 'RabbitMQ is unavailable, connecting is retried');
      failure = err;
    });
    connection.on('blocked', (reason) => {
      blocked = true;
      log.warn({ reason, link: name }, 'RabbitMQ accepts nothing at present');
    });
    connection.on('unblocked', () => {
      blocked = false;
    });
    return connection;
  }

  async function waitForConnection(signal: AbortSignal): Promise<ChannelModel> {
    for (;;) {
      if (closed) throw new Error('the connection to RabbitMQ was closed');
      if (model) return model;
      await once(ups, 'up', { signal });
    }
  }

  return {
    async connectionSoon() {
      if (!model && failure) throw new Error('RabbitMQ is unavailable', { cause: failure });
      const late = new AbortController();
      try {
        return await withTimeout(SOON_MS, 'connecting to RabbitMQ', waitForConnection(late.signal));
      } finally {
        late.abort();
      }
    },
    waitForConnection,
    currentConnection: () => model,
    onUp: (run) => ups.on('up', run),
    blocked: () => blocked,
    drop(why) {
      if (model) destroySocket(model, why);
    },
    async close() {
      closed = true;
      const connection = await recovering;
      if (!model) {
        // amqplib listens to no error of a connection that comes up after its recovery was closed: such an error would
        // end the process. So an attempt that is under way fails first.
        sockets.abort();
        await nextTurn();
      }
      await withTimeout(CLOSE_LIMIT_MS, 'closing the connection to RabbitMQ', connection.close()).catch(() => {
        log.warn({ link: name }, 'RabbitMQ did not answer the closing of the connection');
      });
      model = undefined;
      sockets.abort();
    },
  };
}

function withHeartbeat(url: string): string {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  address.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return address.href;
}

/**
 * Destroys the socket. amqplib waits for the broker when it closes a connection, and a frozen broker never answers. For
 * amqplib this is like any broken connection.
 */
function destroySocket({ connection }: ChannelModel, why: Error): void {
  const socket: unknown = Reflect.get(connection, 'stream');
  if (socket instanceof Socket && !socket.destroyed) socket.destroy(why);
}
