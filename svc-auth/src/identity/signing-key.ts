import type { ServiceContext } from '@fieldhouse/service-kit';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import * as z from 'zod';

const PrivateJwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
});
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
  const kid = await calculateJwkThumbprint(jwk);
  const { kty, crv, x } = jwk;
  return { kid, sign: await importJWK(jwk, 'EdDSA'), publicJwk: { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' } };
}
