import type { ServiceContext } from '@fieldhouse/service-kit';
import { type JWK, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Session } from '../sessions/session.repository.ts';
import { loadSigningKey, type SigningKey } from './signing-key.ts';

const LIFETIME_SECONDS = 60;
/** A token handed out again has at least half its life before it. */
const REUSE_SECONDS = 30;
const REMEMBERED = 10_000;

interface Issued {
  token: string;
  /** Seconds since 1970. */
  at: number;
  accountVersion: number;
}

/** Signs who a session belongs to. */
export interface IdentityIssuer {
  /** Loads the key, making it if there is none: before the first request. */
  prepare: (ctx: ServiceContext) => Promise<void>;
  publicKeys: () => JWK[];
  /** A token for a session that was read just now; the same one for up to 30 s, signing being the slow part. */
  issue: (tokenHash: Buffer, session: Session) => Promise<string>;
}

/**
 * Issues the EdDSA identity tokens of architecture 5: 60 s, `iss aud sub sid role ver`. They run on the machine's own
 * time, as those who verify them do.
 */
export function identityIssuer(): IdentityIssuer {
  let key: SigningKey | undefined;
  const issued = new LRUCache<string, Issued>({ max: REMEMBERED });

  function keyNow(): SigningKey {
    if (!key) throw new Error('The signing key is not loaded yet');
    return key;
  }

  return {
    prepare: async (ctx) => {
      key = await loadSigningKey(ctx);
      issued.clear();
    },
    publicKeys: () => [keyNow().publicJwk],
    issue: async (tokenHash, session) => {
      const at = Math.floor(Date.now() / 1000);
      const name = tokenHash.toString('base64');
      const earlier = issued.get(name);
      if (earlier && at - earlier.at < REUSE_SECONDS && earlier.accountVersion === session.accountVersion) {
        return earlier.token;
      }
      const token = await signIdentity(keyNow(), session, at);
      issued.set(name, { token, at, accountVersion: session.accountVersion });
      return token;
    },
  };
}

function signIdentity({ kid, sign }: SigningKey, session: Session, at: number): Promise<string> {
  return new SignJWT({ sid: session.id, role: session.role, ver: session.accountVersion })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setIssuer('fieldhouse-auth')
    .setAudience('fieldhouse')
    .setSubject(String(session.accountId))
    .setIssuedAt(at)
    .setExpirationTime(at + LIFETIME_SECONDS)
    .sign(sign);
}
