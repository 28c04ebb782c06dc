/**
 * Waits until `look` answers something true; throws what it last saw after `seconds`. They are many: after a kill a
 * claim (10 s), the pause of an event that is tried again and that of a mail (30 s) may follow each other. Nothing
 * that is right waits for them.
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
