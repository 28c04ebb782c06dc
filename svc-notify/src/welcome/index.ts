import type { Capability } from '@fieldhouse/service-kit';
import { welcomeParent } from './welcome-parent.consumer.ts';

/** The welcome email of a parent. */
export const welcome: Capability = {
  consumers: [welcomeParent],
};
