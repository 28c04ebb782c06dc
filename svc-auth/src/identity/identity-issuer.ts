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
import { loadAcceptedKeys, loadSigningKey, type SigningKey } from './signing-key.ts';

const LIFETIME_SECONDS = 60;
/** A token is reused only in the first half of its lifetime. */
const REUSE_SECONDS = 30;
/** One for each session and service. */
const CACHED_IDENTITIES = 30_000;

interface IssuedToken {
  token: string;
  /** Seconds since 1970. */
  issuedAt: number;
  accountVersion: number;
}

/** Signs tokens that identify the user of a session, or the calling service. */
export interface IdentityIssuer {
  /** Loads the signing key, or creates it. Call it before the first request. */
  prepare: (ctx: ServiceContext) => Promise<void>;
  /** The key that signs, and those that are accepted beside it. */
  publicKeys: () => JWK[];
  /**
   * A token for a session that was just read, for requests to one service. It is reused for up to 30 s, since signing
   * is slow.
   */
  issue: (tokenHash: Buffer, session: Session, to: ServiceName) => Promise<string>;
  /** A token for an authenticated service, for calls to one service; `act` is the user on whose behalf it calls. */
  issueToService: (service: ServiceName, use: { to: ServiceName; act?: number }) => Promise<string>;
}

/**
 * Issues the EdDSA tokens of architecture section 5: identities of 60 s (`iss aud sub to sid role ver aat pkd`) and
 * service tokens of five minutes (`iss aud sub to act`), which differ in their audience. `to` is the only service that
 * accepts the token (decision record 90). They use the time of the machine, like the services that verify them.
 */
export function identityIssuer(): IdentityIssuer {
  let key: SigningKey | undefined;
  let accepted: JWK[] = [];
  const issued = new LRUCache<string, IssuedToken>({ max: CACHED_IDENTITIES });

  function loadedKey(): SigningKey {
    if (!key) throw new Error('The signing key is not loaded yet');
    return key;
  }

  return {
    prepare: async (ctx) => {
      const [signing, others] = await Promise.all([loadSigningKey(ctx), loadAcceptedKeys(ctx)]);
      key = signing;
      accepted = others.filter(({ kid }) => kid !== signing.kid);
      issued.clear();
    },
    publicKeys: () => [loadedKey().publicJwk, ...accepted],
    issue: async (tokenHash, session, to) => {
      const at = Math.floor(Date.now() / 1000);
      const cacheKey = `${to} ${tokenHash.toString('base64')}`;
      const earlier = issued.get(cacheKey);
      if (earlier && at - earlier.issuedAt < REUSE_SECONDS && earlier.accountVersion === session.accountVersion) {
        return earlier.token;
      }
      const { id: sid, role, accountVersion: ver, accountId, signedInAt, isPasskeyDue } = session;
      const token = await sign(loadedKey(), {
        to,
        sid,
        role,
        ver,
        aat: Math.floor(signedInAt.getTime() / 1000),
        ...(isPasskeyDue && { pkd: true }),
        aud: IDENTITY_AUDIENCE,
        sub: String(accountId),
        iat: at,
        exp: at + LIFETIME_SECONDS,
      });
      issued.set(cacheKey, { token, issuedAt: at, accountVersion: session.accountVersion });
      return token;
    },
    issueToService: (service, { to, act }) => {
      const at = Math.floor(Date.now() / 1000);
      return sign(loadedKey(), {
        to,
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
