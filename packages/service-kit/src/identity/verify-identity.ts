import { ROLES } from '@fieldhouse/contracts';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { notSignedIn, Problem, unavailable } from '../http/problem.ts';
import type { Who } from './who.ts';

export const IDENTITY_HEADER = 'X-Identity';
export const IDENTITY_ISSUER = 'fieldhouse-auth';
export const IDENTITY_AUDIENCE = 'fieldhouse';

const Claims = z.object({
  sub: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
  sid: z.int().positive(),
  role: z.enum(ROLES),
  exp: z.int(),
});

/** Reads an identity token. Throws 401 when it is not a valid one, 503 when svc-auth's keys cannot be had. */
export type VerifyIdentity = (token: string) => Promise<Who>;

interface VerifierOptions {
  /** Where svc-auth answers; its keys are at `/internal/jwks`. */
  authUrl: string;
  /** At least this long between two fetches that an unknown key causes. */
  cooldownMs?: number;
}

interface Verified {
  who: Who;
  /** Seconds since 1970. */
  expires: number;
}

/**
 * Verifies svc-auth's signed identity (architecture 5): EdDSA and nothing else, issuer, audience and expiry checked.
 * A token already verified is remembered until it expires. The time is the machine's own, whatever the club's clock says.
 */
export function identityVerifier({ authUrl, cooldownMs = 5000 }: VerifierOptions): VerifyIdentity {
  const keys = signingKeys(authUrl, cooldownMs);
  const verified = new LRUCache<string, Verified>({ max: 10_000 });

  return async (token) => {
    const known = verified.get(token);
    if (known && known.expires * 1000 > Date.now()) return known.who;
    const fresh = await verify(token, keys);
    verified.set(token, fresh);
    return fresh.who;
  };
}

/** svc-auth's public keys, fetched when first needed and when a token names an unknown one. */
function signingKeys(authUrl: string, cooldownMs: number): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL('/internal/jwks', authUrl), {
    cooldownDuration: cooldownMs,
    timeoutDuration: 2000,
  });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      throw error instanceof errors.JWKSNoMatchingKey ? error : unavailable();
    }
  };
}

async function verify(token: string, keys: JWTVerifyGetKey): Promise<Verified> {
  const claims = Claims.safeParse(await payloadOf(token, keys));
  if (!claims.success) throw notSignedIn();
  const { sub, sid, role, exp } = claims.data;
  return { who: { userId: sub, role, sessionId: sid }, expires: exp };
}

async function payloadOf(token: string, keys: JWTVerifyGetKey): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['EdDSA'],
      issuer: IDENTITY_ISSUER,
      audience: IDENTITY_AUDIENCE,
    });
    return payload;
  } catch (error) {
    throw error instanceof Problem ? error : notSignedIn();
  }
}
