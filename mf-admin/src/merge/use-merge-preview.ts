import { $api } from '@fieldhouse/web-kit';

/** The server's limit for one merge. */
const MAX_DUPLICATES = 20;

/** The records of a group, with the counts of each service. */
export function useMergePreview(primaryChildId: number, duplicateIds: readonly number[]) {
  const duplicateChildIds = duplicateIds.slice(0, MAX_DUPLICATES).join(',');
  return $api.useQuery('get', '/api/admin/merge-children/preview', {
    params: { query: { primaryChildId, duplicateChildIds } },
  });
}
