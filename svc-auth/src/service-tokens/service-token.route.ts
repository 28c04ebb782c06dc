import { Id } from '@fieldhouse/contracts';
import { ok, route, SERVICE_TOKEN_SECONDS } from '@fieldhouse/service-kit';
import * as z from 'zod';
import type { IdentityIssuer } from '../identity/identity-issuer.ts';
import { authenticateService } from './authenticate-service.ts';

const Proof = z.object({
  service: z.string().max(100),
  secret: z.string().max(1000),
  act: Id.optional().describe('The user on whose behalf the service asks'),
});

/** What a service asks before it asks another one. The token is the answer's alone: it is in no log. */
export function serviceTokenRoute(identity: IdentityIssuer) {
  return route({
    method: 'post',
    path: '/internal/service-token',
    access: 'public',
    summary: 'A token with which a service proves itself to another, against its secret',
    body: Proof,
    answers: { 200: z.object({ token: z.string(), expiresInSeconds: z.int() }) },
    problems: { unknown_service: 401 },
    handle: async ({ body: { service, secret, act }, ctx }) => {
      const name = authenticateService(ctx, service, secret);
      return ok({ token: await identity.issueToService(name, act), expiresInSeconds: SERVICE_TOKEN_SECONDS });
    },
  });
}
