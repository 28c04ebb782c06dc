import {
  CreateEventDialog,
  DeleteEventDialog,
  EditEventDialog,
  EventDetailsDialog,
  useListedEvent,
} from '@fieldhouse/club-events';
import { AnnounceDialog, AnnouncementsDialog } from '@fieldhouse/club-ui/announcements';
import { can } from '@fieldhouse/contracts/permissions';
import { lazyDialog, useSearch, useUser } from '@fieldhouse/web-kit';
import { COACH_SEARCH } from '../search.ts';

const RosterDialog = lazyDialog(() => import('../roster/roster-dialog.tsx'));

const SAVING_FAILED = 'Failed to save event';

/** The dialog that the address names: of an event, or to create one. */
export function EventDialogs() {
  const user = useUser();
  const [{ event, child, dialog }, setSearch] = useSearch(COACH_SEARCH);
  const listed = useListedEvent(event ?? 0);
  const close = () => setSearch({ event: null, child: null, dialog: null });
  if (dialog === 'create-event') {
    return can(user, 'event.create') && <CreateEventDialog failureTitle={SAVING_FAILED} onClose={close} />;
  }
  if (dialog === 'roster' || dialog === 'walk-in') {
    return (
      can(user, 'roster.view') && (
        <RosterDialog
          key={event}
          eventId={event}
          highlightedChildId={child ?? undefined}
          startsWithChild={dialog === 'walk-in'}
          onChoose={(next) => setSearch({ event: next, child: null }, { replace: true })}
          onClose={close}
        />
      )
    );
  }
  if (dialog === 'announcements') return can(user, 'announcement.send') && <AnnouncementsDialog onClose={close} />;
  if (!event) return null;
  if (dialog === 'announce' && can(user, 'announcement.send')) {
    return (
      <AnnounceDialog
        key={event}
        audience={{ kind: 'event', eventId: event }}
        audienceName={listed?.title}
        onClose={close}
      />
    );
  }
  if (dialog === 'details') {
    return (
      <EventDetailsDialog
        key={event}
        eventId={event}
        onClose={close}
        onOpen={(next) => setSearch({ dialog: next }, { replace: true })}
      />
    );
  }
  if (dialog === 'edit' && can(user, 'event.edit')) {
    return <EditEventDialog key={event} eventId={event} failureTitle={SAVING_FAILED} onClose={close} />;
  }
  if (dialog === 'copy' && can(user, 'event.create')) {
    return <CreateEventDialog key={event} copyOf={event} failureTitle={SAVING_FAILED} onClose={close} />;
  }
  if (dialog === 'delete' && can(user, 'event.delete')) {
    return <DeleteEventDialog key={event} eventId={event} onClose={close} />;
  }
  return null;
}
