import type { ManagedUser } from '@fieldhouse/api';
import { useDownload } from '@fieldhouse/web-kit';

/** Downloads all data of an account and its children as a file; one download at a time. */
export function useFamilyData(): (user: ManagedUser) => void {
  const { download } = useDownload({
    failureTitle: 'Failed to export the family’s data',
    successTitle: 'Family’s data exported successfully',
  });
  return ({ id }) => download(`/api/admin/users/${id}/data`);
}
