import type { StagedRow } from '@fieldhouse/api';
import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import { useRefreshReview } from './use-refresh-uploads.ts';

/** Leaves a row out of what Confirm stores, or puts it back; every list of the upload is loaded again. */
export function useLeaveOut(uploadId: number, { row, leftOut }: Pick<StagedRow, 'row' | 'leftOut'>) {
  const notify = useNotify();
  const refresh = useRefreshReview();
  const { mutate, isPending, isCoolingDown } = $api.useMutation(
    'patch',
    '/api/game-data/uploads/{uploadId}/rows/{row}',
    {
      onSuccess: refresh,
      onError: (problem) =>
        notify({
          title: leftOut ? 'Failed to put the row back' : 'Failed to leave the row out',
          description: asApiError(problem).detail,
          tone: 'destructive',
        }),
    },
  );
  return {
    change: () => mutate({ params: { path: { uploadId, row } }, body: { leftOut: !leftOut } }),
    isPending,
    isCoolingDown,
  };
}
