import { setImmediate as immediate } from 'node:timers/promises';
import type { Envelope } from '@fieldhouse/contracts';
import type { Db, ServiceContext } from '../service.ts';
import { PUBLISH_LIMITS } from './claims.ts';

/** As long as a claim of the relay: should this process die with what it holds, another hands that over then. */
const HELD_SECONDS = PUBLISH_LIMITS.claimMs / 1000;

/** The relay that empties a database's outbox in this process, as those see it who write there. */
export interface RelayDoor {
  /** Looks into the outbox now. */
  poke: () => void;
  /** Whether it takes envelopes from the hand at present. */
  open: () => boolean;
  /**
   * Takes an envelope whose row is committed and not due before `heldUntil`, by `performance.now()`, so that nobody
   * reads it from the outbox first.
   */
  take: (envelope: Envelope, heldUntil: number) => void;
}

const doors = new WeakMap<Db, RelayDoor>();

/** Names the relay that empties this database's outbox in this process. */
export function setRelay(db: Db, door: RelayDoor): void {
  doors.set(db, door);
}

/**
 * Wakes the relay, for rows that are due and committed. `publish` does it by itself. Without it the relay finds the
 * rows within a second.
 */
export function pokeRelay({ db }: Pick<ServiceContext, 'db'>): void {
  doors.get(db)?.poke();
}

/** How an outbox row that is about to be written goes on its way. */
export interface HandingOver {
  /** The row's `next_try` is to be so many seconds from now: it is in this process's hand until then. */
  heldSeconds: number;
  /**
   * Once the row is committed: the relay takes its envelope from here, or looks for it where nothing is held.
   * Resolves when the envelope is on its way: who answers a request first lets the others wait for all the work of
   * that.
   */
  committed: (envelope: Envelope) => Promise<void>;
}

/** Begins to hand over: through the relay of this process, if there is one and it takes something. */
export function handingOver({ db }: Pick<ServiceContext, 'db'>): HandingOver {
  const door = doors.get(db);
  if (!door?.open()) return { heldSeconds: 0, committed: async () => door?.poke() };
  const heldUntil = performance.now() + PUBLISH_LIMITS.claimMs;
  return {
    heldSeconds: HELD_SECONDS,
    async committed(envelope) {
      door.take(envelope, heldUntil);
      // amqplib writes at the end of this turn of the event loop, behind whoever waits for that already
      await immediate();
      await immediate();
    },
  };
}
