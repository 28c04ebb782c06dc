import { SERVICES } from '@fieldhouse/contracts';
import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { tokenOf } from '../sessions/session-cookie.ts';
import { authenticate } from './authenticate.ts';
import type { IdentityIssuer } from './identity-issuer.ts';

/** Marks, with the value 1, a request that a page sends without its user; the gateway passes it on. */
const POLL_HEADER = 'Fieldhouse-Poll';

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
    handle: async (request) => {
      const isPoll = request.header(POLL_HEADER) === '1';
      const session = { token: tokenOf(request), isPoll, to: request.query.for };
      return ok(undefined, { 'X-Identity': await authenticate(request.ctx, identity, session) });
    },
  });
}
