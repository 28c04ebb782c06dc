import type { Capability } from '@fieldhouse/service-kit';
import type { IdentityIssuer } from '../identity/identity-issuer.ts';
import { serviceTokenRoute } from './service-token.route.ts';

/** Which service makes a call. */
export const serviceTokens = (issuer: IdentityIssuer): Capability => ({
  routes: [serviceTokenRoute(issuer)],
});
