import { Problem } from '@fieldhouse/service-kit';

const UNDO_MINUTES = 20;

/**
 * The time of the oldest change that a toast's Undo still takes back (product decision 41): 20 minutes ago, since F8
 * shows a toast again for up to 17 minutes.
 */
export const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_MINUTES * 60_000);

/** 410: more time has passed than an undo has, or what it would restore was deleted. */
export const undoExpired = (detail: string) =>
  new Problem(410, 'undo_expired', `This can be undone for ${UNDO_MINUTES} minutes only. ${detail}`);
