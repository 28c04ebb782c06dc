import { setTimeout as pause } from 'node:timers/promises';
import { byDestination, DESTINATIONS, type Destination } from '../routes.ts';
import { checkReadiness } from './check-readiness.ts';

/** The time between two checks of a destination. */
const CHECK_MS = 300;

export type Listed = Record<Destination, readonly string[]>;

interface ListOptions {
  /** The addresses of a destination's replicas, whether they are ready or not: what its name resolves to. */
  find: (to: Destination) => Promise<readonly string[]>;
  /** What was listed before, for example by an earlier process. */
  before: Listed;
  /** Gets the list each time it changes. */
  changed: (listed: Listed) => void;
}

/** Keeps the list of ready replicas; `checked` is when each destination was last checked, in ms since 1970. */
export interface ReplicaList {
  checked: () => number;
  stop: () => Promise<void>;
}

/**
 * Lists the replicas of every destination that are ready, and says so each time the list changes. A replica that does
 * not answer in time stays in the list while its name resolves to it: it may only be slow, and Traefik checks it as
 * well. A destination without a ready replica keeps its last addresses, so that its list is never empty.
 */
export function listReplicas({ find, before, changed }: ListOptions): ReplicaList {
  const stopping = new AbortController();
  const listed: Listed = { ...before };
  const checkedAt = byDestination(() => 0);

  async function check(to: Destination): Promise<void> {
    const addresses = await find(to).catch(() => []);
    const states = await Promise.all(addresses.map((address) => checkReadiness(address, stopping.signal)));
    if (stopping.signal.aborted) return;
    checkedAt[to] = Date.now();
    const ready = addresses.filter(
      (address, index) => states[index] === 'ready' || (states[index] === 'unknown' && listed[to].includes(address)),
    );
    if (ready.length === 0 || isSame(ready, listed[to])) return;
    listed[to] = ready.toSorted();
    changed({ ...listed });
  }

  async function checkUntilStopped(to: Destination): Promise<void> {
    while (!stopping.signal.aborted) {
      await check(to);
      await pause(CHECK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = DESTINATIONS.map(checkUntilStopped);
  return {
    checked: () => Math.min(...Object.values(checkedAt)),
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
