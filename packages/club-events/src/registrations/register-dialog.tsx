import { can } from '@fieldhouse/contracts/permissions';
import { useUser } from '@fieldhouse/web-kit';
import { EventUnavailable } from '../events/event-unavailable.tsx';
import { useEventDetails, useListedEvent } from '../events/use-event.ts';
import { RegisterForm } from './register-form.tsx';
import { useChild } from './use-child.ts';
import { useChildren } from './use-children.ts';

export interface RegisterDialogProps {
  eventId: number;
  /** The child that is chosen at first. */
  initialChildId: number | null;
  onClose: () => void;
}

/** Register a child for an event (S1 §2): the sheet, once the event and the children are loaded. */
export default function RegisterDialog({ eventId, initialChildId, onClose }: RegisterDialogProps) {
  const user = useUser();
  const details = useEventDetails(eventId);
  const listed = useListedEvent(eventId);
  const family = useChildren();
  const child = useChild(initialChildId);
  const event = details.data ?? listed;
  const isDeleted = details.error?.status === 404 && !details.data;
  if (event === undefined || isDeleted || family.data === undefined || child.isLoading) {
    const retry = () => Promise.all([details.refetch(), family.refetch()]);
    const error = event === undefined || isDeleted ? details.error : family.error;
    return <EventUnavailable error={error} onRetry={retry} onClose={onClose} />;
  }
  const isOwn = family.data.some(({ id }) => id === initialChildId);
  const mayRegisterAnyone = can(user, 'registration.create', { isGuardian: false });
  return (
    <RegisterForm
      event={event}
      details={details.data}
      family={family.data}
      otherChild={mayRegisterAnyone && child.data && !isOwn ? child.data : null}
      initialChildId={initialChildId}
      onClose={onClose}
    />
  );
}
