import { SERVICES } from '@fieldhouse/contracts';
import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { tokenOf } from '../sessions/session-cookie.ts';
import { authenticate } from './authenticate.ts';
import type { IdentityIssuer } from './identity-issuer.ts';

/**
 * The gateway calls it before it forwards a request. It sets no cookie, since the answer does not go to the browser.
 */
export function authenticateRoute(identity: IdentityIssuer) {
  return route({
    method: 'get',
    path: '/internal/authenticate',
    access: 'public',
    summary: 'The signed identity of a session, for the gateway',
    query: z.object({ for: z.enum(SERVICES).describe('The service that gets the request') }),
    answers: { 200: null },
    problems: { not_signed_in: 401 },
    handle: async (request) =>
      ok(undefined, { 'X-Identity': await authenticate(request.ctx, identity, tokenOf(request), request.query.for) }),
  });
}
