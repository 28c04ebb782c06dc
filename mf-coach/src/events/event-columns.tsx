import type { Event } from '@fieldhouse/api';
import { agesText, StatusBadge, sportColor } from '@fieldhouse/club-ui';
import { clubToday, dateRange, money, SPORT_NAMES, timeRange } from '@fieldhouse/contracts/club';
import type { Person } from '@fieldhouse/contracts/permissions';
import { type DataColumn, IconButton, Meter, Row, TwoLines } from '@fieldhouse/ui';
import Eye from 'lucide-react/icons/eye';
import Users from 'lucide-react/icons/users';
import { styled } from 'styled-components';
import type { EventDialog } from '../search.ts';
import { EventMenu } from './event-menu.tsx';

const Named = styled.div<{ $color: string }>`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 10px; align-items: baseline; min-width: min(200px, 22vw);
  &::before { content: ''; width: 10px; height: 10px; border-radius: 3px; background: ${({ $color }) => $color}; }
`;

const Taken = styled.div`display: grid; gap: 6px; min-width: 84px; font-variant-numeric: tabular-nums;`;

const TakenLine = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 80px); gap: 10px; align-items: center; white-space: nowrap; font-variant-numeric: tabular-nums;
`;

/** The columns of S2 §2, with the actions that are the user's; `open` opens a dialog of an event. */
export function eventColumns(open: (id: number, dialog: EventDialog) => void, user: Person): DataColumn<Event>[] {
  const today = clubToday(new Date());
  return [
    {
      id: 'event',
      header: 'Event',
      phone: 'primary',
      width: 'clamp(200px, 24vw, 310px)',
      cell: (event) => (
        <Named $color={sportColor(event.sport)}>
          <TwoLines first={event.title} second={factsOf(event)} />
        </Named>
      ),
    },
    {
      id: 'when',
      header: 'Date & Time',
      width: 'clamp(96px, 14vw, 172px)',
      cell: ({ date, endDate, startTime, endTime }) => (
        <TwoLines first={dateRange(date, endDate)} second={timeRange(startTime, endTime)} />
      ),
    },
    {
      id: 'location',
      header: 'Location',
      width: 'clamp(80px, 11vw, 140px)',
      cell: ({ location }) => location,
      phoneCell: ({ location, instructor }) => `${location} · ${instructor}`,
    },
    { id: 'coaches', header: 'Coach(es)', phone: 'hidden', cell: ({ instructor }) => instructor },
    {
      id: 'participants',
      header: 'Participants',
      cell: ({ registered, capacity }) => (
        <Taken>
          {registered}/{capacity}
          <Meter value={registered} of={capacity} />
        </Taken>
      ),
      phoneCell: ({ registered, capacity }) => (
        <TakenLine>
          {registered}/{capacity} participants
          <Meter value={registered} of={capacity} />
        </TakenLine>
      ),
    },
    { id: 'status', header: 'Status', phone: 'badge', cell: (event) => <StatusBadge event={event} today={today} /> },
    {
      id: 'actions',
      header: 'Actions',
      phone: 'actions',
      align: 'end',
      cell: ({ id, title }) => (
        <Row $gap={1} $nowrap>
          <IconButton label={`Manage registrations of ${title}`} icon={<Users />} onClick={() => open(id, 'roster')} />
          <IconButton label={`View details of ${title}`} icon={<Eye />} onClick={() => open(id, 'details')} />
          <EventMenu title={title} user={user} onOpen={(dialog) => open(id, dialog)} />
        </Row>
      ),
    },
  ];
}

const factsOf = (event: Event) =>
  [SPORT_NAMES[event.sport], agesText(event), money(event.price), event.allowTimeSlots ? 'slots' : undefined]
    .filter(Boolean)
    .join(' · ');
