import type { ServiceName } from '@fieldhouse/contracts';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { fetchPeer } from '../http/peers.ts';

/** A token is valid for at least this much longer when it is sent. */
const MARGIN_SECONDS = 60;
const TIMEOUT_MS = 2000;
const MAX_CACHED = 10_000;
const IssuedToken = z.object({ token: z.string(), expiresInSeconds: z.number().min(1) });

interface Settings {
  name: ServiceName;
  /** Where svc-auth's replicas answer. */
  addresses: readonly string[];
  secret: string | undefined;
}

/** What a token is for: calls to one service, on behalf of one user or of none. */
interface TokenUse {
  to: ServiceName;
  act: number | undefined;
}

/** The service's own tokens for calls to other services. */
export interface ServiceTokens {
  /** Throws when svc-auth issues none. */
  get: (use: TokenUse) => Promise<string>;
  /** Discards a token that was refused: the next `get` fetches a new one. */
  discard: (use: TokenUse, token: string) => void;
}

/**
 * Fetches service tokens from svc-auth. Concurrent callers share one request, and a token is reused until its last
 * minute.
 */
export function serviceTokens({ name, addresses, secret }: Settings): ServiceTokens {
  const cached = new LRUCache<string, string, TokenUse>({
    max: MAX_CACHED,
    fetchMethod: async (_key, _stale, { options, context }) => {
      const { token, expiresInSeconds } = await fetchToken(context);
      // 0 would mean that it never expires.
      options.ttl = Math.max(1, (expiresInSeconds - MARGIN_SECONDS) * 1000);
      return token;
    },
  });

  async function fetchToken({ to, act }: TokenUse): Promise<z.infer<typeof IssuedToken>> {
    if (!secret) throw new Error(`svc-${name} has no secret for service tokens of svc-auth`);
    const answer = await fetchPeer(addresses, '/internal/service-token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ service: name, secret, to, act }),
      repeatable: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return IssuedToken.parse(await answer.json());
    if (answer.status === 401) throw new Error(`svc-auth does not accept the secret of svc-${name}`);
    throw new Error(`svc-auth answered ${answer.status} instead of a service token`);
  }

  return {
    get: (use) => cached.forceFetch(keyOf(use), { context: use }),
    discard(use, token) {
      if (cached.peek(keyOf(use)) === token) cached.delete(keyOf(use));
    },
  };
}

function keyOf({ to, act }: TokenUse): string {
  return act === undefined ? to : `${to} ${act}`;
}
