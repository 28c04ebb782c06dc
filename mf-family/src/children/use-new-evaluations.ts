import type { ChildEvaluation } from '@fieldhouse/api';
import { $api, keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Which of the user's children have evaluations that the user has not opened yet. No query waits for it. */
export function useNewEvaluations(enabled: boolean): (childId: number) => boolean {
  const { data } = $api.useQuery('get', '/api/evaluations/new', {}, { enabled });
  return (childId) => data?.some((one) => one.childId === childId) ?? false;
}

/**
 * Marks the shown evaluations of a child as seen, for every browser of this user. Nothing is sent before they are
 * loaded, and a failed request is not repeated: the next visit of the page sends it again.
 */
export function useMarkEvaluationsSeen(childId: number, shown: readonly ChildEvaluation[] | undefined): void {
  const newestId = Math.max(0, ...(shown ?? []).map(({ id }) => id));
  const isNew = useNewEvaluations(newestId > 0)(childId);
  const queries = useQueryClient();
  const { mutate } = $api.useMutation('post', '/api/evaluations/seen', {
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf('get', '/api/evaluations/new') }),
  });
  useEffect(() => {
    if (isNew && newestId > 0) mutate({ body: { childId, newestId } });
  }, [isNew, childId, newestId, mutate]);
}
