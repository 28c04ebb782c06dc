import { TimeLimitError, withTimeout } from '@fieldhouse/service-kit';

/** All parts together: after 10 s the process would be ended. */
const ALL_MS = 9500;
/** The time limit of each part; after it the next one is closed. */
const PART_MS = 3000;
/** What each part has at least, however long those before it took. */
const LEAST_MS = 500;

/** Closes in reverse order of opening. A part that fails or takes too long does not prevent the others from closing. */
export async function closeAll(opened: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  const end = Date.now() + ALL_MS;
  for (let close = opened.pop(); close; close = opened.pop()) {
    const limitMs = limitOf(end - Date.now(), opened.length);
    await withTimeout(limitMs, 'closing a part', close()).catch((error: unknown) => {
      if (!(error instanceof TimeLimitError)) failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed');
}

/** How long a part may take, of the milliseconds that are left for it and for so many others. */
export function limitOf(leftMs: number, others: number): number {
  return Math.max(LEAST_MS, Math.min(PART_MS, leftMs - others * LEAST_MS));
}
