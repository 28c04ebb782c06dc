import type { Capability } from '@fieldhouse/service-kit';
import { accessRequestDecided } from './access-decided.consumer.ts';
import { accessRequestCreated } from './access-requested.consumer.ts';

/** Emails about requests for access to a child. */
export const accessRequests: Capability = {
  consumers: [accessRequestCreated, accessRequestDecided],
};
