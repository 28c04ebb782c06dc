import { setImmediate } from 'node:timers/promises';

/** How long a piece of work may keep all other requests of the process waiting. */
const TURN_MS = 10;

/** Long work in turns, each of 10 ms: `if (turns.isOver()) await turns.next()` between its parts. */
interface Turns {
  isOver: () => boolean;
  /** Resolves when others were served, and begins the next turn. */
  next: () => Promise<void>;
}

/** Begins the first turn. */
export function inTurns(): Turns {
  let ends = performance.now() + TURN_MS;
  return {
    isOver: () => performance.now() >= ends,
    next: async () => {
      await setImmediate();
      ends = performance.now() + TURN_MS;
    },
  };
}
