import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import * as z from 'zod';
import { IDENTITY_AUDIENCE } from '../identity/verify-identity.ts';
import { SERVICE_AUDIENCE, SERVICE_TOKEN_SECONDS } from '../identity/verify-service.ts';
import { TOKEN_ISSUER } from '../identity/verify-token.ts';
import type { Who } from '../identity/who.ts';

interface IssuerOptions {
  /** The secrets of the services. */
  secrets?: Readonly<Partial<Record<ServiceName, string>>>;
  /** The lifetime of service tokens. */
  serviceTokenSeconds?: number;
}

export interface IdentityIssuer {
  /** Its address, for the list of svc-auth's addresses. */
  url: string;
  /** A token as svc-auth signs it for requests to a service. */
  tokenFor: (who: Who, to: ServiceName) => Promise<string>;
  /** A token as svc-auth signs it for a service's calls to another, with changed claims where a test needs them. */
  serviceTokenFor: (service: ServiceName, to: ServiceName, changes?: JWTPayload) => Promise<string>;
  /** The requests for service tokens, in order. */
  tokenRequests: { service: string; to: ServiceName; act?: number | undefined }[];
  stop: () => Promise<void>;
}

const Proof = z.object({ service: z.string(), secret: z.string(), to: z.enum(SERVICES), act: z.int().optional() });

/** A fake svc-auth that issues tokens with a real Ed25519 key and serves the public key over HTTP. */
export async function startIdentityIssuer({
  secrets = {},
  serviceTokenSeconds = SERVICE_TOKEN_SECONDS,
}: IssuerOptions = {}): Promise<IdentityIssuer> {
  const kid = randomUUID();
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' }] };
  const tokenRequests: IdentityIssuer['tokenRequests'] = [];

  const sign = (claims: JWTPayload, seconds: number) =>
    new SignJWT({ iss: TOKEN_ISSUER, exp: Math.floor(Date.now() / 1000) + seconds, ...claims })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuedAt()
      .sign(privateKey);

  const serviceTokenFor = (service: string, to: ServiceName, changes: JWTPayload = {}) =>
    sign({ aud: SERVICE_AUDIENCE, sub: service, to, ...changes }, serviceTokenSeconds);

  async function answer(request: IncomingMessage): Promise<readonly [number, unknown]> {
    if (request.url === '/internal/jwks') return [200, jwks];
    if (request.url !== '/internal/service-token') return [404, {}];
    const { service, secret, to, act } = Proof.parse(await json(request));
    tokenRequests.push({ service, to, act });
    if (!Object.entries(secrets).some(([name, known]) => name === service && known === secret)) return [401, {}];
    return [200, { token: await serviceTokenFor(service, to, { act }), expiresInSeconds: serviceTokenSeconds }];
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, body] = await answer(request);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The issuer does not listen on a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    tokenFor: ({ userId, role, sessionId, signedInAt: aat, isPasskeyDue: pkd }, to) =>
      sign(
        { aud: IDENTITY_AUDIENCE, sub: String(userId), to, sid: sessionId, role, ver: 1, aat, ...(pkd && { pkd }) },
        60,
      ),
    serviceTokenFor,
    tokenRequests,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
