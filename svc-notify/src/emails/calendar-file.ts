import { TZDate } from '@date-fns/tz';
import {
  CLUB_ZONE,
  daysBetween,
  type LocalDate,
  type LocalTime,
  minutesOf,
  normalized,
  splitDate,
} from '@fieldhouse/contracts';
import type { Attachment } from '@fieldhouse/service-kit';
import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { EmailClub } from './email.ts';

/** What a calendar file is rendered from. */
export interface CalendarEntry {
  /** The same in every file about one registration. */
  uid: string;
  /** The file removes the entry of an earlier file from the calendar. */
  cancelled: boolean;
  /** How often the time was changed before this file: a calendar keeps the entry of the file with the most. */
  changes?: number | undefined;
  /** The instant of this state. */
  at: string;
  event: string;
  /** The child's name: a family's calendar has entries of several children. */
  child: string;
  date: LocalDate;
  endDate: LocalDate | null;
  startTime: LocalTime;
  endTime: LocalTime;
  location: string;
  address?: string | undefined;
  url: string;
  /** The sender of emails, unless an admin has set the mail server: `Fieldhouse <club@fieldhouse.example>`. */
  from: string;
}

/**
 * An iCalendar file with one entry, at the club's local times; an event of several days repeats daily (RFC 5545,
 * 5546). Its organizer is the club, at the address that its email comes from (S2.2.1345).
 */
export function calendarFile(entry: CalendarEntry, club: EmailClub): Attachment {
  const method = entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({
    prodId: { company: 'Fieldhouse', product: 'Registrations', language: 'EN' },
    method,
    // Without a name: with one, DTSTAMP would be local time, and it has to be UTC.
    timezone: { name: null, generator: timeZoneBlock },
  });
  const days = entry.endDate === null ? 1 : daysBetween(entry.date, entry.endDate) + 1;
  calendar.createEvent({
    id: entry.uid,
    sequence: (entry.changes ?? 0) + (entry.cancelled ? 1 : 0),
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: new Date(entry.at),
    timezone: CLUB_ZONE,
    start: clubTime(entry.date, entry.startTime),
    end: clubTime(entry.date, entry.endTime),
    ...(days > 1 && { repeating: { freq: ICalEventRepeatingFreq.DAILY, count: days } }),
    summary: `${entry.child}: ${entry.event}`,
    location: { title: entry.location, ...(entry.address !== undefined && { address: entry.address }) },
    url: entry.url,
    organizer: { name: club.name, email: club.senderAddress ?? addressIn(entry.from) },
  });
  return {
    fileName: `${slugOf(entry.event) || 'event'}.ics`,
    contentType: `text/calendar; method=${method}; charset=utf-8`,
    content: `${calendar.toString()}\r\n`,
  };
}

/** Cached, because unpacking a time zone takes longer than the rest of a file. */
const timeZoneBlocks = new Map<string, string | null>();

function timeZoneBlock(zone: string): string | null {
  const block = timeZoneBlocks.get(zone) ?? tzlib_get_ical_block(zone)[0] ?? null;
  timeZoneBlocks.set(zone, block);
  return block;
}

function clubTime(date: LocalDate, time: LocalTime): TZDate {
  const [year, month, day] = splitDate(date);
  return new TZDate(year, month - 1, day, 0, minutesOf(time), 0, CLUB_ZONE);
}

function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
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
