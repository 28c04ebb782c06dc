import type { Event, EventDetails } from '@fieldhouse/api';
import { EventDetailsDialog } from '@fieldhouse/club-ui/event-details';
import { clubToday, isRegistrationOver } from '@fieldhouse/contracts/club';
import { QueryFailed, useMinute, useUser } from '@fieldhouse/web-kit';
import type { ReactNode } from 'react';
import { EventUnavailable } from '../events/event-unavailable.tsx';
import { useEventDetails, useListedEvent } from '../events/use-event.ts';
import { hasStaffActions, StaffActions, type StaffDialog } from './staff-actions.tsx';

export interface DetailsDialogProps {
  eventId: number;
  /**
   * The actions of a family, shown after those of staff; null for none. `details` is the poll's latest answer, undefined
   * until the first.
   */
  familyActions?: (event: Event, details: EventDetails | undefined) => ReactNode;
  onClose: () => void;
  /** Opens another dialog of this event. */
  onOpen: (dialog: StaffDialog) => void;
}

/** Event details; who is registered is read from the server every second while open (S1 §2, §4; S2 §2). */
export default function DetailsDialog({ eventId, familyActions, onClose, onOpen }: DetailsDialogProps) {
  const details = useEventDetails(eventId);
  const listed = useListedEvent(eventId);
  const user = useUser();
  const now = useMinute();
  const event = details.data ?? listed;
  if (event === undefined || (details.error?.status === 404 && !details.data)) {
    return <EventUnavailable error={details.error} onRetry={details.refetch} onClose={onClose} />;
  }
  const forFamily = familyActions?.(event, details.data);
  return (
    <EventDetailsDialog
      isOpen
      onClose={onClose}
      event={event}
      registrations={details.data ? ownFirst(details.data.registrations) : null}
      timeSlots={details.data?.timeSlots ?? []}
      today={clubToday(now)}
      isStarted={isRegistrationOver(event, user.role, now)}
      failure={details.error && !details.data ? { title: 'Failed to load event data', onRetry: details.refetch } : null}
      notice={details.data && <QueryFailed query={details} title="Failed to load event data" frame="none" />}
      actions={
        forFamily || hasStaffActions(user) ? (
          <>
            <StaffActions event={event} user={user} isCompact={familyActions !== undefined} onOpen={onOpen} />
            {forFamily}
          </>
        ) : undefined
      }
    />
  );
}

const ownFirst = (registrations: EventDetails['registrations']) =>
  registrations.toSorted((one, other) => Number(other.mine) - Number(one.mine));
