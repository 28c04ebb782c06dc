import { $api } from '@fieldhouse/web-kit';

/** Whether View Only is enforced: a setting of the services, the same for as long as they run. */
export const useLinkSettings = () => $api.useQuery('get', '/api/admin/child-parent-links/settings');
