import type { ManagedUser } from '@fieldhouse/api';
import { useDownload } from '@fieldhouse/web-kit';

/** Downloads all data of an account and its children as a file. Each row has a download of its own. */
export function useFamilyData({ id }: ManagedUser): () => void {
  const { download } = useDownload({
    failureTitle: 'Failed to export the family’s data',
    successTitle: 'Family’s data exported successfully',
  });
  return () => download(`/api/admin/users/${id}/data`);
}
