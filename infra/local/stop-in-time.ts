import { setTimeout as pause } from 'node:timers/promises';

/** What each part may take before the next one is stopped all the same: together below 10 s. */
const PART_MS = 3000;

/** Closes in reverse order of opening. A part that fails or takes too long keeps no other from closing. */
export async function closeAll(opened: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  while (opened.length > 0) {
    const closing = opened
      .pop()?.()
      .catch((error) => failures.push(error));
    await Promise.race([closing, pause(PART_MS, undefined, { ref: false })]);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed');
}
