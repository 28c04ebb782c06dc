import {
  CancelOwnDialog,
  ChangeOwnTimeDialog,
  CreateEventDialog,
  DeleteEventDialog,
  EditEventDialog,
  EventDetailsDialog,
  RegisterDialog,
} from '@fieldhouse/club-events';
import { clubToday } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { useNavigate, useSearch, useUser, whenIdle } from '@fieldhouse/web-kit';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type EventDialog, FAMILY_SEARCH } from '../search.ts';
import { readCalendarPosition } from './calendar/use-calendar-position.ts';
import { useFamilyActions } from './use-family-actions.tsx';

interface EventDialogsProps {
  /** Where the address also names the child of the dialog, and not that of the page. */
  onClose?: () => void;
}

/** The dialogs of events, opened by the address: `?event=7&dialog=register&child=1`, `?dialog=create-event`. */
export function EventDialogs({ onClose }: EventDialogsProps) {
  const [{ event: eventId, dialog, child: chosenChildId, sub }, setSearch] = useSearch(FAMILY_SEARCH);
  const user = useUser();
  const isIdle = useIsFetching() === 0;
  useEffect(() => (isIdle ? loadWhenIdle() : undefined), [isIdle]);

  const close = onClose ?? (() => setSearch({ event: null, dialog: null }));
  if (dialog === 'create-event' && can(user, 'event.create')) {
    const { day } = readCalendarPosition(sub, clubToday(new Date()));
    return <CreateEventDialog date={day ?? ''} failureTitle="Failed to create event" onClose={close} />;
  }
  if (eventId === null) return null;
  const openInstead = (next: EventDialog) => setSearch({ dialog: next }, { replace: true });
  return (
    <>
      {dialog === 'details' && (
        <Details key={eventId} eventId={eventId} chosenChildId={chosenChildId} onClose={close} onOpen={openInstead} />
      )}
      {dialog === 'register' && user.role !== 'admin' && (
        <RegisterDialog key={eventId} eventId={eventId} initialChildId={chosenChildId} onClose={close} />
      )}
      {dialog === 'cancel' && user.role !== 'admin' && (
        <CancelOwnDialog key={eventId} eventId={eventId} initialChildId={chosenChildId} onClose={close} />
      )}
      {dialog === 'change-time' && user.role !== 'admin' && (
        <ChangeOwnTimeDialog key={eventId} eventId={eventId} initialChildId={chosenChildId} onClose={close} />
      )}
      {dialog === 'edit' && can(user, 'event.edit') && (
        <EditEventDialog key={eventId} eventId={eventId} failureTitle="Failed to update event" onClose={close} />
      )}
      {dialog === 'delete' && can(user, 'event.delete') && (
        <DeleteEventDialog key={eventId} eventId={eventId} onClose={close} />
      )}
    </>
  );
}

interface DetailsProps {
  eventId: number;
  chosenChildId: number | null;
  onClose: () => void;
  onOpen: (dialog: EventDialog) => void;
}

/** Event details with the actions of the family. The roster is on the coach dashboard. */
function Details({ eventId, chosenChildId, onClose, onOpen }: DetailsProps) {
  const navigate = useNavigate();
  const familyActions = useFamilyActions({ chosenChildId, onOpen });
  return (
    <EventDetailsDialog
      // A link to another event is in it: then the focus begins in a dialog of its own.
      key={eventId}
      eventId={eventId}
      familyActions={familyActions}
      chosenChildId={chosenChildId}
      onClose={onClose}
      onOpen={(dialog) =>
        dialog === 'roster' ? navigate(`/coach?tab=events&event=${eventId}&dialog=roster`) : onOpen(dialog)
      }
    />
  );
}

/** Loads the register sheet's code while the browser is idle, so that the first tap opens it at once. */
const loadWhenIdle = () => whenIdle(RegisterDialog.preload);
