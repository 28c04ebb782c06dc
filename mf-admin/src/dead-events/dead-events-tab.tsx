import type { DeadEvent } from '@fieldhouse/api';
import type { ServiceName } from '@fieldhouse/contracts/club';
import { Callout, Card, DataTable, EmptyState, Muted, SectionTitle, Stack } from '@fieldhouse/ui';
import { lazyDialog, QueryView, useSearch } from '@fieldhouse/web-kit';
import ListChecks from 'lucide-react/icons/list-checks';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { servicesText } from '../service-names.ts';
import { eventColumns } from './event-columns.tsx';
import { EVENTS_SEARCH } from './events-search.ts';
import { kindColumns } from './kind-columns.tsx';
import { EVENTS_HEADING } from './replay-button.tsx';
import { useDeadEvents } from './use-dead-events.ts';

const EventDialog = lazyDialog(() => import('./event-dialog.tsx'));
const ReplayQuestion = lazyDialog(() => import('./replay-question.tsx'));

/** Rows of a page. */
const ROWS = 20;

/**
 * Events (product decision 67): the dead events, by kind and one by one, with replay. The open dialog is in the
 * address.
 */
export default function DeadEventsTab() {
  const [{ dialog }, setSearch] = useSearch(EVENTS_SEARCH);
  const query = useDeadEvents();
  const close = () => setSearch({ dialog: null });
  const opened =
    dialog?.kind === 'details' &&
    query.data?.events.find(({ service, id }) => service === dialog.service && id === dialog.id);
  return (
    <>
      <Stack $gap={1}>
        <SectionTitle title="Events" id={EVENTS_HEADING} />
        <Muted $small>
          Events between services that one of them could not handle. They are kept until they are replayed.
        </Muted>
      </Stack>
      <QueryView query={query} skeleton={<TableSkeleton />} errorTitle="Failed to load events">
        {({ events, kinds, unavailable }) => (
          <>
            <UnavailableServices services={unavailable} />
            {kinds.length === 0 ? (
              <NoDeadEvents isPartial={unavailable.length > 0} />
            ) : (
              <>
                <Stack>
                  <h3>By kind</h3>
                  <DataTable
                    label="Kinds of dead events"
                    columns={kindColumns(({ service, type, errorCode }) =>
                      setSearch({ dialog: { kind: 'replay-all', service, type, errorCode } }),
                    )}
                    rows={kinds}
                    rowKey={({ service, type, state, errorCode }) => [service, type, state, errorCode].join(' ')}
                  />
                </Stack>
                <Stack>
                  <h3>Newest first</h3>
                  <DataTable
                    label="Dead events"
                    columns={eventColumns(({ service, id }) => setSearch({ dialog: { kind: 'details', service, id } }))}
                    rows={events}
                    rowKey={({ service, id }) => `${service} ${id}`}
                    note={<UnlistedCount events={events} kinds={kinds} />}
                    {...(events.length > ROWS && { paging: { kind: 'local', size: ROWS } as const })}
                  />
                </Stack>
              </>
            )}
          </>
        )}
      </QueryView>
      {opened && <EventDialog event={opened} onClose={close} />}
      {dialog?.kind === 'replay-all' && <ReplayQuestion {...dialog} onClose={close} />}
    </>
  );
}

/** Names the services that did not answer: their events are not in the lists. */
function UnavailableServices({ services }: { services: readonly ServiceName[] }) {
  if (services.length === 0) return null;
  return (
    <Callout tone="warning" title={`Not reached: ${servicesText(services)}`}>
      Their dead events are not listed here.
    </Callout>
  );
}

function NoDeadEvents({ isPartial }: { isPartial: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={<ListChecks />}
        title="No dead events"
        text={
          isPartial
            ? 'The services that were reached have handled every event they received.'
            : 'Every service has handled every event it received.'
        }
      />
    </Card>
  );
}

function UnlistedCount({ events, kinds }: { events: readonly DeadEvent[]; kinds: readonly { count: number }[] }) {
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  if (all <= events.length) return null;
  return (
    <Muted $small>{`The newest ${events.length} of ${all} are listed. Replay all takes the others as well.`}</Muted>
  );
}
