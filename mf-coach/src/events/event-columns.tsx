import type { Event } from '@fieldhouse/api';
import { agesText, SportMarked, StatusBadge } from '@fieldhouse/club-ui';
import { mayAnnounce } from '@fieldhouse/club-ui/announcements';
import { clubToday, dateRange, money, SPORT_NAMES, timeRange } from '@fieldhouse/contracts/club';
import { can, type Person } from '@fieldhouse/contracts/permissions';
import { type DataColumn, IconButton, Meter, media, Row, TwoLines } from '@fieldhouse/ui';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Users from 'lucide-react/icons/users';
import { styled } from 'styled-components';
import type { EventDialog } from '../search.ts';
import { DownloadMenu } from './download-menu.tsx';
import { EventMenu } from './event-menu.tsx';

const Taken = styled.div`display: grid; gap: 6px; min-width: 84px; font-variant-numeric: tabular-nums;`;

const TakenLine = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 80px); gap: 10px; align-items: center; white-space: nowrap;
  font-variant-numeric: tabular-nums;
`;

/** Hidden on a phone, where the menu has the same action. */
const OnDesk = styled.span`display: contents; ${media.phone} { display: none; }`;

const Title = styled.button`
  padding: 2px 0; margin-block: -2px; border: 0; background: none; font: inherit; font-weight: 600;
  text-align: start; overflow-wrap: anywhere; cursor: pointer;
  &:hover { text-decoration: underline; text-underline-offset: 3px; }
  /* A target of 44 px: it extends into the space above and below. */
  ${media.phone} { min-height: var(--target); margin-block: -10px; }
`;

interface EventColumnsOptions {
  user: Person & { id: number };
  /** Opens a dialog of an event. */
  open: (id: number, dialog: EventDialog) => void;
  /** The events are over: they can only be viewed and downloaded. */
  isPast?: boolean;
}

/** The columns of S2 §2, with the actions that the user may do. */
export function eventColumns({ user, open, isPast = false }: EventColumnsOptions): DataColumn<Event>[] {
  const today = clubToday(new Date());
  return [
    {
      id: 'event',
      header: 'Event',
      sortable: true,
      phone: 'primary',
      width: 'clamp(200px, 24vw, 310px)',
      cell: (event) => (
        <SportMarked $sport={event.sport}>
          <TwoLines
            first={
              <Title type="button" onClick={() => open(event.id, 'details')}>
                {event.title}
              </Title>
            }
            second={factsOf(event)}
          />
        </SportMarked>
      ),
    },
    {
      id: 'when',
      header: 'Date & Time',
      sortable: true,
      sortTexts: ['First to last', 'Last to first'],
      width: 'clamp(96px, 14vw, 172px)',
      cell: ({ date, endDate, startTime, endTime }) => (
        <TwoLines first={dateRange(date, endDate, today)} second={timeRange(startTime, endTime)} />
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
          <span>{`${registered}/${capacity}`}</span>
          <Meter value={registered} of={capacity} />
        </Taken>
      ),
      phoneCell: ({ registered, capacity }) => (
        <TakenLine>
          <span>{`${registered}/${capacity} participants`}</span>
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
      cell: (event) => {
        const { id, title } = event;
        return (
          <Row $gap={1} $nowrap>
            {isPast && (
              <IconButton label={`View details of ${title}`} icon={<Eye />} onClick={() => open(id, 'details')} />
            )}
            {!isPast && can(user, 'roster.view') && (
              <IconButton
                label={`Manage registrations of ${title}`}
                icon={<Users />}
                onClick={() => open(id, 'roster')}
              />
            )}
            {!isPast && can(user, 'event.edit') && (
              <OnDesk>
                <IconButton label={`Edit ${title}`} icon={<Pencil />} onClick={() => open(id, 'edit')} />
              </OnDesk>
            )}
            <DownloadMenu event={event} />
            {!isPast && (
              <EventMenu
                title={title}
                user={user}
                mayAnnounce={mayAnnounce(user, event.coachIds)}
                onOpen={(dialog) => open(id, dialog)}
              />
            )}
          </Row>
        );
      },
    },
  ];
}

const factsOf = (event: Event) =>
  [SPORT_NAMES[event.sport], agesText(event), money(event.price), event.allowTimeSlots ? 'slots' : undefined]
    .filter(Boolean)
    .join(' · ');
