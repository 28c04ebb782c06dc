import type { Event } from '@fieldhouse/api';
import { spotsLeft } from '@fieldhouse/club-ui';
import { dateRange, SPORT_NAMES, timeRange, timeText } from '@fieldhouse/contracts/club';
import { VisuallyHidden } from '@fieldhouse/ui';
import Check from 'lucide-react/icons/check';
import { Dot, Entry, More, ReservedLine } from './calendar-style.ts';
import type { DayLayout, Segment } from './lay-out-week.ts';

interface DayEntriesProps {
  layout: DayLayout<Event>;
  /** Its entries are in the tab order. */
  isFocused: boolean;
  /** On a phone an event is a dot; the list below shows its details. */
  onPhone: boolean;
  /** Events that one of the shown children is registered for. */
  registered: ReadonlySet<number>;
  onOpen: (eventId: number) => void;
}

/** A day's events in the month: entries in their sport's colour, or dots on a phone, and how many more there are. */
export function DayEntries({
  layout: { day, lines, hidden },
  isFocused,
  onPhone,
  registered,
  onOpen,
}: DayEntriesProps) {
  return (
    <>
      {lines.map((segment, line) => {
        // A line has no id but its position.
        const key = `${day} ${line}`;
        if (segment === null) return <ReservedLine key={key} />;
        const { event, span, fromBefore, continues } = segment;
        const shape = {
          $sport: event.sport,
          $span: span,
          'data-from-before': fromBefore || undefined,
          'data-continues': continues || undefined,
        };
        if (onPhone) return <Dot key={key} aria-hidden="true" {...shape} />;
        return (
          <Entry
            key={key}
            type="button"
            tabIndex={isFocused ? 0 : -1}
            title={`${SPORT_NAMES[event.sport]} · ${timeRange(event.startTime, event.endTime)} · ${event.location}`}
            onClick={() => onOpen(event.id)}
            {...shape}
          >
            <b>{shortTime(event.startTime)}</b> <span>{event.title}</span>
            <VisuallyHidden>{moreAbout(segment, registered.has(event.id))}</VisuallyHidden>
            {registered.has(event.id) && <Check aria-hidden="true" />}
          </Entry>
        );
      })}
      {hidden > 0 && <More aria-hidden="true">{onPhone ? `+${hidden}` : `+${hidden} more`}</More>}
    </>
  );
}

/** ', Baseball, Dec 12 – 13, 9:00 – 10:30 AM, registered': colour, length and icon as text for screen readers. */
function moreAbout({ event }: Segment<Event>, isRegistered: boolean): string {
  const facts = [
    SPORT_NAMES[event.sport],
    event.endDate === null ? null : dateRange(event.date, event.endDate),
    timeRange(event.startTime, event.endTime),
    isRegistered ? 'registered' : spotsLeft(event) === 0 ? 'full' : null,
  ];
  return facts.flatMap((fact) => (fact === null ? [] : [`, ${fact}`])).join('');
}

/** '9 AM', '5:30 PM': short, because a cell is narrow. */
const shortTime = (time: string) => timeText(time).replace(':00', '');
