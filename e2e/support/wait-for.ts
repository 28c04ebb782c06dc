/**
 * Waits until `check` returns a truthy value, and returns it; throws with the last value after `seconds`. The default
 * is long because delays may add up after a kill: a claim (10 s), the retry of an event and that of an email (30 s). A
 * check that succeeds does not wait for them.
 */
export async function waitFor<T>(what: string, check: () => Promise<T | undefined | false>, seconds = 90): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const seen = await check();
      if (seen) return seen;
      last = seen;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what}: not within ${seconds} s; last seen: ${String(last)}`);
}
