/** Days in which a merge can be undone (product decision 21). */
export const UNDO_DAYS = 30;
/** Days after which what only an undo needs is deleted: an undo of the last moment may take as long again to arrive. */
export const MERGE_ROWS_DAYS = 2 * UNDO_DAYS;
const DAY_MS = 86_400_000;

/** Until when a merge can be undone. */
export const undoUntil = (mergedAt: Date) => new Date(mergedAt.getTime() + UNDO_DAYS * DAY_MS);

/** Merges of this moment and later ones can be undone. */
export const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_DAYS * DAY_MS);
