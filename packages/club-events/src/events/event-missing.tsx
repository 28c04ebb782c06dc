import { Bone, EmptyState, ErrorState, Skeleton, Stack } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import CalendarX from 'lucide-react/icons/calendar-x';

interface EventMissingProps {
  error: { status: number; detail: string } | null;
  onRetry: () => void;
  onClose: () => void;
}

/** A dialog of an event that is not there: it is still coming, it did not load, or nobody knows it. */
export function EventMissing({ error, onRetry, onClose }: EventMissingProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Event">
      {error === null && (
        <Skeleton>
          <Stack $gap={4}>
            <Bone $width="70%" $height="28px" />
            <Bone $height="64px" $radius="var(--radius-s)" />
            <Bone $height="64px" $radius="var(--radius-s)" />
          </Stack>
        </Skeleton>
      )}
      {error?.status === 404 && (
        <EmptyState icon={<CalendarX />} title="Event not found." text="It may have been cancelled by its coach." />
      )}
      {error !== null && error.status !== 404 && (
        <ErrorState title="Failed to load event data" text={error.detail} onRetry={onRetry} />
      )}
    </Dialog>
  );
}
