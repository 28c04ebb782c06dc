import { unavailable } from './http/problem.ts';

interface Limits {
  /** How many run at the same time. */
  running: number;
  /** How many may wait; the next one is refused. */
  waiting: number;
  /** The detail of the refusal. */
  refusal: string;
}

/**
 * Runs expensive work with limited concurrency, in order. Throws 503 `unavailable` when too much work waits already.
 */
export function limitConcurrency({ running, waiting, refusal }: Limits) {
  let active = 0;
  const queue: (() => void)[] = [];

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (active < running) active += 1;
    else if (queue.length >= waiting) throw unavailable(refusal);
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      // The slot passes directly to the next one in the queue, so that no new call takes it first.
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
