import { $api } from '@fieldhouse/web-kit';

/** The most duplicates that are merged at a time. */
const MAX_DUPLICATES = 20;

/** The records of a group and what each service keeps of them. */
export function useMergePreview(primaryChildId: number, duplicateIds: readonly number[]) {
  const duplicateChildIds = duplicateIds.slice(0, MAX_DUPLICATES).join(',');
  return $api.useQuery('get', '/api/admin/merge-children/preview', {
    params: { query: { primaryChildId, duplicateChildIds } },
  });
}
