import { $api } from '@fieldhouse/web-kit';

/** Whether View Only is enforced: a setting of the services' environment. */
export const useLinkSettings = () => $api.useQuery('get', '/api/admin/child-parent-links/settings');
