import { TimeLimitError, withTimeout } from '@fieldhouse/service-kit';

/** The time limit of each part; after it the next one is closed. All parts together take less than 10 s. */
const PART_MS = 3000;

/** Closes in reverse order of opening. A part that fails or takes too long does not prevent the others from closing. */
export async function closeAll(opened: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (let close = opened.pop(); close; close = opened.pop()) {
    await withTimeout(PART_MS, 'closing a part', close()).catch((error: unknown) => {
      if (!(error instanceof TimeLimitError)) failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed');
}
