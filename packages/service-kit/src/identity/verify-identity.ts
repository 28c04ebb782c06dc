import { IdParam, ROLES } from '@fieldhouse/contracts';
import * as z from 'zod';
import { notSignedIn } from '../http/problem.ts';
import { tokenVerifier } from './verify-token.ts';
import type { Who } from './who.ts';

export const IDENTITY_HEADER = 'X-Identity';
export const IDENTITY_AUDIENCE = 'fieldhouse';

const Claims = z
  .object({ sub: IdParam, sid: z.int().positive(), role: z.enum(ROLES) })
  .transform(({ sub, sid, role }): Who => ({ userId: sub, role, sessionId: sid }));

/** Reads an identity token. Throws 401 when it is not valid, 503 when svc-auth's keys cannot be fetched. */
export type VerifyIdentity = (token: string) => Promise<Who>;

interface VerifierOptions {
  /** Where svc-auth's replicas answer; its keys are at `/internal/jwks`. */
  addresses: readonly string[];
  /** The shortest time between two fetches because of an unknown key. */
  cooldownMs?: number;
}

/** Verifies svc-auth's signed identity of a user (architecture section 5). */
export function identityVerifier(options: VerifierOptions): VerifyIdentity {
  return tokenVerifier({ ...options, audience: IDENTITY_AUDIENCE, claims: Claims, refusal: notSignedIn });
}
