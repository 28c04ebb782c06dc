import { clubRecord, fixedSize, type Retention } from '@fieldhouse/service-kit';
import { DEVICE_LIMITS } from './devices/device-limits.ts';
import { SESSION_LIMITS } from './sessions/session-limits.ts';

const HOUR_MS = 3_600_000;

export const retention: Retention = {
  account: clubRecord('accounts'),
  credential: clubRecord('accounts', 'As long as the account'),
  waiver_signature: clubRecord('accounts', 'As long as the account'),
  waiver_text: fixedSize('A row for each version of the waiver'),
  signing_key: fixedSize('One row'),
  session: {
    growsWith: 'sign-ins',
    retainedFor: 'Until it expires: 12 hours unused, 14 days in all; at most 100 for each account',
    purges: [
      { where: 'seen_at <= ?', age: { hours: SESSION_LIMITS.idle / HOUR_MS } },
      { where: 'created_at <= ?', age: { hours: SESSION_LIMITS.absolute / HOUR_MS } },
    ],
  },
  known_device: {
    growsWith: 'devices people sign in with',
    retainedFor: '400 days after the last sign-in with the device; at most 50 for each account',
    purges: [{ where: 'seen_at <= ?', age: { hours: DEVICE_LIMITS.unused / HOUR_MS } }],
  },
  password_reset: {
    growsWith: 'requests for a link',
    retainedFor: 'A row for each link, for an hour; a day while its email is not sent',
    deletedBy: 'process-resets',
  },
  password_reset_request: { growsWith: 'requests for a link', retainedFor: 'Seconds', deletedBy: 'process-resets' },
};
