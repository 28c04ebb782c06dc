import type { Event } from '@fieldhouse/api';
import { Muted, media } from '@fieldhouse/ui';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { EventRow } from './event-row.tsx';
import { eventsByMonth } from './events-by-month.ts';
import { useEventRows } from './use-event-rows.ts';
import { useGrowing } from './use-growing.ts';

const Month = styled.section`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3);
  & > header { display: flex; align-items: baseline; gap: var(--s3); }
  ${media.phone} { gap: var(--s2); & > header > h2 { font-size: 1.25rem; } }
`;

/** Cards far below the screen keep their place and are not drawn. */
const Rows = styled.ul`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3); & > li { content-visibility: auto; contain-intrinsic-size: auto 132px; }
  ${media.phone} { gap: var(--s2); }
`;

/** Events under their months. Five hundred of them come a screenful at a time while one scrolls. */
export function EventList({ events }: { events: readonly Event[] }) {
  const rows = useEventRows();
  const { shown, sentinel } = useGrowing(events.length);
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
              <Muted $small>{all.length === 1 ? '1 event' : `${all.length} events`}</Muted>
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
