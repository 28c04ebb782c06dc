import { CLUB_ZONE } from '@fieldhouse/contracts';
import ical from 'ical-generator';
import { addEntry, type CalendarEntry } from './calendar-entry.ts';
import { timeZoneBlock } from './time-zone.ts';

/** How often a calendar program should fetch a feed; the programs decide. */
const REFRESH_SECONDS = 3600;

export interface CalendarFeed {
  name: string;
  /** Each with the instant of its last change in `at`, so that equal entries are equal bytes. */
  entries: readonly CalendarEntry[];
}

/**
 * A calendar that programs subscribe to, with one VTIMEZONE, also without entries (S1.5.145). Equal feeds have equal
 * bytes.
 */
export function calendarFeed({ name, entries }: CalendarFeed): string {
  const calendar = ical({
    prodId: { company: 'Fieldhouse', product: 'Registrations', language: 'EN' },
    name,
    ttl: REFRESH_SECONDS,
    // As in `calendarFile`.
    timezone: { name: null, generator: timeZoneBlock },
  });
  for (const entry of entries) addEntry(calendar, entry, { lastModified: true });
  return `${withPropertiesFirst(calendar.toString())}\r\n`;
}

const PROPERTY = /^(?:REFRESH-INTERVAL|X-PUBLISHED-TTL)[;:].*\r\n/gm;
const COMPONENTS = /^(?:BEGIN:(?:VTIMEZONE|VEVENT)|END:VCALENDAR)/m;

/**
 * The library writes two properties after the time zone, where RFC 5545 (3.6) has components alone; and no time zone
 * where there is no entry.
 */
function withPropertiesFirst(text: string): string {
  const properties = text.match(PROPERTY)?.join('') ?? '';
  const zone = text.includes('BEGIN:VTIMEZONE') ? '' : `${(timeZoneBlock(CLUB_ZONE) ?? '').trimEnd()}\r\n`;
  return text.replace(PROPERTY, '').replace(COMPONENTS, (first) => `${properties}${zone}${first}`);
}
