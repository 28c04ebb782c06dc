import { type Capability, fixedSize } from '@fieldhouse/service-kit';
import { authenticateRoute } from './authenticate.route.ts';
import type { IdentityIssuer } from './identity-issuer.ts';
import { publicKeysRoute } from './public-keys.route.ts';

/** Who sends a request, for the services. */
export const identity = (issuer: IdentityIssuer): Capability => ({
  routes: [authenticateRoute(issuer), publicKeysRoute(issuer)],
  prepare: issuer.prepare,
  retention: { signing_key: fixedSize('One row') },
  snapshot: {
    leaveOut: {
      signing_key: 'A secret: a site without a key creates one',
    },
  },
});
