import type { Event } from '@fieldhouse/api';
import { SpotsLeft, sportVariables } from '@fieldhouse/club-ui';
import { mayAnnounce } from '@fieldhouse/club-ui/announcements';
import { SPORT_NAMES, type Sport, timeRange } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { Button, Eyebrow, IconButton, Meter, media } from '@fieldhouse/ui';
import { useSearch, useUser } from '@fieldhouse/web-kit';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import Megaphone from 'lucide-react/icons/megaphone';
import Trash2 from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { styled } from 'styled-components';
import { COACH_SEARCH } from '../search.ts';
import { boardTime } from './board-time.ts';
import { FamiliesToCall } from './families-to-call.tsx';

/** Dark in both themes: the class `dark` sets the colours of the dark theme. */
const Root = styled.article<{ $sport: Sport }>`
  ${sportVariables}
  position: relative; display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; overflow: hidden;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--night-2); color: var(--text);
  &::before { content: ''; position: absolute; inset: 0 0 auto; height: 4px; background: var(--sport); }
`;

const Top = styled.header`
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--s2) var(--s5);
  padding: var(--s5) var(--s5) var(--s4);
  & h2 { margin: 8px 0 10px; font-size: 2.125rem; }
  ${media.phone} {
    gap: var(--s2) var(--s3); padding: var(--s4) var(--s4) var(--s3);
    & h2 { margin: 6px 0 8px; font-size: 1.6875rem; }
  }
`;

const Meta = styled.ul`
  display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0; list-style: none; font-size: 0.9375rem;
  font-variant-numeric: tabular-nums;
  & > li { display: inline-flex; align-items: center; gap: 6px; overflow-wrap: anywhere; }
  & svg { width: 17px; height: 17px; flex: none; color: var(--muted); }
  & b { font-weight: 600; }
`;

const Score = styled.div`
  display: grid; justify-items: end; align-content: start; gap: 8px;
  & > p {
    font: 600 4.75rem/0.86 var(--head); letter-spacing: -0.01em; font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  & > p > small { font-size: 0.58em; color: var(--muted); }
  & > span[aria-hidden] { width: 132px; }
  ${media.phone} { & > p { font-size: 3.625rem; } & > span[aria-hidden] { width: 92px; } }
`;

const Foot = styled.footer`
  display: flex; flex-wrap: wrap; gap: var(--s3); padding: var(--s4) var(--s5); border-top: 1px solid var(--line);
  background: rgb(0 0 0 / 0.18);
  & > [aria-label] { margin-left: auto; }
  ${media.phone} { padding: var(--s3) var(--s4); & > button:not([aria-label]) { flex: 1; } }
`;

const Whole = styled.div`
  padding: 0 var(--s5) var(--s2);
  & > button { margin-left: -8px; }
  & svg { display: inline; margin-left: 8px; vertical-align: -0.2em; }
  ${media.phone} { padding: 0 var(--s4) var(--s2); }
`;

/** The next event: its registrations, the families to call, the roster and the walk-in. */
export function NextEvent({ event, now }: { event: Event; now: Date }) {
  const [, setSearch] = useSearch(COACH_SEARCH);
  const user = useUser();
  const mayDelete = can(user, 'event.delete');
  const { id, title, sport, startTime, endTime, location, registered, capacity } = event;
  return (
    <Root $sport={sport} className="dark" aria-labelledby="board-next">
      <Top>
        <div>
          <Eyebrow>{boardTime(event, now)}</Eyebrow>
          <h2 id="board-next">{title}</h2>
          <Meta>
            <li>
              <b style={{ color: 'var(--sport)' }}>{SPORT_NAMES[sport]}</b>
            </li>
            <li>
              <Clock aria-hidden="true" />
              <b>{timeRange(startTime, endTime)}</b>
            </li>
            <li>
              <MapPin aria-hidden="true" />
              <span>{location}</span>
            </li>
          </Meta>
        </div>
        <Score>
          <p aria-label={`${registered} of ${capacity} registered`} role="img">
            <span>{registered}</span>
            <small>{`/${capacity}`}</small>
          </p>
          <Meter value={registered} of={capacity} />
          <SpotsLeft event={event} />
        </Score>
      </Top>
      <FamiliesToCall eventId={id} registered={registered} />
      {registered > 0 && (
        <Whole>
          <Button look="text" onClick={() => setSearch({ event: id, dialog: 'roster' })}>
            All {registered} on the roster
            <ArrowRight aria-hidden="true" />
          </Button>
        </Whole>
      )}
      <Foot>
        <Button icon={<Users />} onClick={() => setSearch({ event: id, dialog: 'roster' })}>
          Roster
        </Button>
        <Button look="turf" icon={<UserPlus />} onClick={() => setSearch({ event: id, dialog: 'walk-in' })}>
          Walk-in
        </Button>
        {mayAnnounce(user, event.coachIds) && (
          <Button look="quiet" icon={<Megaphone />} onClick={() => setSearch({ event: id, dialog: 'announce' })}>
            Announce
          </Button>
        )}
        {mayDelete && (
          <IconButton
            label={`Delete ${title}`}
            icon={<Trash2 />}
            onClick={() => setSearch({ event: id, dialog: 'delete' })}
          />
        )}
      </Foot>
    </Root>
  );
}
