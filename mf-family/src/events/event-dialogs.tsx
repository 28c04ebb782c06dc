import { lazyDialog, useSetUrl, useUrlState, useUser, whenIdle } from '@fieldhouse/web-kit';
import { useIsFetching } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { EventDialog } from './event-row.tsx';
import { mayEditEvents } from './may-edit-events.ts';
import { readId } from './read-id.ts';

const loadRegister = () => import('../registrations/register-dialog.tsx');
const RegisterDialog = lazyDialog(loadRegister);
const DetailsDialog = lazyDialog(() => import('./details-dialog.tsx'));
const CancelOwnDialog = lazyDialog(() => import('../registrations/cancel-own-dialog.tsx'));
const CreateEventDialog = lazyDialog(() => import('./form/create-event-dialog.tsx'));
const EditEventDialog = lazyDialog(() => import('./form/edit-event-dialog.tsx'));
const DeleteEventDialog = lazyDialog(() => import('./form/delete-event-dialog.tsx'));

/** The dialogs of events, as the address names them: `?event=7&dialog=register&child=1`, `?dialog=create-event`. */
export function EventDialogs() {
  const [event] = useUrlState('event');
  const [dialog] = useUrlState('dialog');
  const [child] = useUrlState('child');
  const { role } = useUser();
  const setUrl = useSetUrl();
  const quiet = useIsFetching() === 0;
  useEffect(() => (quiet ? loadWhenIdle() : undefined), [quiet]);

  const eventId = readId(event);
  const cameFor = readId(child);
  const mayEdit = mayEditEvents(role);
  const close = () => setUrl({ event: null, dialog: null });
  if (dialog === 'create-event' && mayEdit) {
    return (
      <Suspense>
        <CreateEventDialog onClose={close} />
      </Suspense>
    );
  }
  if (eventId === null) return null;
  const swap = (next: EventDialog) => setUrl({ dialog: next }, { replace: true });
  return (
    <Suspense>
      {dialog === 'details' && (
        <DetailsDialog key={eventId} eventId={eventId} cameFor={cameFor} onClose={close} onOpen={swap} />
      )}
      {dialog === 'register' && role !== 'admin' && (
        <RegisterDialog key={eventId} eventId={eventId} cameFor={cameFor} onClose={close} />
      )}
      {dialog === 'cancel' && role !== 'admin' && (
        <CancelOwnDialog key={eventId} eventId={eventId} cameFor={cameFor} onClose={close} />
      )}
      {dialog === 'edit' && mayEdit && <EditEventDialog key={eventId} eventId={eventId} onClose={close} />}
      {dialog === 'delete' && mayEdit && <DeleteEventDialog key={eventId} eventId={eventId} onClose={close} />}
    </Suspense>
  );
}

/** Brings the register sheet while nobody waits for it or for anything else, so that the first tap opens it at once. */
function loadWhenIdle(): () => void {
  // A sheet that does not come now is asked for again when it is opened, and says then what went wrong.
  return whenIdle(() => void loadRegister().catch(() => undefined));
}
