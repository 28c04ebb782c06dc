import { type Capability, clubRecord, fixedSize } from '@fieldhouse/service-kit';
import { showSubscriptionRoute, subscribeRoute, unsubscribeRoute } from './subscription.routes.ts';

/** Who wants reminders, and the page of unsubscribe links. */
export const preferences: Capability = {
  routes: [showSubscriptionRoute, unsubscribeRoute, subscribeRoute],
  retention: {
    contact_preference: clubRecord('accounts', 'As long as the account'),
    link_key: fixedSize('One row'),
  },
  snapshot: {
    leaveOut: {
      link_key: 'A secret, with which unsubscribe links are signed: a site without one makes its own',
    },
  },
};
