import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import { dismissAccessRequestRoute, listOwnAccessRequestsRoute, requestAccessRoute } from './access-requests.routes.ts';
import { decideAccessRequestRoute, listPendingRequestsRoute } from './admin-requests.routes.ts';

/** A parent requests access to a child; an admin decides. */
export const accessRequests: Capability = {
  routes: [
    requestAccessRoute,
    listOwnAccessRequestsRoute,
    dismissAccessRequestRoute,
    listPendingRequestsRoute,
    decideAccessRequestRoute,
  ],
  retention: {
    access_request: clubRecord('requests of parents', 'As long as the child: shows who got access, and why'),
  },
};
