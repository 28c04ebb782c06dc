import type { LocalDate } from '@fieldhouse/contracts/club';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { eventCountText } from '../event-count-text.ts';
import { Cell, DayButton, Grid, Week, Weekday, Weekdays } from './calendar-style.ts';
import type { DayLayout } from './lay-out-week.ts';
import { dayByKey, dayTitle, type Month, monthOf, WEEKDAYS, weeksOf } from './month.ts';

interface MonthGridProps<Event> {
  month: Month;
  today: LocalDate;
  /** The day whose events show below. */
  chosen: LocalDate | null;
  onChoose: (day: LocalDate) => void;
  /** Keys moved the focus to another day. */
  onMove: (day: LocalDate) => void;
  /** The id of the month's heading. */
  labelledBy: string;
  /** Puts the events of a week on lines. */
  layOut: (week: readonly LocalDate[]) => DayLayout<Event>[];
  /** The content of a day besides its number. `isFocused`: its entries are in the tab order. */
  children: (day: DayLayout<Event>, isFocused: boolean) => ReactNode;
}

/** With at most this many entries per day, each entry of the week has two lines. */
const MAX_TWO_LINE_ENTRIES = 2;

/**
 * A month of days. The arrows, Home, End, Page Up and Page Down move between days; one day is in the tab order. Days
 * before today cannot be chosen.
 */
export function MonthGrid<Event>(props: MonthGridProps<Event>) {
  const { month, today, chosen, onChoose, onMove, labelledBy, layOut, children } = props;
  const [moved, setMoved] = useState<LocalDate | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const weeks = weeksOf(month);
  const isShown = (day: LocalDate | null) => day !== null && weeks.some((week) => week.includes(day));
  const firstOpen = today.startsWith(month) ? today : `${month}-01`;
  const focused = isShown(chosen) && chosen !== null ? chosen : firstOpen;

  useLayoutEffect(() => {
    if (moved === null) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${moved}"]`)?.focus();
    setMoved(null);
  }, [moved]);

  const move = (event: KeyboardEvent, day: LocalDate) => {
    const to = dayByKey(day, event.key);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const reached = to < today ? today : to;
    if (reached === day) return;
    onMove(reached);
    setMoved(reached);
  };

  return (
    <Grid role="grid" aria-labelledby={labelledBy} ref={grid}>
      <Weekdays role="row">
        {WEEKDAYS.map((name) => (
          <Weekday key={name} role="columnheader" aria-label={name}>
            {name.slice(0, 3)}
          </Weekday>
        ))}
      </Weekdays>
      {weeks.map((week) => {
        const days = layOut(week);
        return (
          <Week
            key={week[0]}
            role="row"
            data-past={(week.at(-1) ?? '') < today || undefined}
            data-few={days.every(({ lines }) => lines.length <= MAX_TWO_LINE_ENTRIES) || undefined}
          >
            {days.map((layout) => {
              const { day } = layout;
              return (
                <Cell
                  key={day}
                  role="gridcell"
                  aria-selected={day === chosen}
                  data-outside={monthOf(day) !== month || undefined}
                  data-past={day < today || undefined}
                  data-today={day === today || undefined}
                >
                  <DayButton
                    type="button"
                    data-day={day}
                    tabIndex={day === focused ? 0 : -1}
                    disabled={day < today}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={`${dayTitle(day)}, ${countText(layout.events.length)}`}
                    onClick={() => onChoose(day)}
                    onKeyDown={(event) => move(event, day)}
                  >
                    <span>{Number(day.slice(8))}</span>
                  </DayButton>
                  {children(layout, day === focused)}
                </Cell>
              );
            })}
          </Week>
        );
      })}
    </Grid>
  );
}

/** '2 events', 'no events' */
export const countText = (count: number): string => (count === 0 ? 'no events' : eventCountText(count));
