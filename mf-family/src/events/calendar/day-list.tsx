import type { Event } from '@fieldhouse/api';
import type { LocalDate } from '@fieldhouse/contracts/club';
import { Button, Muted, media } from '@fieldhouse/ui';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import { EventRow } from '../event-row.tsx';
import { Month as Group, Rows } from '../list-style.ts';
import { useEventRows } from '../use-event-rows.ts';
import { dayTitle } from './month.ts';
import { countText } from './month-grid.tsx';

/** Scrolled into view when a day is chosen: its heading and first event show above the dock. */
const Day = styled(Group)`scroll-margin-bottom: var(--s5); ${media.phone} { scroll-margin-bottom: 96px; }`;

interface DayListProps {
  day: LocalDate;
  events: readonly Event[];
  /** The next day that has any; null when there is none. */
  next: LocalDate | null;
  onGo: (day: LocalDate) => void;
  ref?: Ref<HTMLElement>;
}

/** A day of the calendar: its events as in the list, or a button to the next day with events. */
export function DayList({ day, events, next, onGo, ref }: DayListProps) {
  const rows = useEventRows();
  return (
    <Day ref={ref} aria-labelledby="chosen-day">
      <header>
        <h2 id="chosen-day" aria-live="polite">
          {dayTitle(day)}
        </h2>
        <Muted $small>{countText(events.length)}</Muted>
      </header>
      {events.length > 0 && (
        <Rows>
          {events.map((event) => (
            <li key={event.id}>
              <EventRow event={event} {...rows} />
            </li>
          ))}
        </Rows>
      )}
      {events.length === 0 && next !== null && (
        <p>
          <Button look="turf" onClick={() => onGo(next)}>
            {`Next events: ${dayTitle(next)}`}
          </Button>
        </p>
      )}
    </Day>
  );
}
