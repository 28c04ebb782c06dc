import type { Capability } from '@fieldhouse/service-kit';
import { registrationConsumers } from './registration.consumers.ts';

/** Notifications and emails about registrations. */
export const registrations: Capability = {
  consumers: registrationConsumers,
};
