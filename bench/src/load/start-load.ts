import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Job, Results } from './jobs.ts';

const PROCESS = fileURLToPath(new URL('load-process.ts', import.meta.url));

/** A process of its own for loads, apart from the platform's and from what measures. */
export interface Load {
  /** One job after the other; throws when an answer was not as it had to be. */
  run: <Wanted extends Job>(job: Wanted) => Promise<Results[Wanted['kind']]>;
  stop: () => void;
}

export function startLoad(): Load {
  const child = fork(PROCESS);
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The load ended by itself (${signal ?? code})`);
  });
  ended.catch(() => undefined);
  return {
    run: async (job) => {
      child.send(job);
      const [{ result, failure }] = await Promise.race([once(child, 'message'), ended]);
      if (failure !== undefined) throw new Error(failure);
      return result;
    },
    stop: () => void child.kill(),
  };
}
