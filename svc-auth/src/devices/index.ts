import type { Capability } from '@fieldhouse/service-kit';
import { DEVICE_LIMITS } from './device-limits.ts';

const HOUR_MS = 3_600_000;

/** The devices that signed in to an account before. */
export const devices: Capability = {
  retention: {
    known_device: {
      growsWith: 'devices people sign in with',
      retainedFor: '400 days after the last sign-in with the device; at most 50 for each account',
      purges: [{ where: 'seen_at <= ?', age: { hours: DEVICE_LIMITS.unused / HOUR_MS } }],
    },
  },
  snapshot: {
    leaveOut: {
      known_device: 'Everybody signs in again on a restored site, which stores their devices then',
    },
  },
};
