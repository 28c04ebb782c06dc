import { IdParam, ROLES, SERVICES, type ServiceName } from '@fieldhouse/contracts';
import * as z from 'zod';
import { notSignedIn } from '../http/problem.ts';
import { tokenVerifier } from './verify-token.ts';
import type { Who } from './who.ts';

export const IDENTITY_HEADER = 'X-Identity';
export const IDENTITY_AUDIENCE = 'fieldhouse';

const Claims = z
  .object({
    sub: IdParam,
    sid: z.int().positive(),
    role: z.enum(ROLES),
    to: z.enum(SERVICES),
    aat: z.int().positive(),
    pkd: z.literal(true).optional(),
  })
  .transform(({ sub, sid, role, to, aat, pkd }): { who: Who; to: ServiceName } => ({
    who: { userId: sub, role, sessionId: sid, signedInAt: aat, isPasskeyDue: pkd },
    to,
  }));

/** Reads an identity token. Throws 401 when it is not valid, 503 when svc-auth's keys cannot be fetched. */
export type VerifyIdentity = (token: string) => Promise<Who>;

interface VerifierOptions {
  /** The service that got the token. */
  name: ServiceName;
  /** Where svc-auth's replicas answer; its keys are at `/internal/jwks`. */
  addresses: readonly string[];
  /** The shortest time between two fetches because of an unknown key. */
  cooldownMs?: number;
}

/**
 * Verifies svc-auth's signed identity of a user (architecture section 5). One that was signed for another service is
 * refused: a service cannot act as its users at the others (decision record 90).
 */
export function identityVerifier({ name, ...options }: VerifierOptions): VerifyIdentity {
  const verify = tokenVerifier({ ...options, audience: IDENTITY_AUDIENCE, claims: Claims, refusal: notSignedIn });
  return async (token) => {
    const { who, to } = await verify(token);
    if (to !== name) throw notSignedIn();
    return who;
  };
}
