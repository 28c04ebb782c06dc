import { $api } from '@fieldhouse/web-kit';
import { KEEPS_KNOWN_EVENTS } from './known-events.ts';

/** The user's own children, whatever the role (product decision 13), without archived ones. */
export const useChildren = () => $api.useQuery('get', '/api/children', undefined, KEEPS_KNOWN_EVENTS);
