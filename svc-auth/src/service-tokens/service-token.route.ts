import { Id, SERVICES } from '@fieldhouse/contracts';
import { ok, route, SERVICE_TOKEN_SECONDS } from '@fieldhouse/service-kit';
import * as z from 'zod';
import type { IdentityIssuer } from '../identity/identity-issuer.ts';
import { authenticateService } from './authenticate-service.ts';

const Credentials = z.object({
  service: z.string().max(100),
  secret: z.string().max(1000),
  to: z.enum(SERVICES).describe('The service to call: no other one accepts the token'),
  act: Id.optional().describe('The user on whose behalf the service calls'),
});

/** A service calls it for the token of its calls to other services. The token is in no log. */
export function serviceTokenRoute(identity: IdentityIssuer) {
  return route({
    method: 'post',
    path: '/internal/service-token',
    access: 'public',
    summary: 'A token for a service’s calls to other services, in exchange for its secret',
    body: Credentials,
    answers: { 200: z.object({ token: z.string(), expiresInSeconds: z.int() }) },
    problems: { unknown_service: 401 },
    handle: async ({ body: { service, secret, to, act }, ctx }) => {
      const name = authenticateService(ctx, service, secret);
      return ok({ token: await identity.issueToService(name, { to, act }), expiresInSeconds: SERVICE_TOKEN_SECONDS });
    },
  });
}
