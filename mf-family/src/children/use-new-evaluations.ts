import type { ChildEvaluation } from '@fieldhouse/api';
import { $api, keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const NEW_EVALUATIONS = '/api/evaluations/new';

/** Which of one's own children have evaluations that one has not opened yet. Nothing else waits for it. */
export function useNewEvaluations(enabled: boolean): (childId: number) => boolean {
  const { data } = $api.useQuery('get', NEW_EVALUATIONS, {}, { enabled: enabled });
  return (childId) => data?.some((one) => one.childId === childId) ?? false;
}

/** A child's evaluations are shown: they are not new any more, in any browser of this user. */
export function useMarkEvaluationsSeen(childId: number, shown: readonly ChildEvaluation[] | undefined): void {
  const newestId = Math.max(0, ...(shown ?? []).map(({ id }) => id));
  const isNew = useNewEvaluations(newestId > 0)(childId);
  const queries = useQueryClient();
  const { mutate } = $api.useMutation('post', '/api/evaluations/seen', {
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf('get', NEW_EVALUATIONS) }),
  });
  useEffect(() => {
    if (isNew) mutate({ body: { childId, newestId } });
  }, [isNew, childId, newestId, mutate]);
}
