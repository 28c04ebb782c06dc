import { can } from '@fieldhouse/contracts/permissions';
import { Button, EmptyState } from '@fieldhouse/ui';
import { useSearch, useUser } from '@fieldhouse/web-kit';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { RemindersSection } from '../reminders/reminders-section.tsx';
import { COACH_SEARCH } from '../search.ts';
import { eventColumns } from './event-columns.tsx';
import { EventsList } from './events-list.tsx';

/** Upcoming Events (S2 §2): the table with all actions, and below it the reminders (product decision 45). */
export default function UpcomingEvents() {
  const user = useUser();
  const [, setSearch] = useSearch(COACH_SEARCH);
  return (
    <>
      <EventsList
        label="Upcoming events"
        when="upcoming"
        firstSort="date"
        columns={eventColumns({ user, open: (event, dialog) => setSearch({ event, dialog }) })}
        empty={
          <EmptyState
            icon={<CalendarPlus />}
            title="No events found. Create your first event to get started."
            action={
              can(user, 'event.create') && (
                <Button onClick={() => setSearch({ dialog: 'create-event' })}>Create Event</Button>
              )
            }
          />
        }
      />
      {can(user, 'reminder.manage') && <RemindersSection />}
    </>
  );
}
