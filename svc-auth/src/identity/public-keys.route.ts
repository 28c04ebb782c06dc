import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import type { IdentityIssuer } from './identity-issuer.ts';

const Keys = z.object({ keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string().optional() })) });

export function publicKeysRoute(identity: IdentityIssuer) {
  return route({
    method: 'get',
    path: '/internal/jwks',
    access: 'public',
    summary: 'The public keys that verify identities, for the services',
    answers: { 200: Keys },
    handle: async () => ok({ keys: identity.publicKeys().map((key) => ({ ...key })) }),
  });
}
