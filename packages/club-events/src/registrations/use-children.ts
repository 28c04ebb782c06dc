import { $api } from '@fieldhouse/web-kit';

/** The user's own children, whatever the role (product decision 13), without archived ones. */
export const useChildren = () => $api.useQuery('get', '/api/children');
