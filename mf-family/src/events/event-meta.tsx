import { agesText, coachText, type EventView, sportColor } from '@fieldhouse/club-ui';
import { dateRange, SPORT_NAMES, timeRange } from '@fieldhouse/contracts/club';
import { media, visuallyHiddenStyle } from '@fieldhouse/ui';
import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import { styled } from 'styled-components';

const Root = styled.ul`
  display: flex; flex-wrap: wrap; gap: 3px 16px; padding: 0; list-style: none; color: var(--muted);
  font-size: 0.9375rem; line-height: 1.45; font-variant-numeric: tabular-nums;
  & > li { display: inline-flex; align-items: center; gap: 6px; } & > li > b { font-weight: 600; }
  & svg { width: 16px; height: 16px; flex: none; }
  ${media.phone} {
    display: block; font-size: 0.8125rem; line-height: 1.42;
    & > li { display: inline; }
    & svg { display: none; }
    & [data-more] { ${visuallyHiddenStyle} }
    & [data-whole] { white-space: nowrap; }
    & > li:not(:first-child, :nth-child(3))::before { content: ' · '; }
    & > li:nth-child(2)::after { content: '\\A'; white-space: pre; }
  }
`;

/**
 * Sport, time, location, coach and ages: with icons on a desktop, as two lines of text on a phone. The day block shows
 * the date.
 */
export function EventMeta({ event }: { event: EventView }) {
  const coach = coachText(event.instructor);
  return (
    <Root>
      <li>
        <b style={{ color: sportColor(event.sport) }}>{SPORT_NAMES[event.sport]}</b>
      </li>
      <li>
        <Clock />
        <span>
          {event.endDate !== null && event.endDate !== event.date && (
            <span data-more>{`${dateRange(event.date, event.endDate)} · `}</span>
          )}
          <span>{timeRange(event.startTime, event.endTime)}</span>
          {event.allowTimeSlots && event.sessionDuration !== null && (
            <span data-more>{` · ${event.sessionDuration}-minute slots`}</span>
          )}
        </span>
      </li>
      {event.location !== null && (
        <li>
          <MapPin />
          <span>{event.location}</span>
        </li>
      )}
      {coach !== null && (
        <li>
          <User />
          <span>
            <span data-more>{`${coach.title} `}</span>
            <bdi translate="no">{coach.names}</bdi>
          </span>
        </li>
      )}
      <li>
        <Users />
        <span data-whole>{agesText(event)}</span>
      </li>
    </Root>
  );
}
