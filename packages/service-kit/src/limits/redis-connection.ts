import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import { withTimeout } from '../with-timeout.ts';

/** A command that takes longer is aborted, and Redis counts as unavailable. */
const COMMAND_MS = 300;
const CONNECT_MS = 2000;
const SHORTEST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;

export type RedisClient = ReturnType<typeof newClient>;

interface ConnectionSettings {
  url: string;
  log: Logger;
  /** Runs on each new connection before any other command. If it fails, the connection is not used. */
  prepare: (client: RedisClient) => Promise<void>;
}

export interface RedisConnection {
  /** Sends a command. Rejects at once while Redis is unavailable, and after 300 ms when it does not answer. */
  send: <Answer>(command: (client: RedisClient) => Promise<Answer>) => Promise<Answer>;
  /** Closes the connection; running commands reject. */
  close: () => void;
}

/**
 * One connection to Redis, which reconnects with growing pauses when it is lost. A failed command drops it too: a Redis
 * that is frozen, is loading or accepts no writes counts as unavailable, so that further commands do not wait.
 */
export function connectRedis({ url, log, prepare }: ConnectionSettings): RedisConnection {
  assertAddress(url);
  const closing = new AbortController();
  /** Commands that are sent during the first attempt wait for it, for a short time. */
  const firstAttempt = Promise.withResolvers<void>();
  void withTimeout(COMMAND_MS, 'connecting to Redis', firstAttempt.promise).catch(() => firstAttempt.resolve());
  let current: { client: RedisClient; drop: (reason: unknown) => void } | undefined;
  let isUnavailable = false;

  async function keepConnected(): Promise<void> {
    let pause = SHORTEST_PAUSE_MS;
    while (!closing.signal.aborted) {
      const since = performance.now();
      noteUnavailable(await useConnection());
      // A connection that is lost repeatedly gets longer pauses.
      if (performance.now() - since > 2 * LONGEST_PAUSE_MS) pause = SHORTEST_PAUSE_MS;
      await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  /** Connects once; returns why the connection was not made or, later, why it was lost. */
  async function useConnection(): Promise<unknown> {
    const client = newClient(url);
    const end = Promise.withResolvers<unknown>();
    let ended = false;
    const drop = (reason: unknown) => {
      ended = true;
      if (current?.client === client) current = undefined;
      end.resolve(reason);
      client.destroy();
    };
    client.on('error', drop);
    // A client that is dropped while it connects would stay open.
    client.on('connect', () => ended && client.destroy());
    const stopClosing = onAbort(closing.signal, () => drop(undefined));
    const connecting = Promise.race([client.connect().then(() => prepare(client)), end.promise]);
    await withTimeout(CONNECT_MS, 'connecting to Redis', connecting).catch(drop);
    if (client.isReady && !ended) {
      current = { client, drop };
      noteAvailable();
    }
    firstAttempt.resolve();
    const reason = await end.promise;
    stopClosing();
    return reason;
  }

  function noteUnavailable(reason: unknown): void {
    if (!isUnavailable && !closing.signal.aborted)
      log.warn({ err: reason }, 'Redis is unavailable: limits count in memory');
    isUnavailable = true;
  }

  function noteAvailable(): void {
    if (isUnavailable) log.info('Redis is available again');
    isUnavailable = false;
  }

  void keepConnected();

  return {
    async send(command) {
      await firstAttempt.promise;
      if (!current) throw new Error('Redis is unavailable');
      const { client, drop } = current;
      try {
        return await withTimeout(COMMAND_MS, 'a command of Redis', command(client));
      } catch (error) {
        drop(error);
        throw error;
      }
    },
    close() {
      closing.abort();
      firstAttempt.resolve();
    },
  };
}

function newClient(url: string) {
  return createClient({
    url,
    socket: { reconnectStrategy: false, connectTimeout: CONNECT_MS },
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
  });
}

/** The client's own error for a bad address contains the address, and with it the password. */
function assertAddress(url: string): void {
  try {
    newClient(url).destroy();
  } catch {
    throw new Error('The address of Redis is invalid; a valid one: redis://user:password@host:6379/0');
  }
}

function onAbort(signal: AbortSignal, act: () => void): () => void {
  signal.addEventListener('abort', act, { once: true });
  return () => signal.removeEventListener('abort', act);
}
