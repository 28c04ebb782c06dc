import { VIEW_ONLY_MESSAGE } from '@fieldhouse/contracts/permissions';
import { EmptyState } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import Lock from 'lucide-react/icons/lock';
import { EventUnavailable } from '../events/event-unavailable.tsx';
import { useEventDetails } from '../events/use-event.ts';
import { NotRegistered } from './not-registered.tsx';

/** Why a registration cannot be changed. */
export type Refusal = 'started' | 'view-only' | 'no-slots';

interface NoOwnPlaceProps {
  eventId: number;
  /** The preferred child. */
  child: { id: number; firstName: string } | null;
  isLoading: boolean;
  error: { status: number; detail: string } | null;
  /** Null: nobody is registered. */
  refusal: Refusal | null;
  onRetry: () => void;
  onClose: () => void;
}

/** Instead of the dialog about a registration: while the children load, and when there is none that can be changed. */
export function NoOwnPlace(props: NoOwnPlaceProps) {
  const { isLoading, error, onRetry, onClose } = props;
  if (isLoading || error !== null) return <EventUnavailable error={error} onRetry={onRetry} onClose={onClose} />;
  return <NothingToChange {...props} />;
}

/** Why: no registration is left, the event is deleted or has started, or the parent may not change it. */
function NothingToChange({ eventId, child, refusal, onClose }: NoOwnPlaceProps) {
  const { data: event, error, refetch } = useEventDetails(eventId);
  if (event === undefined || error?.status === 404) {
    return <EventUnavailable error={error} onRetry={refetch} onClose={onClose} />;
  }
  if (refusal === null) return <NotRegistered event={event} child={child} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={event.title}>
      <EmptyState icon={<Lock />} {...REFUSALS[refusal]} />
    </Dialog>
  );
}

const REFUSALS = {
  started: { title: 'This event has already started', text: 'Please call the coach about a change.' },
  'view-only': { title: 'Your access is View Only', text: VIEW_ONLY_MESSAGE },
  'no-slots': { title: 'This event has no time slots', text: 'Everybody comes at the time of the event.' },
} as const satisfies Readonly<Record<Refusal, { title: string; text: string }>>;
