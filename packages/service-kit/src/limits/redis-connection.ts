import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import { withTimeout } from '../with-timeout.ts';

/** A command that takes longer is given up, and Redis counts as away. */
const COMMAND_MS = 300;
const CONNECT_MS = 2000;
const SHORTEST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;

export type RedisClient = ReturnType<typeof newClient>;

interface ConnectionSettings {
  url: string;
  log: Logger;
  /** Runs on each new connection before anything else is asked over it; a connection it fails on is not used. */
  prepare: (client: RedisClient) => Promise<void>;
}

export interface RedisConnection {
  /** Rejects at once while Redis is away, and after 300 ms when it does not answer. */
  send: <Answer>(command: (client: RedisClient) => Promise<Answer>) => Promise<Answer>;
  /** Ends what is being asked with a rejection. */
  close: () => void;
}

/**
 * One connection to Redis, made anew with growing pauses whenever it is lost. A failed command loses it too: a Redis
 * that is frozen, is loading or takes no writes is as good as away, and what is asked after it must not wait as well.
 */
export function connectRedis({ url, log, prepare }: ConnectionSettings): RedisConnection {
  assertAddress(url);
  const closing = new AbortController();
  /** What comes while the first attempt runs waits for it a little. */
  const firstAttempt = Promise.withResolvers<void>();
  void withTimeout(COMMAND_MS, 'connecting to Redis', firstAttempt.promise).catch(() => firstAttempt.resolve());
  let current: { client: RedisClient; lose: (reason: unknown) => void } | undefined;
  let isUnavailable = false;

  async function keepConnected(): Promise<void> {
    let pause = SHORTEST_PAUSE_MS;
    while (!closing.signal.aborted) {
      const since = performance.now();
      noteUnavailable(await useConnection());
      // One that is lost again and again is not asked every moment.
      if (performance.now() - since > 2 * LONGEST_PAUSE_MS) pause = SHORTEST_PAUSE_MS;
      await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  /** Connects once; answers why the connection was not made or, later, why it was lost. */
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
    // One that is ended while it connects would stay open.
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
    if (!isUnavailable && !closing.signal.aborted) log.warn({ err: reason }, 'Redis is away: limits count in memory');
    isUnavailable = true;
  }

  function noteAvailable(): void {
    if (isUnavailable) log.info('Redis is back');
    isUnavailable = false;
  }

  void keepConnected();

  return {
    async send(command) {
      await firstAttempt.promise;
      if (!current) throw new Error('Redis is away');
      const { client, lose } = current;
      try {
        return await withTimeout(COMMAND_MS, 'a command of Redis', command(client));
      } catch (error) {
        lose(error);
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

/** The client's own complaint about a bad address carries the address, and with it the password. */
function assertAddress(url: string): void {
  try {
    newClient(url).destroy();
  } catch {
    throw new Error('The address of Redis is none: redis://user:password@host:6379/0 is one');
  }
}

function onAbort(signal: AbortSignal, act: () => void): () => void {
  signal.addEventListener('abort', act, { once: true });
  return () => signal.removeEventListener('abort', act);
}
