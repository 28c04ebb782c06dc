import type { ServiceContext } from '@fieldhouse/service-kit';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import * as z from 'zod';

const PublicJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
const PrivateJwk = PublicJwk.extend({ d: z.string() });
type PrivateJwk = z.infer<typeof PrivateJwk>;

/** The key that signs identities, ready to use. */
export interface SigningKey {
  kid: string;
  sign: Awaited<ReturnType<typeof importJWK>>;
  /** The public key, for the services that verify identities. */
  publicJwk: JWK;
}

/**
 * The key from the environment, or else the key in the database, which the first replica creates (architecture
 * section 5). Throws when the key of the environment is not an Ed25519 key.
 */
export async function loadSigningKey(ctx: ServiceContext): Promise<SigningKey> {
  const { signingKey } = ctx.environment;
  return toSigningKey(signingKey === undefined ? await storedKey(ctx) : keyFromText(signingKey));
}

function keyFromText(text: string): PrivateJwk {
  try {
    return PrivateJwk.parse(JSON.parse(text));
  } catch {
    throw new Error('The signing key of the environment is not a private Ed25519 JWK');
  }
}

async function storedKey(ctx: ServiceContext): Promise<PrivateJwk> {
  return ctx.db.transaction(async (tx) => {
    await tx.raw(`SELECT pg_advisory_xact_lock(hashtext('fieldhouse.signing-key'))`);
    const stored = await tx('signing_key').orderBy('created_at', 'desc').first<{ private_jwk: unknown } | undefined>();
    if (stored) return PrivateJwk.parse(stored.private_jwk);
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const jwk = PrivateJwk.parse(await exportJWK(privateKey));
    await tx('signing_key').insert({
      kid: await calculateJwkThumbprint(jwk),
      private_jwk: JSON.stringify(jwk),
      created_at: ctx.clock(),
    });
    return jwk;
  });
}

async function toSigningKey(jwk: PrivateJwk): Promise<SigningKey> {
  const publicJwk = await published(jwk);
  return { kid: publicJwk.kid, sign: await importJWK(jwk, 'EdDSA'), publicJwk };
}

/** The public part of a key, as it is published. */
async function published({ kty, crv, x }: z.infer<typeof PublicJwk>) {
  return { kty, crv, x, kid: await calculateJwkThumbprint({ kty, crv, x }), alg: 'EdDSA', use: 'sig' };
}

/**
 * The public keys of the environment that are published beside the one that signs: the former and the next key while
 * the key is changed. Throws when they are not a list of Ed25519 keys.
 */
export async function loadAcceptedKeys({ environment }: Pick<ServiceContext, 'environment'>): Promise<JWK[]> {
  return Promise.all(acceptedKeysFrom(environment.acceptedKeys ?? '[]').map(published));
}

function acceptedKeysFrom(text: string) {
  try {
    return z.array(PublicJwk).parse(JSON.parse(text));
  } catch {
    throw new Error('The accepted keys of the environment are not a list of public Ed25519 JWKs');
  }
}
