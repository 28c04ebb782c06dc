import { useAttempt } from '@fieldhouse/club-ui/attempt';
import type { ChildAccessRequestForm } from '@fieldhouse/contracts/forms';
import { $api, asApiError, keyOf, serverSentence, showFieldErrors, useNotify } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';

/** What the form holds while it is filled: one of the two children. */
export type AccessFields = {
  existingChildId?: number | null | undefined;
  newChildId?: number | undefined;
  requestReason: string;
};

type AccessForm = UseFormReturn<AccessFields, unknown, ChildAccessRequestForm>;

/** Asks the club's administrators for access to a child that it has already, and says so (S1 §8). */
export function useRequestAccess(form: AccessForm, onDone: () => void) {
  const notify = useNotify();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const { mutate, isPending } = $api.useMutation('post', '/api/child-access-requests', {
    onSuccess: ({ childName }) => {
      attempt.answered(201);
      void queries.invalidateQueries({ queryKey: keyOf('get', '/api/child-access-requests') });
      notify({ title: 'Access Request Sent', description: `The club looks at it and tells you about ${childName}.` });
    },
    onError: (problem) => {
      const error = asApiError(problem);
      attempt.answered(error.status);
      const why = serverSentence(error, 'Failed to send access request');
      if (!showFieldErrors(form, error)) form.setError('root', { message: why });
      notify({ title: 'Request Failed', description: why, tone: 'destructive' });
    },
  });
  const request = (body: ChildAccessRequestForm) => {
    mutate({ body, params: { header: { 'Idempotency-Key': attempt.keyFor(body) } } }, { onSuccess: onDone });
  };
  return { request, isPending };
}
