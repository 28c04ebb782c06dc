import { $api } from '@fieldhouse/web-kit';

/** The user's own access requests, the newest first. */
export const useAccessRequests = () => $api.useQuery('get', '/api/child-access-requests');
