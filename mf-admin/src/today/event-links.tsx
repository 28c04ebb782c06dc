import type { Event } from '@fieldhouse/api';
import { sportVariables } from '@fieldhouse/club-ui';
import { type LocalDate, SPORT_NAMES, type Sport, timeRange } from '@fieldhouse/contracts/club';
import { isPhone, Meter, useMediaQuery } from '@fieldhouse/ui';
import { styled } from 'styled-components';

const List = styled.ul`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr)); gap: var(--s2); padding: 0;
  list-style: none;
`;

const Place = styled.a<{ $sport: Sport }>`
  ${sportVariables}
  position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px var(--s3); align-items: center;
  min-height: 56px; height: 100%; padding: var(--s2) var(--s3) var(--s2) var(--s4); overflow: hidden;
  border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--surface); color: var(--text);
  text-decoration: none; overflow-wrap: anywhere; transition: border-color var(--fast), background var(--fast);
  &::before { content: ''; position: absolute; inset: 0 auto 0 0; width: 5px; background: var(--sport); }
  &:hover { border-color: var(--control); background: var(--sunken); }
  & > div > b { display: block; font: 600 1.125rem/1.15 var(--head); }
  & > div > span { display: block; color: var(--muted); font-size: var(--t-s); line-height: 1.35; }
  & > span { display: grid; gap: 5px; justify-items: end; min-width: 68px; white-space: nowrap; }
  & > span > b { font: 600 1.25rem/1 var(--head); font-variant-numeric: tabular-nums; }
`;

const More = styled.a`
  display: flex; align-items: center; min-height: var(--target); font-weight: 600; font-size: var(--t-s);
  color: var(--turf);
`;

/** So many events are shown; the rest is a link to the coach's dashboard, whose board has all. */
const SHOWN = { phone: 2, desk: 6 } as const;

/** The events of today and tomorrow with how full they are, each a link to its details. */
export function EventLinks({ events, today }: { events: readonly Event[]; today: LocalDate }) {
  const most = useMediaQuery(isPhone) ? SHOWN.phone : SHOWN.desk;
  if (events.length === 0) return null;
  return (
    <div>
      <List aria-label="Events of today and tomorrow">
        {events.slice(0, most).map((event) => (
          <li key={event.id}>
            <EventLink event={event} today={today} />
          </li>
        ))}
      </List>
      {events.length > most && <More href="/coach">{`All ${events.length} events of today and tomorrow`}</More>}
    </div>
  );
}

function EventLink({ event, today }: { event: Event; today: LocalDate }) {
  const { id, title, sport, date, startTime, endTime, location, registered, capacity } = event;
  const day = date > today ? 'Tomorrow' : 'Today';
  return (
    <Place href={`/coach?event=${id}&dialog=details`} $sport={sport}>
      <div>
        <b>{title}</b>
        <span>{[SPORT_NAMES[sport], day, timeRange(startTime, endTime), location].join(' · ')}</span>
      </div>
      <span>
        <b aria-label={`${registered} of ${capacity} registered`} role="img">
          {`${registered}/${capacity}`}
        </b>
        <Meter value={registered} of={capacity} />
      </span>
    </Place>
  );
}
