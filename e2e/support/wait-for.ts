/** Waits until `look` answers something true; throws what it last saw after `seconds`. */
export async function waitFor<T>(what: string, look: () => Promise<T | undefined | false>, seconds = 20): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const seen = await look();
      if (seen) return seen;
      last = seen;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what}: not within ${seconds} s; last seen: ${String(last)}`);
}
