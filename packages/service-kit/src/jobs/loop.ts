import { AsyncLocalStorage } from 'node:async_hooks';

/** Work that is repeated, one run at a time. */
export interface Loop {
  /** Runs now, or once more after the current run. */
  trigger: () => void;
  /** Stops the loop; resolves when the current run is over. */
  stop: () => Promise<void>;
  /** Whether the last run threw. */
  failing: () => boolean;
}

interface LoopOptions {
  everyMs: number;
  /** May return the milliseconds until the next run. A long run ends when `stopping` returns true. */
  run: (stopping: () => boolean) => Promise<number | undefined>;
  onError: (error: unknown) => void;
}

/**
 * Runs at once and then every `everyMs`, counted from the end of a run; a run that throws is reported and repeated. A
 * run belongs to no trace of the work that triggers it (S2.3.1576): it works for others, too, and so do all later ones.
 */
export function startLoop({ everyMs, run, onError }: LoopOptions): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let failed = false;
  const asAtFirst = AsyncLocalStorage.snapshot();

  async function once(): Promise<number> {
    try {
      const next = await run(() => stopped);
      failed = false;
      return next ?? everyMs;
    } catch (error) {
      failed = true;
      onError(error);
      return everyMs;
    }
  }

  function start(): void {
    clearTimeout(timer);
    again = false;
    running = once().then((next) => {
      running = undefined;
      if (stopped) return;
      if (again) start();
      else timer = setTimeout(start, next);
    });
  }

  start();
  return {
    trigger() {
      if (stopped) return;
      if (running) again = true;
      else asAtFirst(start);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
    failing: () => failed,
  };
}
