import type { ServiceName } from '@fieldhouse/contracts';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { fetchPeer } from '../http/peers.ts';

/** A token is valid for at least this much longer when it is sent. */
const MARGIN_SECONDS = 60;
const TIMEOUT_MS = 2000;
const MAX_CACHED = 10_000;
const NO_USER = 0;

const IssuedToken = z.object({ token: z.string(), expiresInSeconds: z.number().min(1) });

interface Settings {
  name: ServiceName;
  /** Where svc-auth's replicas answer. */
  addresses: readonly string[];
  secret: string | undefined;
}

/** The service's own tokens for calls to other services. */
export interface ServiceTokens {
  /** A token for calls on behalf of a user, or of no user. Throws when svc-auth issues none. */
  get: (act: number | undefined) => Promise<string>;
  /** Discards a token that was refused: the next `get` fetches a new one. */
  discard: (act: number | undefined, token: string) => void;
}

/**
 * Fetches service tokens from svc-auth. Concurrent callers share one request, and a token is reused until its last
 * minute.
 */
export function serviceTokens({ name, addresses, secret }: Settings): ServiceTokens {
  const cached = new LRUCache<number, string>({
    max: MAX_CACHED,
    fetchMethod: async (act, _stale, { options }) => {
      const { token, expiresInSeconds } = await fetchToken(act);
      // 0 would mean that it never expires.
      options.ttl = Math.max(1, (expiresInSeconds - MARGIN_SECONDS) * 1000);
      return token;
    },
  });

  async function fetchToken(act: number): Promise<z.infer<typeof IssuedToken>> {
    if (!secret) throw new Error(`svc-${name} has no secret for service tokens of svc-auth`);
    const answer = await fetchPeer(addresses, '/internal/service-token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ service: name, secret, ...(act !== NO_USER && { act }) }),
      repeatable: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return IssuedToken.parse(await answer.json());
    if (answer.status === 401) throw new Error(`svc-auth does not accept the secret of svc-${name}`);
    throw new Error(`svc-auth answered ${answer.status} instead of a service token`);
  }

  return {
    get: (act = NO_USER) => cached.forceFetch(act),
    discard(act = NO_USER, token) {
      if (cached.peek(act) === token) cached.delete(act);
    },
  };
}
