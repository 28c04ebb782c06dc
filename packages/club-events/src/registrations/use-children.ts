import { $api } from '@fieldhouse/web-kit';

/** The caller's own children, whatever the role (product decision 13); archived ones are not among them. */
export const useChildren = () => $api.useQuery('get', '/api/children');
