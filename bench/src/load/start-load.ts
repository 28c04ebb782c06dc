import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Job, Results } from './jobs.ts';

const PROCESS = fileURLToPath(new URL('load-process.ts', import.meta.url));

/** A separate process that makes the load, so that it shares no process with the platform or the bench. */
export interface Load {
  /** Runs one job at a time; throws when an answer has another status than the job allows. */
  run: <Wanted extends Job>(job: Wanted) => Promise<Results[Wanted['kind']]>;
  stop: () => void;
}

export function startLoad(): Load {
  const child = fork(PROCESS);
  const exited = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The load process exited (${signal ?? code})`);
  });
  exited.catch(() => undefined);
  return {
    run: async (job) => {
      child.send(job);
      const [{ result, failure }] = await Promise.race([once(child, 'message'), exited]);
      if (failure !== undefined) throw new Error(failure);
      return result;
    },
    stop: () => void child.kill(),
  };
}
