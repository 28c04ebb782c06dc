import type { Event } from '@fieldhouse/api';
import { DayBlock, SpotsLeft } from '@fieldhouse/club-ui';
import { timeRange } from '@fieldhouse/contracts/club';
import { $api, useMinute, useUser } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { eventsOf } from '../events/listed-events.ts';
import { useChildren } from '../registrations/use-children.ts';
import { findAlternatives } from './find-alternatives.ts';

const Section = styled.section`
  display: grid; gap: var(--s3);
  & > h3 { font-size: 1.1875rem; }
  & > ul {
    display: grid; overflow: hidden; padding: 0; border: 1px solid var(--line); border-radius: var(--radius-s);
    list-style: none;
  }
  & > ul > li:not(:first-child) { border-top: 1px solid var(--line); }
`;

const Row = styled.a`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 var(--s4); align-items: center;
  padding: var(--s2) var(--s4) var(--s2) var(--s2); color: var(--text); text-decoration: none; overflow-wrap: anywhere;
  & > time { width: 58px; min-height: 66px; & > b { font-size: 1.75rem; } &[data-long] > b { font-size: 1.125rem; } }
  & > div { display: grid; gap: 2px; min-width: 0; justify-items: start; }
  & > div > b { font: 600 1.125rem/1.15 var(--head); }
  & > div > small { color: var(--muted); font-size: var(--t-s); font-variant-numeric: tabular-nums; }
  &:hover { background: var(--sunken); } &:hover b { text-decoration: underline; text-underline-offset: 4px; }
`;

interface AlternativesProps {
  /** An event without places. */
  event: Event;
  /** The child that the page is opened for; null: any child of the family. */
  chosenChildId: number | null;
}

/** What a family may choose instead of a full event; nothing while there is none, or it is not known (S1.2.212). */
export function Alternatives({ event, chosenChildId }: AlternativesProps) {
  const user = useUser();
  const now = useMinute();
  const children = useChildren();
  const upcoming = $api.useQuery('get', '/api/events', { params: { query: { when: 'upcoming' } } });
  if (!children.data || !upcoming.data) return null;
  const family = children.data.filter(({ id }) => chosenChildId === null || id === chosenChildId);
  const found = findAlternatives(event, family, eventsOf(upcoming.data), { user, now });
  if (found.length === 0) return null;
  return (
    <Section aria-labelledby="alternatives">
      <h3 id="alternatives">{headingOf(found, event)}</h3>
      <ul>
        {found.map((each) => (
          <li key={each.id}>
            <Row href={addressOf(each.id, chosenChildId)}>
              <DayBlock date={each.date} endDate={each.endDate} sport={each.sport} />
              <div>
                <b>{each.title}</b>
                <small>{[timeRange(each.startTime, each.endTime), each.location].filter(Boolean).join(' · ')}</small>
                <SpotsLeft event={each} />
              </div>
            </Row>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function headingOf(found: readonly Event[], { seriesId }: Event): string {
  const dates = found.filter((event) => seriesId !== null && event.seriesId === seriesId);
  if (dates.length === 0) return 'Similar events with places';
  return dates.length === found.length ? 'Other dates with places' : 'Other dates and similar events';
}

const addressOf = (eventId: number, childId: number | null) =>
  `/events?event=${eventId}&dialog=details${childId === null ? '' : `&child=${childId}`}`;
