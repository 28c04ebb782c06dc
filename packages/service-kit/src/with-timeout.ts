/** Something took longer than it may. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

/** Settles like `promise`, or rejects with a `TimeLimitError` after `limitMs`; what is too late goes on, and its outcome is ignored. */
export async function withTimeout<Value>(limitMs: number, what: string, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new TimeLimitError(`${what} took more than ${limitMs} ms`));
    // What has arrived while this process was busy is read between a timer and setImmediate: it counts as in time.
    timer = setTimeout(() => setImmediate(giveUp), limitMs);
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
