export type { CalendarEntry } from './calendar-entry.ts';
export { type CalendarFeed, calendarFeed } from './calendar-feed.ts';
export { calendarFeedVersion } from './calendar-feed-version.ts';
export { calendarFile } from './calendar-file.ts';
export { eventUid, registrationUid } from './calendar-uid.ts';
