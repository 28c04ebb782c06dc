import type { JsonWebKey } from 'node:crypto';
import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

/** The claims of an admin's identity (architecture section 5), valid for a minute. */
function adminClaims() {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: 'fieldhouse-auth',
    aud: 'fieldhouse',
    sub: '1',
    sid: 1,
    role: 'admin',
    ver: 1,
    iat: now,
    exp: now + 60,
  };
}

/**
 * Identity headers of the admin that svc-auth did not sign: without a signature, signed with another key under the real
 * key's id, and signed with the public key as a shared secret.
 */
export async function forgedIdentities(authUrl: string): Promise<Readonly<Record<string, string>>> {
  const { keys } = (await (await fetch(`${authUrl}/internal/jwks`)).json()) as {
    keys: (JsonWebKey & { kid: string })[];
  };
  const [key] = keys;
  if (!key) throw new Error('svc-auth publishes no key');
  const { kid } = key;
  const otherKey = generateKeyPairSync('ed25519').privateKey;
  const secret = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  return {
    'alg:none': token({ alg: 'none' }, () => ''),
    'a key of their own': token({ alg: 'EdDSA', kid }, (text) => sign(null, text, otherKey).toString('base64url')),
    'the public key as a secret': token({ alg: 'HS256', kid }, (text) =>
      createHmac('sha256', secret).update(text).digest('base64url'),
    ),
  };
}

function token(header: object, signature: (text: Buffer) => string): string {
  const text = [header, adminClaims()].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${signature(Buffer.from(text))}`;
}
