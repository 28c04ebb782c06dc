/** Something took longer than it may. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

/**
 * The time is counted in so many pieces: one in which this process was busy all along counts as a piece and no
 * more.
 */
const SLICES = 6;

/**
 * Settles like `promise`, or rejects with a `TimeLimitError` after `limitMs`; what is too late goes on, and its
 * outcome is ignored. Time in which this process itself was busy hardly counts.
 */
export async function withTimeout<Value>(limitMs: number, what: string, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new TimeLimitError(`${what} took more than ${limitMs} ms`));
    let left = SLICES;
    const pass = () => {
      left -= 1;
      // What has arrived while this process was busy is read between a timer and setImmediate: it counts as in time.
      if (left < 0) setImmediate(giveUp);
      else timer = setTimeout(pass, limitMs / SLICES);
    };
    pass();
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
