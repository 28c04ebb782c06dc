import { defineService, ok, route } from '@fieldhouse/service-kit';
import { emptyConsumers, startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import * as z from 'zod';
import { cookieOf, startTestAuth, type TestAuth } from '../../testing/index.ts';
import { authService } from '../service.ts';

/** A service that verifies identities with the keys of this svc-auth. */
const otherService = defineService({
  name: 'gamedata',
  title: 'A service behind the gateway',
  migrations: {},
  consumers: emptyConsumers('gamedata'),
  routes: [
    route({
      method: 'get',
      path: '/api/who',
      access: 'signed-in',
      summary: 'The caller',
      answers: { 200: z.object({ userId: z.int(), role: z.string(), sessionId: z.int() }) },
      handle: async ({ who }) => ok(who),
    }),
  ],
});

let auth: TestAuth;
let receiver: TestService;
let cookie: string;
let userId: number;
beforeAll(async () => {
  auth = await startTestAuth();
  receiver = await startTestService(otherService, { environment: { serviceUrls: { auth: [auth.url] } } });
  const registered = await auth.register();
  cookie = cookieOf(registered);
  userId = registered.body.id;
});
afterAll(async () => {
  await receiver.stop();
  await auth.stop();
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function identity(): Promise<string> {
  return (await auth.authenticate(cookie, 'gamedata')).headers.get('X-Identity') ?? '';
}

const whoIs = (token: string) => receiver.anonymous.get('/api/who', undefined, { 'X-Identity': token });

describe('When the gateway authenticates a request', () => {
  it('Then it gets an identity that a service accepts', async () => {
    const answer = await whoIs(await identity());
    expect(answer.body).toEqual({ userId, role: 'parent', sessionId: expect.any(Number) });
  });

  it('Then the identity is valid for a minute and does not contain the cookie', async () => {
    const claims = decodeJwt(await identity());
    expect(claims).toEqual({
      iss: 'fieldhouse-auth',
      aud: 'fieldhouse',
      sub: String(userId),
      to: 'gamedata',
      sid: expect.any(Number),
      role: 'parent',
      ver: expect.any(Number),
      aat: expect.any(Number),
      iat: expect.any(Number),
      exp: (claims.iat ?? 0) + 60,
    });
  });

  it('Then a service refuses the identity that another one got', async () => {
    for (const to of ['auth', 'notify'] as const) {
      const received = (await auth.authenticate(cookie, to)).headers.get('X-Identity') ?? '';
      expect([to, decodeJwt(received).sub, (await whoIs(received)).status]).toEqual([to, String(userId), 401]);
    }
  });

  it('Then a request that names no service gets none', async () => {
    expect((await auth.anonymous.get('/internal/authenticate', undefined, { Cookie: cookie })).status).toBe(400);
  });

  it('Then it is signed at most once in thirty seconds', async () => {
    // Later than all identities that earlier tests signed.
    const start = Date.now() + 60_000;
    const time = jest.spyOn(Date, 'now').mockReturnValue(start);
    const first = await identity();
    time.mockReturnValue(start + 29_000);
    expect(await identity()).toBe(first);
    time.mockReturnValue(start + 31_000);
    expect(await identity()).not.toBe(first);
  });

  it('Then a changed account gets a new identity at once', async () => {
    const first = await identity();
    await auth.ctx.db('account').where({ id: userId }).update({ role: 'coach', version: 999 });
    expect(decodeJwt(await identity())).toMatchObject({ role: 'coach', ver: 999 });
    expect(await identity()).not.toBe(first);
    await auth.ctx.db('account').where({ id: userId }).update({ role: 'parent', version: 1000 });
  });

  it.each([undefined, 'fieldhouse=', 'fieldhouse=nonsense', `fieldhouse=${'C'.repeat(43)}`, 'other=1'])(
    'Then the cookie %s gets 401',
    async (other) => {
      const answer = await auth.authenticate(other);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
    },
  );
});

describe('When an identity is forged', () => {
  const signed = (claims: JWTPayload, key: CryptoKey, alg: string, kid: string) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key);

  async function kidOfAuth(): Promise<string> {
    return (await auth.anonymous.get('/internal/jwks')).body.keys[0].kid;
  }

  async function adminClaims(): Promise<JWTPayload> {
    return { ...decodeJwt(await identity()), role: 'admin' };
  }

  it('Then an identity without a signature is refused', async () => {
    const token = new UnsecuredJWT(await adminClaims()).encode();
    expect((await whoIs(token)).status).toBe(401);
  });

  it('Then an identity signed with another key under the same key id is refused', async () => {
    const { privateKey } = await generateKeyPair('EdDSA');
    const token = await signed(await adminClaims(), privateKey, 'EdDSA', await kidOfAuth());
    expect((await whoIs(token)).status).toBe(401);
  });

  it('Then an identity signed with the public key as HMAC secret is refused', async () => {
    const { x } = (await auth.anonymous.get('/internal/jwks')).body.keys[0];
    const secret = await crypto.subtle.importKey(
      'raw',
      Buffer.from(x, 'base64url'),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const token = await signed(await adminClaims(), secret, 'HS256', await kidOfAuth());
    expect((await whoIs(token)).status).toBe(401);
  });

  it('Then an identity whose role was changed after signing is refused', async () => {
    const [header, , signature] = (await identity()).split('.');
    const payload = Buffer.from(JSON.stringify(await adminClaims())).toString('base64url');
    expect((await whoIs(`${header}.${payload}.${signature}`)).status).toBe(401);
  });

  it('Then an expired identity is refused', async () => {
    const token = await expiredIdentity();
    expect((await whoIs(token)).status).toBe(401);
  });

  async function expiredIdentity(): Promise<string> {
    const start = Date.now();
    const time = jest.spyOn(Date, 'now').mockReturnValue(start - 120_000);
    // Another session, so that no cached identity is reused.
    const other = await auth.signIn('rosa', 'a good password');
    const answer = await auth.authenticate(cookieOf(other), 'gamedata');
    time.mockRestore();
    return answer.headers.get('X-Identity') ?? '';
  }
});

describe('When svc-auth restarts', () => {
  it('Then it signs with the stored key', async () => {
    const keys = await auth.anonymous.get('/internal/jwks');
    await authService().prepare?.(auth.ctx);
    expect(await auth.ctx.db('signing_key').pluck('kid')).toEqual([keys.body.keys[0].kid]);
  });

  it('Then replicas that start at the same time create one key', async () => {
    await auth.ctx.db('signing_key').delete();
    await Promise.all(Array.from({ length: 5 }, () => authService().prepare?.(auth.ctx)));
    expect(await auth.ctx.db('signing_key')).toHaveLength(1);
  });

  it('Then the private key is not published', async () => {
    const { body } = await auth.anonymous.get('/internal/jwks');
    expect(Object.keys(body.keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  });
});

describe('When the environment gives the signing key', () => {
  it('Then it is used and none is stored', async () => {
    const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
    const jwk = await exportJWK(privateKey);
    const given = await startTestAuth({ environment: { signingKey: JSON.stringify(jwk) } });
    const { body } = await given.anonymous.get('/internal/jwks');
    expect(body.keys[0].x).toBe(jwk.x);
    expect(await given.ctx.db('signing_key')).toEqual([]);
    await given.stop();
  });

  it('Then the service does not start with a key that is not Ed25519', async () => {
    const start = startTestAuth({ environment: { signingKey: '{"kty":"oct","k":"c2VjcmV0"}' } });
    await expect(start).rejects.toThrow('The signing key of the environment is not a private Ed25519 JWK');
  });
});
