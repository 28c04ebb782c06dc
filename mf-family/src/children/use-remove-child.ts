import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import { useShownChildren } from './use-shown-children.ts';

/** Removes a child from the family and says so (S1 §8). `onRemoved` leaves what showed the child, before it is gone. */
export function useRemoveChild(onRemoved: () => void): { remove: (childId: number) => void; isPending: boolean } {
  const notify = useNotify();
  const shown = useShownChildren();
  const { mutate, isPending } = $api.useMutation('delete', '/api/children/{id}', {
    onSuccess: ({ id }) => {
      onRemoved();
      shown.removed(id);
      notify({ title: 'Success', description: 'Child removed successfully' });
    },
    onError: (problem) => {
      notify({ title: 'Failed to remove child', description: asApiError(problem).detail, tone: 'destructive' });
    },
  });
  const remove = (id: number) => {
    mutate({ params: { path: { id } } });
  };
  return { remove, isPending };
}
