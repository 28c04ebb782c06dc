import { setImmediate as immediate } from 'node:timers/promises';
import type { Envelope } from '@fieldhouse/contracts';
import type { Db, ServiceContext } from '../service.ts';
import { PUBLISH_LIMITS } from './claims.ts';

/**
 * As long as a claim of the relay: if this process dies before it has published the rows, another process publishes
 * them then.
 */
const LEASE_SECONDS = PUBLISH_LIMITS.claimMs / 1000;

/** The relay of a database's outbox in this process, as the code that writes to the outbox uses it. */
export interface RelayDispatcher {
  /** Makes the relay read the outbox now. */
  trigger: () => void;
  /** Whether its publish buffer accepts envelopes at present. */
  accepts: () => boolean;
  /**
   * Publishes an envelope whose row is committed. The row is not due before `leasedUntil`, by `performance.now()`, so
   * that no relay reads it from the outbox first.
   */
  take: (envelope: Envelope, leasedUntil: number) => void;
}

const dispatchers = new WeakMap<Db, RelayDispatcher>();

/** Sets the relay of this database's outbox in this process. */
export function setRelayDispatcher(db: Db, dispatcher: RelayDispatcher): void {
  dispatchers.set(db, dispatcher);
}

/**
 * Makes the relay read rows that are due and committed. `publish` does this by itself. Without it the relay finds the
 * rows within a second.
 */
export function triggerRelay({ db }: Pick<ServiceContext, 'db'>): void {
  dispatchers.get(db)?.trigger();
}

/** How an outbox row is published after its commit. */
export interface PostCommitPublish {
  /** The row's `next_attempt_at` must be so many seconds from now: until then it is leased to this process. */
  leaseSeconds: number;
  /**
   * Call it when the row is committed: it passes the envelope to the relay, or makes the relay read the outbox when the
   * buffer is closed. Resolves when the envelope is on its way, so that consumers do not wait for the work of answering
   * the request.
   */
  committed: (envelope: Envelope) => Promise<void>;
}

/**
 * Prepares publishing after the commit: through the publish buffer of this process's relay, if it accepts envelopes.
 */
export function publishAfterCommit({ db }: Pick<ServiceContext, 'db'>): PostCommitPublish {
  const dispatcher = dispatchers.get(db);
  if (!dispatcher?.accepts()) return { leaseSeconds: 0, committed: async () => dispatcher?.trigger() };
  const leasedUntil = performance.now() + PUBLISH_LIMITS.claimMs;
  return {
    leaseSeconds: LEASE_SECONDS,
    async committed(envelope) {
      dispatcher.take(envelope, leasedUntil);
      // amqplib writes at the end of this turn of the event loop, after all callbacks that are already queued.
      await immediate();
      await immediate();
    },
  };
}
