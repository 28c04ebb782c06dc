import type { ServiceName } from '@fieldhouse/contracts';
import {
  IDENTITY_AUDIENCE,
  SERVICE_AUDIENCE,
  SERVICE_TOKEN_SECONDS,
  type ServiceContext,
  TOKEN_ISSUER,
} from '@fieldhouse/service-kit';
import { type JWK, type JWTPayload, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Session } from '../sessions/session.repository.ts';
import { loadSigningKey, type SigningKey } from './signing-key.ts';

const LIFETIME_SECONDS = 60;
/** A token handed out again has at least half its life before it. */
const REUSE_SECONDS = 30;
const CACHED_IDENTITIES = 10_000;

interface IssuedToken {
  token: string;
  /** Seconds since 1970. */
  at: number;
  accountVersion: number;
}

/** Signs who a session belongs to, and which service asks. */
export interface IdentityIssuer {
  /** Loads the key, making it if there is none: before the first request. */
  prepare: (ctx: ServiceContext) => Promise<void>;
  publicKeys: () => JWK[];
  /** A token for a session that was read just now; the same one for up to 30 s, signing being the slow part. */
  issue: (tokenHash: Buffer, session: Session) => Promise<string>;
  /** A token for a service that has proved itself; `act` is the user on whose behalf it asks. */
  issueToService: (service: ServiceName, act: number | undefined) => Promise<string>;
}

/**
 * Issues the EdDSA tokens of architecture section 5: identities of 60 s (`iss aud sub sid role ver`) and service
 * tokens of five minutes (`iss aud sub act`), which differ in their audience. They run on the machine's own time,
 * as those who verify them do.
 */
export function identityIssuer(): IdentityIssuer {
  let key: SigningKey | undefined;
  const issued = new LRUCache<string, IssuedToken>({ max: CACHED_IDENTITIES });

  function loadedKey(): SigningKey {
    if (!key) throw new Error('The signing key is not loaded yet');
    return key;
  }

  return {
    prepare: async (ctx) => {
      key = await loadSigningKey(ctx);
      issued.clear();
    },
    publicKeys: () => [loadedKey().publicJwk],
    issue: async (tokenHash, session) => {
      const at = Math.floor(Date.now() / 1000);
      const name = tokenHash.toString('base64');
      const earlier = issued.get(name);
      if (earlier && at - earlier.at < REUSE_SECONDS && earlier.accountVersion === session.accountVersion) {
        return earlier.token;
      }
      const { id: sid, role, accountVersion: ver, accountId } = session;
      const token = await sign(loadedKey(), {
        sid,
        role,
        ver,
        aud: IDENTITY_AUDIENCE,
        sub: String(accountId),
        iat: at,
        exp: at + LIFETIME_SECONDS,
      });
      issued.set(name, { token, at, accountVersion: session.accountVersion });
      return token;
    },
    issueToService: (service, act) => {
      const at = Math.floor(Date.now() / 1000);
      return sign(loadedKey(), {
        ...(act !== undefined && { act }),
        aud: SERVICE_AUDIENCE,
        sub: service,
        iat: at,
        exp: at + SERVICE_TOKEN_SECONDS,
      });
    },
  };
}

function sign({ kid, sign: privateKey }: SigningKey, claims: JWTPayload): Promise<string> {
  return new SignJWT({ ...claims, iss: TOKEN_ISSUER }).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey);
}
