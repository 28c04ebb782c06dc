import type { Child } from '@fieldhouse/api';
import { isolated } from '@fieldhouse/contracts/club';
import { ErrorState, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, useUser } from '@fieldhouse/web-kit';
import { removalText } from './removal-text.ts';
import { useRemoveChild } from './use-remove-child.ts';

interface RemoveChildDialogProps {
  child: Child;
  onClose: () => void;
  onRemoved: () => void;
}

/**
 * Asks before a child is removed and says what that does. It depends on the other parents, so the button is disabled
 * until they have loaded.
 */
export function RemoveChildDialog({ child, onClose, onRemoved }: RemoveChildDialogProps) {
  const user = useUser();
  const { remove, isPending } = useRemoveChild(onRemoved);
  const {
    data: parents,
    error,
    refetch,
    isFetching,
  } = $api.useQuery('get', '/api/children/{id}/parents', { params: { path: { id: child.id } } });
  const isKnown = parents !== undefined && !isFetching;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => isKnown && remove(child.id)}
      title={`Remove ${isolated(child.firstName)}?`}
      confirmText="Remove child"
      cancelText="Keep"
      busyText={isPending ? 'Removing...' : undefined}
      disabled={!isKnown}
    >
      {isKnown && (
        <Stack $gap={3}>
          {removalText({ child, parents, user }).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Stack>
      )}
      {!isKnown && error && (
        <ErrorState
          title="What this will do could not be looked up"
          text={error.detail}
          onRetry={refetch}
          busyText={isFetching ? 'Trying...' : undefined}
        />
      )}
      {!isKnown && !error && (
        <Skeleton>
          <Stack $gap={3}>
            <SkeletonBar />
            <SkeletonBar $width="80%" />
            <SkeletonBar $width="60%" />
          </Stack>
        </Skeleton>
      )}
    </ConfirmDialog>
  );
}
