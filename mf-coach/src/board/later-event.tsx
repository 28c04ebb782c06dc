import type { Event } from '@fieldhouse/api';
import { DayBlock, SpotsLeft, sportVariables } from '@fieldhouse/club-ui';
import { SPORT_NAMES, type Sport, timeRange } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { Button, Eyebrow, IconButton, media, Row } from '@fieldhouse/ui';
import { useSearch, useUser } from '@fieldhouse/web-kit';
import Trash2 from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { styled } from 'styled-components';
import { COACH_SEARCH } from '../search.ts';
import { laterTime } from './board-time.ts';

const Root = styled.li<{ $sport: Sport }>`
  ${sportVariables}
  position: relative; display: grid; grid-template-columns: 84px minmax(0, 1fr) auto; gap: 4px var(--s4);
  align-items: center; padding: var(--s4) var(--s4) var(--s4) 14px; overflow: hidden;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow-s);
  &::after { content: ''; position: absolute; inset: 0 auto 0 0; width: 6px; background: var(--sport); }
  & > :first-child { grid-row: 1 / span 2; }
  & h3 { margin: 3px 0 4px; font-size: 1.3125rem; } & > [data-actions] { grid-column: 2 / -1; }
  ${media.phone} {
    grid-template-columns: 74px minmax(0, 1fr) auto; gap: 4px var(--s3);
    padding: var(--s3) var(--s3) var(--s3) 12px;
  }
`;

const Facts = styled.p`
  color: var(--muted); font-size: var(--t-s); font-variant-numeric: tabular-nums;
  & > b { color: var(--sport); font-weight: 600; }
`;

const RegisteredCount = styled.div`
  display: grid; justify-items: end; align-self: start; gap: 4px;
  & > b { font: 600 1.625rem/1 var(--head); font-variant-numeric: tabular-nums; }
`;

const Small = styled(Button)`padding-inline: 14px; ${media.phone} { padding-inline: 10px; }`;

/** An event of today or tomorrow after the next one. */
export function LaterEvent({ event, now }: { event: Event; now: Date }) {
  const [, setSearch] = useSearch(COACH_SEARCH);
  const mayDelete = can(useUser(), 'event.delete');
  const { id, title, sport, startTime, endTime, location, registered, capacity } = event;
  return (
    <Root $sport={sport}>
      <DayBlock date={event.date} endDate={event.endDate} sport={sport} />
      <div>
        <Eyebrow>{laterTime(event, now)}</Eyebrow>
        <h3>{title}</h3>
        <Facts>
          <b>{SPORT_NAMES[sport]}</b>
          <span>{` · ${timeRange(startTime, endTime)} · ${location}`}</span>
        </Facts>
      </div>
      <RegisteredCount>
        <b aria-label={`${registered} of ${capacity} registered`} role="img">
          {`${registered}/${capacity}`}
        </b>
        <SpotsLeft event={event} />
      </RegisteredCount>
      <Row $gap={2} data-actions>
        <Small
          look="turf"
          icon={<Users />}
          aria-label={`Roster of ${title}`}
          onClick={() => setSearch({ event: id, dialog: 'roster' })}
        >
          Roster
        </Small>
        <Small
          look="quiet"
          icon={<UserPlus />}
          aria-label={`Walk-in for ${title}`}
          onClick={() => setSearch({ event: id, dialog: 'walk-in' })}
        >
          Walk-in
        </Small>
        {mayDelete && (
          <IconButton
            label={`Delete ${title}`}
            icon={<Trash2 />}
            onClick={() => setSearch({ event: id, dialog: 'delete' })}
          />
        )}
      </Row>
    </Root>
  );
}
