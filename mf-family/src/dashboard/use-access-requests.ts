import { $api } from '@fieldhouse/web-kit';

/** One's own requests for access to a child the club has already, the newest first. */
export const useAccessRequests = () => $api.useQuery('get', '/api/child-access-requests');
