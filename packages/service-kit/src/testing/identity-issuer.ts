import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { IDENTITY_AUDIENCE, IDENTITY_ISSUER } from '../identity/verify-identity.ts';
import type { Who } from '../identity/who.ts';

export interface IdentityIssuer {
  /** To be a service's `authUrl`. */
  url: string;
  /** A token as svc-auth signs it for the gateway. */
  tokenFor: (who: Who) => Promise<string>;
  stop: () => Promise<void>;
}

/** Plays svc-auth's part in knowing who asks: a real Ed25519 key, its public half served over HTTP. */
export async function startIdentityIssuer(): Promise<IdentityIssuer> {
  const kid = randomUUID();
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' }] });
  const server = createServer((request, response) => {
    const found = request.url === '/internal/jwks';
    response.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' }).end(found ? jwks : '{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The issuer listens on no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    tokenFor: ({ userId, role, sessionId }) =>
      new SignJWT({ sid: sessionId, role, ver: 1 })
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setIssuer(IDENTITY_ISSUER)
        .setAudience(IDENTITY_AUDIENCE)
        .setSubject(String(userId))
        .setIssuedAt()
        .setExpirationTime('60s')
        .sign(privateKey),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
