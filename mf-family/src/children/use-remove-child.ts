import { $api, asApiError, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { useShownChildren } from './use-shown-children.ts';

/** Removes a child and shows a toast (S1 §8). `onRemoved` closes the page or dialog of the child first. */
export function useRemoveChild(onRemoved: () => void): { remove: (childId: number) => void; isPending: boolean } {
  const notify = useNotify();
  const close = useWhileMounted(onRemoved);
  const shown = useShownChildren();
  const { mutate, isPending } = $api.useMutation('delete', '/api/children/{id}', {
    onSuccess: ({ id }) => {
      close();
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
