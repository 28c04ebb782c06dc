import type { Event } from '@fieldhouse/api';
import { clubToday, SPORT_NAMES, SPORTS } from '@fieldhouse/contracts/club';
import { Button, IconButton } from '@fieldhouse/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useMemo, useRef } from 'react';
import { useEventRows } from '../use-event-rows.ts';
import { Bar, Sheet, SportKey } from './calendar-style.ts';
import { DayEntries } from './day-entries.tsx';
import { DayList } from './day-list.tsx';
import { dayToShow, eventsOn, nextDayWith } from './days.ts';
import { layOutWeek } from './lay-out-week.ts';
import { monthAfter, monthOf, monthTitle } from './month.ts';
import { MonthGrid } from './month-grid.tsx';
import { useCalendarPosition } from './use-calendar-position.ts';

/** The events as a month of days, and the chosen day's events below it (S1 §2: the calendar groups by date). */
export default function CalendarView({ events }: { events: readonly Event[] }) {
  const today = clubToday(new Date());
  const [{ month, day }, go] = useCalendarPosition(today);
  const { family, onPhone, onOpen } = useEventRows();
  const titleId = useId();
  const dayList = useRef<HTMLElement>(null);
  const shown = dayToShow(events, month, day, today);
  const registered = useMemo(
    () => new Set(family.flatMap(({ registeredEvents }) => registeredEvents?.map(({ id }) => id) ?? [])),
    [family],
  );
  return (
    <>
      <Sheet aria-labelledby={titleId}>
        <Bar>
          <h2 id={titleId} aria-live="polite">
            {monthTitle(month)}
          </h2>
          <IconButton
            label="Previous month"
            icon={<ChevronLeft />}
            disabled={month <= monthOf(today)}
            onClick={() => go(monthAfter(month, -1))}
          />
          <IconButton label="Next month" icon={<ChevronRight />} onClick={() => go(monthAfter(month, 1))} />
          <Button look="text" onClick={() => go(today)}>
            Today
          </Button>
          <ul aria-label="Sports">
            {SPORTS.map((sport) => (
              <SportKey key={sport} $sport={sport}>
                {SPORT_NAMES[sport]}
              </SportKey>
            ))}
          </ul>
        </Bar>
        <MonthGrid
          month={month}
          today={today}
          chosen={shown}
          onMove={go}
          onChoose={(chosen) => {
            go(chosen);
            dayList.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
          }}
          labelledBy={titleId}
          layOut={(week) => layOutWeek(week, events)}
        >
          {(layout, isFocused) => (
            <DayEntries
              layout={layout}
              isFocused={isFocused}
              onPhone={onPhone}
              registered={registered}
              onOpen={(id) => onOpen(id, 'details')}
            />
          )}
        </MonthGrid>
      </Sheet>
      <DayList ref={dayList} day={shown} events={eventsOn(events, shown)} next={nextDayWith(events, shown)} onGo={go} />
    </>
  );
}
