import { unavailable } from './http/problem.ts';

interface Limits {
  /** Run at the same time. */
  running: number;
  /** Wait for their turn; one more is refused. */
  waiting: number;
  /** What the one who is refused is told. */
  refusal: string;
}

/** Runs costly work a few at a time, in order. Throws 503 `unavailable` when too much of it waits already. */
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
      // The place is handed to the next in line, so that nobody slips in between.
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
