import type { Location } from '@fieldhouse/api';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, asApiError, keyOf, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Asks before a location is deleted (S2 §2). */
export default function DeleteLocation({ location, onClose }: { location: Location; onClose: () => void }) {
  const notify = useNotify();
  const close = useWhileMounted(onClose);
  const queries = useQueryClient();
  const { mutate, isPending } = $api.useMutation('delete', '/api/locations/{id}', {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keyOf('get', '/api/locations') });
      notify({ title: 'Location deleted successfully' });
      close();
    },
    onError: (error) => {
      notify({ title: 'Failed to delete location', description: asApiError(error).detail, tone: 'destructive' });
      close();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => mutate({ params: { path: { id: location.id } } })}
      title="Are you sure you want to delete this location?"
      confirmText="Delete"
      busyText={isPending ? 'Deleting...' : undefined}
    >
      <p>
        <b>{location.name}</b> is no longer offered for new events. Events that are held there keep its name.
      </p>
    </ConfirmDialog>
  );
}
