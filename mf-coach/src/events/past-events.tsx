import { EmptyState, Stack, StatCard, StatCards } from '@fieldhouse/ui';
import { $api, QueryFailed, useDebouncedValue, useSearch, useUser } from '@fieldhouse/web-kit';
import History from 'lucide-react/icons/history';
import { COACH_SEARCH } from '../search.ts';
import { averageParticipants } from './average-participants.ts';
import { eventColumns } from './event-columns.tsx';
import { EventsList } from './events-list.tsx';
import { useOwnEvents } from './use-own-events.ts';

/** Past Events (S2 §2): the totals, and the list of events to view and download. */
export default function PastEvents() {
  const user = useUser();
  const own = useOwnEvents();
  const [{ q }, setSearch] = useSearch(COACH_SEARCH);
  const words = useDebouncedValue(q).trim();
  const summary = $api.useQuery('get', '/api/events/summary', {
    params: { query: { when: 'past', ...(words && { q: words }), ...own.filter } },
  });
  const { data } = summary;
  return (
    <Stack $gap={5}>
      <QueryFailed query={summary} title="The totals did not load" />
      <StatCards>
        <StatCard label="Total Events" value={data?.totalEvents.toLocaleString('en-US') ?? '–'} />
        <StatCard label="Total Participants" value={data?.totalParticipants.toLocaleString('en-US') ?? '–'} />
        <StatCard label="Average Participants" value={data ? averageParticipants(data) : '–'} note="per event" />
      </StatCards>
      <EventsList
        label="Past events"
        when="past"
        firstSort="-date"
        columns={eventColumns({ user, open: (event, dialog) => setSearch({ event, dialog }), isPast: true })}
        empty={<EmptyState icon={<History />} title="No past events found." />}
      />
    </Stack>
  );
}
