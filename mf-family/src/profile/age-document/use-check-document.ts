import type { Child } from '@fieldhouse/api';
import { $api, asApiError, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { useShownChildren } from '../../children/use-shown-children.ts';

/** Marks the shown age document as checked, with a toast. When a newer one exists, it is loaded instead. */
export function useCheckDocument({ id, ageVerificationUploadedAt: uploadedAt }: Child, onDone: () => void) {
  const notify = useNotify();
  const done = useWhileMounted(onDone);
  const shown = useShownChildren();
  const { mutate, isPending } = $api.useMutation('put', '/api/children/{id}/age-verification/checked', {
    onSuccess: (answer) => {
      shown.documentChecked(answer);
      notify({ title: 'Age document checked' });
      done();
    },
    onError: (problem) => {
      const { code, detail } = asApiError(problem);
      notify({ title: 'Failed to mark as checked', description: detail, tone: 'destructive' });
      if (code === 'document_replaced') shown.refresh();
    },
  });
  const query = uploadedAt === null ? {} : { v: String(new Date(uploadedAt).getTime()) };
  return { check: () => mutate({ params: { path: { id }, query } }), isPending };
}
