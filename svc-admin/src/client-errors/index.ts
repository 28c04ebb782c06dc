import type { Capability } from '@fieldhouse/service-kit';
import { reportClientErrorRoute } from './client-errors.route.ts';

/** Errors in pages. */
export const clientErrors: Capability = {
  routes: [reportClientErrorRoute],
};
