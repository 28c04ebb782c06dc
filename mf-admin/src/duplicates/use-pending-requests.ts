import { $api } from '@fieldhouse/web-kit';

/** The undecided requests for access to a child. */
export const usePendingRequests = () => $api.useQuery('get', '/api/admin/child-access-requests');
