import type { Team } from '@fieldhouse/api';
import { sportColor } from '@fieldhouse/club-ui';
import { clubToday, dateRange, SPORT_NAMES, timeRange } from '@fieldhouse/contracts/club';
import { Button, EmptyState, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, QueryView } from '@fieldhouse/web-kit';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { styled } from 'styled-components';
import { PickList } from './pick-list.ts';

const Entry = styled.li`
  & + & { border-top: 1px solid var(--line); }
  & > a {
    display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px var(--s3); align-items: center;
    min-height: 64px; padding: 10px 14px; color: var(--text); text-decoration: none;
  }
  & > a:hover { background: var(--turf-soft); } & > a:focus-visible { outline-offset: -3px; }
  & b { font-weight: 600; }
  & p { color: var(--muted); font-size: var(--t-s); }
  & svg { width: 20px; height: 20px; color: var(--muted); }
`;

interface TeamEventsDialogProps {
  team: Team;
  onClose: () => void;
  onCreate: () => void;
}

/** The upcoming events of a team, each with a link to its details. */
export default function TeamEventsDialog({ team, onClose, onCreate }: TeamEventsDialogProps) {
  const { id: teamId, name, sport, minAge, maxAge } = team;
  const events = $api.useQuery('get', '/api/events', { params: { query: { teamId, when: 'upcoming' } } });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      eyebrow={`${SPORT_NAMES[sport]} · ages ${minAge}-${maxAge}`}
      eyebrowColor={sportColor(sport)}
      subtitle="Upcoming events"
    >
      <QueryView
        query={events}
        errorTitle="Failed to load event data"
        frame="none"
        skeleton={<EntriesSkeleton />}
        isEmpty={(found) => found.length === 0}
        empty={
          <EmptyState
            icon={<CalendarPlus />}
            title="No event assigned"
            text="An event is assigned to a team in the event’s form."
            action={<Button onClick={onCreate}>Create Event</Button>}
          />
        }
      >
        {(found) => (
          <PickList aria-label="Events">
            {found.map(({ id, title, date, endDate, startTime, endTime, location }) => (
              <Entry key={id}>
                <a href={`/coach?tab=events&event=${id}&dialog=details`}>
                  <div>
                    <b>{title}</b>
                    <p>{`${dateRange(date, endDate, clubToday(new Date()))} · ${timeRange(startTime, endTime)} · ${location}`}</p>
                  </div>
                  <ChevronRight aria-hidden="true" />
                </a>
              </Entry>
            ))}
          </PickList>
        )}
      </QueryView>
    </Dialog>
  );
}

function EntriesSkeleton() {
  return (
    <Skeleton>
      <Stack $gap={3}>
        <SkeletonBar $height="56px" />
        <SkeletonBar $height="56px" />
      </Stack>
    </Skeleton>
  );
}
