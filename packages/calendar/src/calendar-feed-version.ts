import { createHash } from 'node:crypto';
import type { CalendarEntry } from './calendar-entry.ts';
import { type CalendarFeed, calendarFeed } from './calendar-feed.ts';

/**
 * A version of what `calendarFeed` writes, without writing it, which takes far longer: the same for equal feeds, and
 * another one where the bytes differ (S1.7.107). It differs also when a release writes the same feed differently.
 */
export function calendarFeedVersion({ name, entries }: CalendarFeed): string {
  format ??= sha256(calendarFeed({ name: 'Family', entries: SAMPLES }));
  return sha256(JSON.stringify([format, name, entries]));
}

/** The hash of a feed with entries of each kind: another one when this release writes them differently. */
let format: string | undefined;

const SAMPLE: CalendarEntry = {
  ...{ uid: 'registration-1@localhost', cancelled: false, changes: 2, at: '2026-11-21T15:00:00.000Z' },
  ...{ event: 'Hitting Clinic, One; on One', child: 'Ñandú', date: '2026-10-31', endDate: null },
  ...{ startTime: '16:30', endTime: '17:00', location: 'North Cages', url: 'http://localhost/events?event=1' },
  coaches: ['Dana Mercer'],
};
const SAMPLES: readonly CalendarEntry[] = [
  SAMPLE,
  { ...SAMPLE, cancelled: true, coaches: [] },
  { ...SAMPLE, endDate: '2026-11-02', address: '1 New Road', coaches: ['Dana Mercer', 'Ana Ruiz'] },
];

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
