import { can } from '@fieldhouse/contracts/permissions';
import { useUser } from '@fieldhouse/web-kit';
import { EventMissing } from '../events/event-missing.tsx';
import { useEventDetails, useListedEvent } from '../events/use-event.ts';
import { RegisterForm } from './register-form.tsx';
import { useChild } from './use-child.ts';
import { useChildren } from './use-children.ts';

export interface RegisterDialogProps {
  eventId: number;
  /** The child the visitor has in mind. */
  cameFor: number | null;
  onClose: () => void;
}

/** Register a child for an event (S1 §2): the sheet, once it is known for which event and for whom. */
export default function RegisterDialog({ eventId, cameFor, onClose }: RegisterDialogProps) {
  const user = useUser();
  const details = useEventDetails(eventId);
  const listed = useListedEvent(eventId);
  const family = useChildren();
  const child = useChild(cameFor);
  const event = details.data ?? listed;
  const gone = details.error?.status === 404 && !details.data;
  if (event === undefined || gone || family.data === undefined || child.isLoading) {
    const retry = () => Promise.all([details.refetch(), family.refetch()]);
    const error = event === undefined || gone ? details.error : family.error;
    return <EventMissing error={error} onRetry={retry} onClose={onClose} />;
  }
  const isOwn = family.data.some(({ id }) => id === cameFor);
  const mayRegisterGuest = can(user, 'registration.create', { isGuardian: false });
  return (
    <RegisterForm
      event={event}
      details={details.data}
      family={family.data}
      guest={mayRegisterGuest && child.data && !isOwn ? child.data : null}
      cameFor={cameFor}
      onClose={onClose}
    />
  );
}
