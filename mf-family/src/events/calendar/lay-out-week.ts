import type { LocalDate, LocalTime } from '@fieldhouse/contracts/club';

interface DatedEvent {
  id: number;
  date: LocalDate;
  endDate: LocalDate | null;
  startTime: LocalTime;
}

/** An event's part of one week: a bar over `span` days, or a single day's entry. */
export interface Segment<Event> {
  event: Event;
  /** The number of days of this week that it covers. */
  span: number;
  /** It began in an earlier week. */
  fromBefore: boolean;
  /** It continues in the next week. */
  continues: boolean;
}

/** A day's lines from top to bottom. A bar is in the lines of its first day; on its later days its line is null. */
export interface DayLayout<Event> {
  day: LocalDate;
  lines: (Segment<Event> | null)[];
  /** How many events of the day have no line. */
  hidden: number;
  /** All events of the day, by start. */
  events: Event[];
}

/** A day has three lines. With more events it shows two, and the number of the others. */
const LINES = 3;

export const lastDayOf = ({ date, endDate }: Pick<DatedEvent, 'date' | 'endDate'>): LocalDate => endDate ?? date;

/**
 * Puts a week's events on lines, so that an event of several days is one bar. By first day; longer ones first, then by
 * hour.
 */
export function layOutWeek<Event extends DatedEvent>(
  days: readonly LocalDate[],
  events: readonly Event[],
): DayLayout<Event>[] {
  const [first = '', last = ''] = [days.at(0), days.at(-1)];
  const ofWeek = events
    .filter((event) => event.date <= last && lastDayOf(event) >= first)
    .map((event) => ({
      event,
      from: Math.max(0, days.indexOf(event.date)),
      to: lastDayOf(event) > last ? days.length - 1 : days.indexOf(lastDayOf(event)),
    }))
    .sort((one, other) => one.from - other.from || other.to - one.to || byHour(one.event, other.event));

  const usedLines: boolean[][] = days.map(() => []);
  const bars = ofWeek.map((part) => {
    const covered = usedLines.slice(part.from, part.to + 1);
    let line = 0;
    while (covered.some((lines) => lines[line])) line += 1;
    for (const lines of covered) lines[line] = true;
    return { ...part, line };
  });

  const perDay = days.map((_, at) => bars.filter(({ from, to }) => from <= at && at <= to));
  const limits = perDay.map((parts) => (parts.some(({ line }) => line >= LINES) ? LINES - 1 : LINES));
  const shown = bars.filter(({ from, to, line }) => limits.slice(from, to + 1).every((limit) => line < limit));

  return days.map((day, at) => {
    const parts = perDay[at] ?? [];
    const visible = parts.filter((part) => shown.includes(part));
    const lines = Array.from({ length: Math.max(0, ...visible.map(({ line }) => line + 1)) }, (_, line) => {
      const part = visible.find((each) => each.line === line && each.from === at);
      return part ? segmentOf(part, first, last) : null;
    });
    return {
      day,
      lines,
      hidden: parts.length - visible.length,
      events: parts.map(({ event }) => event).sort(byHour),
    };
  });
}

function segmentOf<Event extends DatedEvent>(
  { event, from, to }: { event: Event; from: number; to: number },
  first: LocalDate,
  last: LocalDate,
): Segment<Event> {
  return { event, span: to - from + 1, fromBefore: event.date < first, continues: lastDayOf(event) > last };
}

const byHour = (one: DatedEvent, other: DatedEvent) =>
  one.startTime.localeCompare(other.startTime) || one.id - other.id;
