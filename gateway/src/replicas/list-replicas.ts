import { setTimeout as pause } from 'node:timers/promises';
import { byDestination, DESTINATIONS, type Destination } from '../routes.ts';
import { checkReadiness } from './check-readiness.ts';

/** The time between two checks of a destination. */
const CHECK_MS = 300;

export type Listed = Record<Destination, readonly string[]>;

interface ListOptions {
  /**
   * The addresses of a destination's replicas, whether they are ready or not: what its name resolves to. None when the
   * name is not known; rejects when that cannot be told now.
   */
  find: (to: Destination) => Promise<readonly string[]>;
  /** The address of a destination by its name. */
  named: (to: Destination) => string;
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
 * well. A destination without a ready replica keeps its addresses as far as its name resolves to them: another one may
 * be another destination's by now. Its list is never empty.
 */
export function listReplicas({ find, named, before, changed }: ListOptions): ReplicaList {
  const stopping = new AbortController();
  const listed: Listed = { ...before };
  const checkedAt = byDestination(() => 0);

  async function check(to: Destination): Promise<void> {
    const addresses = await find(to).catch(() => listed[to]);
    const states = await Promise.all(addresses.map((address) => checkReadiness(address, stopping.signal)));
    if (stopping.signal.aborted) return;
    checkedAt[to] = Date.now();
    const ready = addresses.filter(
      (address, index) => states[index] === 'ready' || (states[index] === 'unknown' && listed[to].includes(address)),
    );
    const next = ready.length > 0 ? ready : ownOf(listed[to], addresses, named(to));
    if (isSame(next, listed[to])) return;
    listed[to] = next.toSorted();
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

/** Those of an earlier list that are still the destination's own: what its name does not resolve to is left out. */
export async function ownAddresses({ before, find, named }: Omit<ListOptions, 'changed'>): Promise<Listed> {
  const found = await Promise.all(DESTINATIONS.map(async (to) => [to, await find(to).catch(() => [])] as const));
  const now = new Map(found);
  return byDestination((to) => ownOf(before[to], now.get(to) ?? [], named(to)));
}

/** Never empty: all that were found when none of the listed ones was, and the name itself when none was found. */
function ownOf(listed: readonly string[], found: readonly string[], named: string): readonly string[] {
  const own = listed.filter((address) => found.includes(address));
  if (own.length > 0) return own;
  return found.length > 0 ? found : [named];
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
