import { setTimeout as wait } from 'node:timers/promises';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import { fetchPeer } from '../http/peers.ts';
import { Problem, unavailable } from '../http/problem.ts';

/** The issuer in every token that svc-auth signs. */
export const TOKEN_ISSUER = 'fieldhouse-auth';

const KEYS_PATH = '/internal/jwks';
const KEYS_TIMEOUT_MS = 2000;
const COOLDOWN_MS = 1000;
const MAX_CACHED = 10_000;

interface TokenKind<Value> {
  /** Where svc-auth's replicas answer. */
  addresses: readonly string[];
  /** The audience of the token: a token of one kind is never accepted as another kind. */
  audience: string;
  /** The schema of the claims; `exp` and `sub` are present. */
  claims: z.ZodType<Value>;
  /** Makes the 401 for a token that is not a valid one of this kind. */
  refusal: () => Problem;
  /** The shortest time between two fetches because of an unknown key. A token of such a key waits for it. */
  cooldownMs?: number;
}

interface Verified<Value> {
  value: Value;
  /** Seconds since 1970. */
  expires: number;
}

/**
 * Verifies tokens that svc-auth signed (architecture section 5): EdDSA and nothing else, issuer, audience and expiry
 * checked. A verified token is cached until it expires. The time is the machine's clock and not the context's `clock`.
 * Throws 503 when svc-auth's keys cannot be fetched.
 */
export function tokenVerifier<Value>(kind: TokenKind<Value>): (token: string) => Promise<Value> {
  const keys = signingKeys(kind.addresses, kind.cooldownMs ?? COOLDOWN_MS);
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
  // The replica is chosen at every fetch.
  const remote = createRemoteJWKSet(new URL(KEYS_PATH, 'http://svc-auth'), {
    cooldownDuration: cooldownMs,
    timeoutDuration: KEYS_TIMEOUT_MS,
    [customFetch]: (_url, { signal }) => fetchPeer(addresses, KEYS_PATH, { signal }),
  });
  const keyOf: JWTVerifyGetKey = async (header, token) => {
    const fetchedBefore = remote.coolingDown;
    try {
      return await remote(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !fetchedBefore) throw error;
      // A new key may have been published after the last fetch, and the next one is allowed only now.
      await wait(cooldownMs);
      return remote(header, token);
    }
  };
  return async (header, token) => {
    try {
      return await keyOf(header, token);
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
