import type { EventReminder, Reminders } from '@fieldhouse/api';
import { ReminderStatus } from '@fieldhouse/club-ui/reminders';
import { isFoundBy } from '@fieldhouse/contracts/club';
import { Card, DataTable, EmptyState } from '@fieldhouse/ui';
import { useSearch } from '@fieldhouse/web-kit';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { EventSearch } from './event-search.tsx';
import { reminderColumns } from './reminder-columns.tsx';
import { REMINDERS_SEARCH } from './reminders-search.ts';

/** Rows of a page. */
const ROWS = 20;
/** The search field is shown from this many events on. */
const SEARCH_FROM = 8;

/** Eligible Events (S2 §2): events that begin in the reminder window. */
export function EligibleEvents({ reminders }: { reminders: Reminders }) {
  const [{ q }, setSearch] = useSearch(REMINDERS_SEARCH);
  const { events, nextCheckAt } = reminders;
  return (
    <DataTable
      label="Eligible events"
      columns={reminderColumns<EventReminder>({
        status: ({ reminder }) => <ReminderStatus reminder={reminder} nextCheckAt={nextCheckAt} />,
        onResend: ({ id }) => setSearch({ dialog: { kind: 'resend', id } }),
        onReset: ({ id }) => setSearch({ dialog: { kind: 'reset', id } }),
      })}
      rows={events.filter(({ title, location, instructor }) => isFoundBy(q, title, location, instructor))}
      rowKey={({ id }) => id}
      cardLabels="none"
      filters={(q !== '' || events.length >= SEARCH_FROM) && <EventSearch />}
      empty={
        <Card>
          <EmptyState
            icon={<CalendarClock />}
            title={q === '' ? 'No events in the window' : 'No events found matching your search.'}
            text={q === '' ? 'An event is listed here from 25 to 23 hours before it begins.' : undefined}
          />
        </Card>
      }
      {...(events.length > ROWS && { paging: { kind: 'local', size: ROWS } as const })}
    />
  );
}
