import { useAttempt } from '@fieldhouse/club-ui/attempt';
import { isolated } from '@fieldhouse/contracts/club';
import type { ChildAccessRequestForm } from '@fieldhouse/contracts/forms';
import { $api, asApiError, errorMessage, keyOf, showFieldErrors, useNotify } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';

/** The values of the form: one of the two ids, and the reason. */
export type AccessFields = {
  existingChildId?: number | null | undefined;
  newChildId?: number | undefined;
  requestReason: string;
};

type AccessForm = UseFormReturn<AccessFields, unknown, ChildAccessRequestForm>;

/** Requests access to a child that the club already has, and shows a toast (S1 §8). */
export function useRequestAccess(form: AccessForm, onDone: () => void) {
  const notify = useNotify();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const { mutate, isPending } = $api.useMutation('post', '/api/child-access-requests', {
    onSuccess: ({ childName }) => {
      attempt.answered(201);
      void queries.invalidateQueries({ queryKey: keyOf('get', '/api/child-access-requests') });
      notify({
        title: 'Access Request Sent',
        description: `The club looks at it and tells you about ${isolated(childName)}.`,
      });
    },
    onError: (problem) => {
      const error = asApiError(problem);
      attempt.answered(error.status);
      const message = errorMessage(error, 'Failed to send access request');
      if (!showFieldErrors(form, error)) form.setError('root', { type: error.code, message });
      notify({ title: 'Request Failed', description: message, tone: 'destructive' });
    },
  });
  const request = (body: ChildAccessRequestForm) => {
    mutate({ body, params: { header: { 'Idempotency-Key': attempt.keyFor(body) } } }, { onSuccess: onDone });
  };
  return { request, isPending };
}
