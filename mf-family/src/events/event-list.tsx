import type { Event } from '@fieldhouse/api';
import { Muted } from '@fieldhouse/ui';
import { useMemo } from 'react';
import { eventCountText } from './event-count-text.ts';
import { EventRow } from './event-row.tsx';
import { eventsByMonth } from './events-by-month.ts';
import { Month, Rows } from './list-style.ts';
import { useEventRows } from './use-event-rows.ts';
import { useIncrementalRows } from './use-incremental-rows.ts';

/** Events by month. A long list renders more rows while the user scrolls. */
export function EventList({ events }: { events: readonly Event[] }) {
  const rows = useEventRows();
  const { shown, sentinel } = useIncrementalRows(events.length);
  const months = useMemo(() => eventsByMonth(events), [events]);
  let before = 0;
  return (
    <>
      {months.map(({ key, title, events: all }) => {
        const visible = all.slice(0, Math.max(0, shown - before));
        before += all.length;
        if (visible.length === 0) return null;
        return (
          <Month key={key} aria-labelledby={`month-${key}`}>
            <header>
              <h2 id={`month-${key}`}>{title}</h2>
              <Muted $small>{eventCountText(all.length)}</Muted>
            </header>
            <Rows>
              {visible.map((event) => (
                <li key={event.id}>
                  <EventRow event={event} {...rows} />
                </li>
              ))}
            </Rows>
          </Month>
        );
      })}
      {shown < events.length && <div ref={sentinel} aria-hidden="true" />}
    </>
  );
}
