/** How many days a merge can be undone (product decision 21). */
export const UNDO_DAYS = 30;
/** Days after which rows that only an undo needs are deleted: a late undo may still be in progress. */
export const MERGE_ROWS_DAYS = 2 * UNDO_DAYS;
const DAY_MS = 86_400_000;

/** The time until which a merge can be undone. */
export const undoUntil = (mergedAt: Date) => new Date(mergedAt.getTime() + UNDO_DAYS * DAY_MS);

/** The time of the oldest merge that can be undone. */
export const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_DAYS * DAY_MS);
