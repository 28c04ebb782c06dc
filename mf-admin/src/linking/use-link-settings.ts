import { $api } from '@fieldhouse/web-kit';

/** Whether View Only is enforced: an admin sets it on the Settings tab. */
export const useLinkSettings = () => $api.useQuery('get', '/api/admin/child-parent-links/settings');
