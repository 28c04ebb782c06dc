import { $api } from '@fieldhouse/web-kit';

/** The requests for access to a child that wait for a decision. */
export const usePendingRequests = () => $api.useQuery('get', '/api/admin/child-access-requests');
