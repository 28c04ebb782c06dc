export type { CalendarEntry } from './calendar-entry.ts';
export { calendarFeed } from './calendar-feed.ts';
export { calendarFile } from './calendar-file.ts';
export { eventUid, registrationUid } from './calendar-uid.ts';
