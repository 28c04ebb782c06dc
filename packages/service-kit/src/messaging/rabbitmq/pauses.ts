import { setTimeout as wait } from 'node:timers/promises';

export const FIRST_PAUSE_MS = 200;
export const LONGEST_PAUSE_MS = 5000;

/** Tries until it succeeds, with pauses that grow from 0.2 s to 5 s. Rejects only when `signal` is aborted. */
export async function retryUntilDone<Value>(signal: AbortSignal, attempt: () => Promise<Value>): Promise<Value> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    await wait(pause, undefined, { signal });
    try {
      return await attempt();
    } catch {
      // the attempt itself logs why it failed
    }
  }
}
