import type { ManagedUser } from '@fieldhouse/api';
import { useDownload } from '@fieldhouse/web-kit';

/** Saves all that the club keeps of an account and its children, as a file for them; one at a time. */
export function useFamilyData(): (user: ManagedUser) => void {
  const { download } = useDownload({
    failureTitle: 'Failed to export the family’s data',
    successTitle: 'Family’s data exported successfully',
  });
  return ({ id }) => download(`/api/admin/users/${id}/data`);
}
