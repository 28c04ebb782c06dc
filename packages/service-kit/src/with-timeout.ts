/** The error of work that took longer than its limit. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

/**
 * The time limit is counted in this many slices. A slice during which this process was busy counts as one slice, however
 * long it took.
 */
const SLICES = 6;

/**
 * Settles like `promise`, or rejects with a `TimeLimitError` after `limitMs`. The late work continues, and its outcome
 * is ignored. Time during which this process itself was busy hardly counts.
 */
export async function withTimeout<Value>(limitMs: number, what: string, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const rejectLate = () => reject(new TimeLimitError(`${what} took more than ${limitMs} ms`));
    let left = SLICES;
    const countSlice = () => {
      left -= 1;
      // Input that arrived while this process was busy is read between a timer and setImmediate, so it still counts as
      // in time.
      if (left < 0) setImmediate(rejectLate);
      else timer = setTimeout(countSlice, limitMs / SLICES);
    };
    countSlice();
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
