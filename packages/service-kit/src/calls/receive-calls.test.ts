import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import * as z from 'zod';
import { IDENTITY_AUDIENCE, identityVerifier } from '../identity/verify-identity.ts';
import { SERVICE_AUDIENCE } from '../identity/verify-service.ts';
import { TOKEN_ISSUER } from '../identity/verify-token.ts';
import { type CallingServices, startCallingServices } from '../testing/calling-services.ts';

let services: CallingServices;
beforeAll(async () => {
  services = await startCallingServices();
});
afterAll(() => services.stop());

let received: unknown[];
let removeHandler: () => void;
beforeEach(() => {
  received = [];
  removeHandler = services.of('events').answer('events', async (_call, from) => {
    received.push(from);
    return {};
  });
});
afterEach(() => removeHandler());

function post(authorization: string | undefined, body = '{}', type = 'application/json') {
  return fetch(`${services.events.url}/internal/some-call`, {
    method: 'POST',
    headers: { 'Content-Type': type, ...(authorization !== undefined && { Authorization: authorization }) },
    body,
  });
}

const Keys = z.object({ keys: z.tuple([z.object({ kid: z.string(), x: z.string() })]) });

const claims = {
  iss: TOKEN_ISSUER,
  aud: SERVICE_AUDIENCE,
  sub: 'family',
  to: 'events',
  exp: Math.floor(Date.now() / 1000) + 300,
};

describe('When a call arrives', () => {
  it('Then the caller is the service in svc-auth’s token', async () => {
    const answer = await post(`Bearer ${await services.issuer.serviceTokenFor('family', 'events')}`);
    expect([answer.status, received]).toEqual([200, ['family']]);
  });

  it('Then without a handler it is 503', async () => {
    removeHandler();
    expect((await post(`Bearer ${await services.issuer.serviceTokenFor('family', 'events')}`)).status).toBe(503);
  });

  it('Then a body that is not JSON, too large or of another type is refused', async () => {
    const bearer = `Bearer ${await services.issuer.serviceTokenFor('family', 'events')}`;
    const large = JSON.stringify('x'.repeat(2_100_000));
    const answers = await Promise.all([post(bearer, '{'), post(bearer, large), post(bearer, '{}', 'text/plain')]);
    expect(answers.map(({ status }) => status)).toEqual([400, 413, 415]);
    expect(received).toEqual([]);
  });

  const wrong: [string, () => Promise<string | undefined>][] = [
    ['no token', async () => undefined],
    ['an invalid token', async () => 'Bearer rubbish'],
    ['another scheme', async () => `Basic ${await services.issuer.serviceTokenFor('family', 'events')}`],
    [
      'a user’s identity',
      async () => bearer(services.issuer.tokenFor({ userId: 7, role: 'admin', sessionId: 1, signedInAt: 1 }, 'events')),
    ],
    ['another audience', async () => bearer(services.issuer.serviceTokenFor('family', 'events', { aud: 'elsewhere' }))],
    [
      'a user’s audience',
      async () => bearer(services.issuer.serviceTokenFor('family', 'events', { aud: IDENTITY_AUDIENCE })),
    ],
    ['another issuer', async () => bearer(services.issuer.serviceTokenFor('family', 'events', { iss: 'somebody' }))],
    [
      'an unknown service',
      async () => bearer(services.issuer.serviceTokenFor('family', 'events', { sub: 'payments' })),
    ],
    ['no service', async () => bearer(services.issuer.serviceTokenFor('family', 'events', { sub: undefined }))],
    ['a token for another service', async () => bearer(services.issuer.serviceTokenFor('family', 'notify'))],
    [
      'a token for no service that exists',
      async () => bearer(services.issuer.serviceTokenFor('family', 'events', { to: '' })),
    ],
    [
      'a token for no service',
      async () => bearer(services.issuer.serviceTokenFor('family', 'events', { to: undefined })),
    ],
    ['an invalid actor', async () => bearer(services.issuer.serviceTokenFor('family', 'events', { act: 'all' }))],
    ['an expired token', async () => bearer(services.issuer.serviceTokenFor('family', 'events', { exp: 1 }))],
    [
      'a token without an expiry',
      async () => bearer(services.issuer.serviceTokenFor('family', 'events', { exp: undefined })),
    ],
    ['a token without a signature', async () => bearer(Promise.resolve(new UnsecuredJWT(claims).encode()))],
    ['a token signed with the public key as secret', async () => bearer(signedWithPublicKey())],
    ['a token of another key with the right key id', async () => bearer(signedByAnother())],
  ];

  it.each(wrong)('Then with %s it is 401 and the handler does not run', async (_what, authorization) => {
    const answer = await post(await authorization());
    expect(answer.status).toBe(401);
    expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'unknown_service' });
    expect(received).toEqual([]);
  });
});

describe('When a service token is sent as an identity token', () => {
  it('Then it is refused, also with the claims of a user', async () => {
    const verify = identityVerifier({ name: 'events', addresses: [services.issuer.url] });
    const asUser = { sub: '7', sid: 1, role: 'admin', aat: 1 };
    const token = await services.issuer.serviceTokenFor('family', 'events', asUser);
    await expect(verify(token)).rejects.toMatchObject({ status: 401 });
    const identity = await services.issuer.serviceTokenFor('family', 'events', { ...asUser, aud: IDENTITY_AUDIENCE });
    expect(await verify(identity)).toEqual({ userId: 7, role: 'admin', sessionId: 1, signedInAt: 1 });
  });
});

async function bearer(token: Promise<string>): Promise<string> {
  return `Bearer ${await token}`;
}

async function publishedKey(): Promise<{ kid: string; x: string }> {
  const answer = await fetch(`${services.issuer.url}/internal/jwks`);
  return Keys.parse(await answer.json()).keys[0];
}

async function signedWithPublicKey(): Promise<string> {
  const { kid, x } = await publishedKey();
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(x, 'base64url'));
}

async function signedByAnother(): Promise<string> {
  const { kid } = await publishedKey();
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const header = { alg: 'EdDSA', kid, jwk: await exportJWK(publicKey) };
  return new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
}
