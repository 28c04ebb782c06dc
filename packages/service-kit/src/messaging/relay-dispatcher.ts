import { setImmediate as immediate } from 'node:timers/promises';
import type { Envelope } from '@fieldhouse/contracts';
import type { Db, ServiceContext } from '../service.ts';
import { PUBLISH_LIMITS } from './claims.ts';

/** As long as a claim of the relay: should this process die with what it holds, another hands that over then. */
const LEASE_SECONDS = PUBLISH_LIMITS.claimMs / 1000;

/** The relay that empties a database's outbox in this process, as those see it who write there. */
export interface RelayDispatcher {
  /** Looks into the outbox now. */
  trigger: () => void;
  /** Whether it takes envelopes from the hand at present. */
  accepts: () => boolean;
  /**
   * Takes an envelope whose row is committed and not due before `leasedUntil`, by `performance.now()`, so that nobody
   * reads it from the outbox first.
   */
  take: (envelope: Envelope, leasedUntil: number) => void;
}

const dispatchers = new WeakMap<Db, RelayDispatcher>();

/** Names the relay that empties this database's outbox in this process. */
export function setRelayDispatcher(db: Db, door: RelayDispatcher): void {
  dispatchers.set(db, door);
}

/**
 * Wakes the relay, for rows that are due and committed. `publish` does it by itself. Without it the relay finds the
 * rows within a second.
 */
export function pokeRelay({ db }: Pick<ServiceContext, 'db'>): void {
  dispatchers.get(db)?.trigger();
}

/** How an outbox row that is about to be written goes on its way. */
export interface PostCommitPublish {
  /** The row's `next_try` is to be so many seconds from now: it is in this process's hand until then. */
  leaseSeconds: number;
  /**
   * Once the row is committed: the relay takes its envelope from here, or looks for it where nothing is held.
   * Resolves when the envelope is on its way: who answers a request first lets the others wait for all the work of
   * that.
   */
  committed: (envelope: Envelope) => Promise<void>;
}

/** Begins to hand over: through the relay of this process, if there is one and it takes something. */
export function publishAfterCommit({ db }: Pick<ServiceContext, 'db'>): PostCommitPublish {
  const door = dispatchers.get(db);
  if (!door?.accepts()) return { leaseSeconds: 0, committed: async () => door?.trigger() };
  const leasedUntil = performance.now() + PUBLISH_LIMITS.claimMs;
  return {
    leaseSeconds: LEASE_SECONDS,
    async committed(envelope) {
      door.take(envelope, leasedUntil);
      // amqplib writes at the end of this turn of the event loop, behind whoever waits for that already
      await immediate();
      await immediate();
    },
  };
}
