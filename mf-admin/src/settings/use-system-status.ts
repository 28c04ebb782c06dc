import { $api } from '@fieldhouse/web-kit';

const POLL_MS = 30_000;

/** How the platform is, read again every 30 seconds. */
export const useSystemStatus = () => $api.useQuery('get', '/api/admin/system', undefined, { refetchInterval: POLL_MS });
