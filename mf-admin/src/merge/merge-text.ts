import type { Merge } from '@fieldhouse/api';

/** The badge of a merge's state. */
export const STATE_BADGES: Readonly<Record<Merge['state'], { tone: 'plain' | 'turf' | 'warn'; text: string }>> = {
  merging: { tone: 'warn', text: 'Merging' },
  merged: { tone: 'turf', text: 'Merged' },
  undoing: { tone: 'warn', text: 'Being undone' },
  undone: { tone: 'plain', text: 'Undone' },
};

/** Why an undo did not restore a registration. */
export const NOT_RETURNED_REASONS: Readonly<Record<Merge['notReturned'][number]['reason'], string>> = {
  full: 'the event is full',
  'slot-taken': 'the time slot is taken',
  'event-deleted': 'the event was deleted',
  'cancelled-since': 'the registration that stayed was cancelled since',
};
