import type { Event, EventDetails } from '@fieldhouse/api';
import { LinkButton } from '@fieldhouse/ui';
import CalendarPlus from 'lucide-react/icons/calendar-plus';

interface CalendarLinksProps {
  event: Event;
  registrations: EventDetails['registrations'];
}

/**
 * 'Add to calendar': the file of the family's registration, with a link for each child where several are registered;
 * of the event itself where none is (S1.2.262, S1.2.263).
 */
export function CalendarLinks({ event, registrations }: CalendarLinksProps) {
  const own = registrations.filter(({ mine, childId }) => mine && childId !== null);
  if (own.length === 0) return <CalendarLink eventId={event.id} />;
  return own.map(({ id, childId, childName }) => (
    <CalendarLink
      key={id}
      eventId={event.id}
      query={`?child=${childId}`}
      childName={own.length > 1 ? childName : undefined}
    />
  ));
}

interface CalendarLinkProps {
  eventId: number;
  query?: string;
  /** Shown where there is a link for each of several children. */
  childName?: string | undefined;
}

function CalendarLink({ eventId, query = '', childName }: CalendarLinkProps) {
  return (
    <LinkButton
      look="quiet"
      href={`/api/events/${eventId}/calendar.ics${query}`}
      download
      icon={<CalendarPlus aria-hidden="true" />}
    >
      <span>{childName === undefined ? 'Add to calendar' : 'Add to calendar: '}</span>
      {childName !== undefined && <bdi translate="no">{childName}</bdi>}
    </LinkButton>
  );
}
