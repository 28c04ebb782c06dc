import { normalized } from '@fieldhouse/contracts';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { addEntry, type CalendarEntry, type Organizer } from './calendar-entry.ts';
import { timeZoneBlock } from './time-zone.ts';

/** A file that an email attaches or a service answers. */
export interface CalendarFile {
  fileName: string;
  contentType: string;
  content: string;
}

/**
 * An iCalendar file with one entry, at the club's local times; an event of several days repeats daily (RFC 5545,
 * 5546). With an organizer it is a message, as an email has it, which adds or removes the entry (S2.2.1345); without one
 * a file to open.
 */
export function calendarFile(entry: CalendarEntry, organizer?: Organizer): CalendarFile {
  const method = organizer && (entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH);
  const calendar = ical({
    prodId: { company: 'Fieldhouse', product: 'Registrations', language: 'EN' },
    ...(method && { method }),
    // Without a name: with one, DTSTAMP would be local time, and it has to be UTC.
    timezone: { name: null, generator: timeZoneBlock },
  });
  addEntry(calendar, entry, { organizer });
  return {
    fileName: `${slugOf(entry.event) || 'event'}.ics`,
    contentType: `text/calendar;${method ? ` method=${method};` : ''} charset=utf-8`,
    content: `${calendar.toString()}\r\n`,
  };
}

/** 'Ball Handling, One on One' -> 'ball-handling-one-on-one' */
function slugOf(title: string): string {
  const words =
    normalized(title, 'NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 60);
}
