import { EmptyState, ErrorState, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import CalendarX from 'lucide-react/icons/calendar-x';

interface EventUnavailableProps {
  error: { status: number; detail: string } | null;
  onRetry: () => void;
  onClose: () => void;
}

/** The dialog of an event while it loads, after it failed to load, and when it does not exist. */
export function EventUnavailable({ error, onRetry, onClose }: EventUnavailableProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Event">
      {error === null && (
        <Skeleton>
          <Stack $gap={4}>
            <SkeletonBar $width="70%" $height="28px" />
            <SkeletonBar $height="64px" $radius="var(--radius-s)" />
            <SkeletonBar $height="64px" $radius="var(--radius-s)" />
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
