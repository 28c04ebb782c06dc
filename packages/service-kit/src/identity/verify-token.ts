import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import { fetchPeer } from '../http/peers.ts';
import { Problem, unavailable } from '../http/problem.ts';

/** svc-auth, in every token that it signs. */
export const TOKEN_ISSUER = 'fieldhouse-auth';

const KEYS_PATH = '/internal/jwks';
const KEYS_TIMEOUT_MS = 2000;
const MAX_CACHED = 10_000;

interface TokenKind<Value> {
  /** Where svc-auth's replicas answer. */
  addresses: readonly string[];
  /** What the token is for: one kind never passes for another. */
  audience: string;
  /** Reads the claims; `exp` and `sub` are there. */
  claims: z.ZodType<Value>;
  /** What is thrown for a token that is no valid one of this kind: a 401. */
  refusal: () => Problem;
  /** At least this long between two fetches that an unknown key causes. */
  cooldownMs?: number;
}

interface Verified<Value> {
  value: Value;
  /** Seconds since 1970. */
  expires: number;
}

/**
 * Verifies tokens that svc-auth signed (architecture section 5): EdDSA and nothing else, issuer, audience and
 * expiry checked. A token already verified is remembered until it expires. The time is the machine's own, whatever
 * the club's clock says. Throws 503 when svc-auth's keys cannot be had.
 */
export function tokenVerifier<Value>(kind: TokenKind<Value>): (token: string) => Promise<Value> {
  const keys = signingKeys(kind.addresses, kind.cooldownMs ?? 5000);
  const verified = new LRUCache<string, Verified<Value>>({ max: MAX_CACHED });

  return async (token) => {
    const known = verified.get(token);
    if (known && known.expires * 1000 > Date.now()) return known.value;
    const payload = await payloadOf(token, keys, kind);
    const claims = kind.claims.safeParse(payload);
    if (!claims.success || payload.exp === undefined) throw kind.refusal();
    verified.set(token, { value: claims.data, expires: payload.exp });
    return claims.data;
  };
}

/** svc-auth's public keys, fetched when first needed and when a token names an unknown one. */
function signingKeys(addresses: readonly string[], cooldownMs: number): JWTVerifyGetKey {
  // Which replica is asked is decided at every fetch.
  const remote = createRemoteJWKSet(new URL(KEYS_PATH, 'http://svc-auth'), {
    cooldownDuration: cooldownMs,
    timeoutDuration: KEYS_TIMEOUT_MS,
    [customFetch]: (_url, { signal }) => fetchPeer(addresses, KEYS_PATH, { signal }),
  });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      throw error instanceof errors.JWKSNoMatchingKey ? error : unavailable();
    }
  };
}

async function payloadOf(
  token: string,
  keys: JWTVerifyGetKey,
  { audience, refusal }: Pick<TokenKind<unknown>, 'audience' | 'refusal'>,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['EdDSA'],
      issuer: TOKEN_ISSUER,
      audience,
      requiredClaims: ['exp', 'sub'],
    });
    return payload;
  } catch (error) {
    throw error instanceof Problem ? error : refusal();
  }
}
