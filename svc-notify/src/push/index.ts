import { type Capability, fixedSize } from '@fieldhouse/service-kit';
import { pushKeyRoute, subscribeToPushRoute, unsubscribeFromPushRoute } from './push.routes.ts';
import { sendPushes } from './send-pushes.job.ts';
import { sessionsEnded } from './sessions-ended.consumer.ts';

/** Notices on the lock screen of phones and on desktops, by the push services of the browsers. */
export const push: Capability = {
  routes: [pushKeyRoute, subscribeToPushRoute, unsubscribeFromPushRoute],
  consumers: [sessionsEnded],
  jobs: [sendPushes],
  retention: {
    push_subscription: {
      growsWith: 'accounts',
      retainedFor:
        '180 days after the last visit, or until the push service or a sign-out ends it; at most 10 for each account',
      purges: [{ where: 'seen_at < ?', age: { days: 180 } }],
    },
    vapid_key: fixedSize('One row'),
  },
  snapshot: {
    leaveOut: {
      push_subscription: 'Bound to a key that no backup has: browsers subscribe again at the next visit',
      vapid_key: 'A secret, with which pushes are signed: a site without one makes its own',
    },
  },
};
