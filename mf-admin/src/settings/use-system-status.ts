import { $api } from '@fieldhouse/web-kit';

const POLL_MS = 30_000;

/** The state of the platform, loaded again every 30 seconds. */
export const useSystemStatus = () => $api.useQuery('get', '/api/admin/system', undefined, { refetchInterval: POLL_MS });
