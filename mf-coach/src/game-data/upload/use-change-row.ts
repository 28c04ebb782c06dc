import type { StagedRow } from '@fieldhouse/api';
import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { useRefreshUploads } from './use-refresh-uploads.ts';

/**
 * A row with the changes made here, and functions that set its player or its action as a duplicate. A failure is a
 * toast (S2 §8).
 */
export function useChangeRow(uploadId: number, given: StagedRow) {
  const notify = useNotify();
  const refresh = useRefreshUploads();
  const [changed, setChanged] = useState<StagedRow>();
  const { mutate, isPending, isCoolingDown } = $api.useMutation(
    'patch',
    '/api/game-data/uploads/{uploadId}/rows/{row}',
    {
      onSuccess: (row) => {
        setChanged(row);
        return refresh();
      },
      onError: (problem, { body }) =>
        notify({
          title: body.action ? 'Failed to change duplicates' : 'Link Failed',
          description: asApiError(problem).detail,
          tone: 'destructive',
        }),
    },
  );
  const row = changed ?? given;
  const params = { path: { uploadId, row: given.row } };
  return {
    row,
    setPlayer: (childId: number | null, onDone?: () => void) =>
      mutate({ params, body: { childId } }, { onSuccess: onDone }),
    setAction: (action: NonNullable<StagedRow['action']>) => mutate({ params, body: { action } }),
    isPending,
    isCoolingDown,
  };
}
