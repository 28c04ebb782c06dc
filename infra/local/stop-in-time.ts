import { TimeLimitError, withTimeout } from '@fieldhouse/service-kit';

/** How long the parts of a platform may take to close, in ms. */
export interface StopLimits {
  /** All parts together: half a second later the process ends. */
  allMs: number;
  /** Each part; after it the next one is closed. */
  partMs: number;
}

/** Of a platform in one process. */
export const STOP_ONE_PROCESS: StopLimits = { allMs: 9500, partMs: 3000 };
/** Of a process for each service and for each engine: on a busy machine they wait for each other. */
export const STOP_MANY_PROCESSES: StopLimits = { allMs: 19_500, partMs: 6000 };

/** What each part has at least, however long those before it took. */
const LEAST_MS = 500;

/** Closes in reverse order of opening. A part that fails or takes too long does not prevent the others from closing. */
export async function closeAll(opened: (() => Promise<void>)[], limits: StopLimits): Promise<void> {
  const failures: unknown[] = [];
  const end = Date.now() + limits.allMs;
  for (let close = opened.pop(); close; close = opened.pop()) {
    const limitMs = limitOf(end - Date.now(), opened.length, limits.partMs);
    await withTimeout(limitMs, 'closing a part', close()).catch((error: unknown) => {
      if (!(error instanceof TimeLimitError)) failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed');
}

/** How long a part may take, `partMs` at most, of the milliseconds that are left for it and for so many others. */
export function limitOf(leftMs: number, others: number, partMs: number): number {
  return Math.max(LEAST_MS, Math.min(partMs, leftMs - others * LEAST_MS));
}
