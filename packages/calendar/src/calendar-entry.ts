import { TZDate } from '@date-fns/tz';
import { CLUB_ZONE, daysBetween, type LocalDate, type LocalTime, minutesOf, splitDate } from '@fieldhouse/contracts';
import { type ICalCalendar, ICalEventRepeatingFreq, ICalEventStatus } from 'ical-generator';

/** What the entry of a registration, or of an event, is made from. */
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
  /** The child's name: a family's calendar has entries of several children. Undefined: the entry of the event itself. */
  child?: string | undefined;
  date: LocalDate;
  endDate: LocalDate | null;
  startTime: LocalTime;
  endTime: LocalTime;
  location: string;
  address?: string | undefined;
  /** Names of coaches, for a calendar that says who they are. */
  coaches?: readonly string[] | undefined;
  url: string;
}

/** Whom a calendar names as the organizer. */
export interface Organizer {
  name: string;
  email: string;
}

interface EntryOptions {
  organizer?: Organizer | undefined;
  /** Whether the instant of its state is also that of its last change. */
  lastModified?: true;
}

/** Adds an entry at the club's local times; an event of several days repeats daily. */
export function addEntry(
  calendar: ICalCalendar,
  entry: CalendarEntry,
  { organizer, lastModified }: EntryOptions = {},
): void {
  const days = entry.endDate === null ? 1 : daysBetween(entry.date, entry.endDate) + 1;
  const coaches = entry.coaches ?? [];
  calendar.createEvent({
    id: entry.uid,
    sequence: (entry.changes ?? 0) + (entry.cancelled ? 1 : 0),
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: new Date(entry.at),
    ...(lastModified && { lastModified: new Date(entry.at) }),
    timezone: CLUB_ZONE,
    start: clubTime(entry.date, entry.startTime),
    end: clubTime(entry.date, entry.endTime),
    ...(days > 1 && { repeating: { freq: ICalEventRepeatingFreq.DAILY, count: days } }),
    summary: entry.child === undefined ? entry.event : `${entry.child}: ${entry.event}`,
    location: { title: entry.location, ...(entry.address !== undefined && { address: entry.address }) },
    ...(coaches.length > 0 && { description: `${coaches.length === 1 ? 'Coach' : 'Coaches'}: ${coaches.join(', ')}` }),
    url: entry.url,
    ...(organizer && { organizer }),
  });
}

function clubTime(date: LocalDate, time: LocalTime): TZDate {
  const [year, month, day] = splitDate(date);
  return new TZDate(year, month - 1, day, 0, minutesOf(time), 0, CLUB_ZONE);
}
