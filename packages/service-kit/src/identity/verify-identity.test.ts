import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { IDENTITY_AUDIENCE, identityVerifier } from './verify-identity.ts';
import { TOKEN_ISSUER } from './verify-token.ts';

const claims = {
  iss: TOKEN_ISSUER,
  aud: IDENTITY_AUDIENCE,
  sub: '7',
  to: 'events',
  sid: 3,
  role: 'parent',
  ver: 1,
  aat: 9,
};
const who = { userId: 7, role: 'parent', sessionId: 3, signedInAt: 9 };

/** The date is another one, and sockets and timers continue. */
const ALL_BUT_DATE = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
];

type Key = Awaited<ReturnType<typeof newKey>>;

async function newKey(kid: string, alg = 'EdDSA') {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg } };
}

function sign(key: Key, payload: JWTPayload = claims, expires: number | string = '60s'): Promise<string> {
  return new SignJWT({ ...payload })
    .setProtectedHeader({ alg: key.alg, kid: key.kid })
    .setExpirationTime(expires)
    .sign(key.privateKey);
}

let published: Key[];
let fetches: number;
let isUnavailable: boolean;
let server: ReturnType<typeof createServer>;
let addresses: string[];

beforeEach(async () => {
  published = [await newKey('one')];
  fetches = 0;
  isUnavailable = false;
  server = createServer((_request, response) => {
    fetches += 1;
    response.writeHead(isUnavailable ? 500 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ keys: published.map(({ jwk }) => jwk) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  addresses = [`http://127.0.0.1:${address.port}`];
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function firstKey(): Key {
  const key = published[0];
  if (!key) throw new Error('no key');
  return key;
}

describe('When a service verifies an identity token', () => {
  it('Then a token that svc-auth signed names the user, and the keys are fetched once for all tokens', async () => {
    const verify = identityVerifier({ name: 'events', addresses });
    const token = await sign(firstKey());
    expect(await verify(token)).toEqual(who);
    expect(await verify(token)).toEqual(who);
    expect(await verify(await sign(firstKey(), { ...claims, sub: '8' }))).toMatchObject({ userId: 8 });
    expect(fetches).toBe(1);
  });

  it('Then an expired token is refused, cached or not', async () => {
    const verify = identityVerifier({ name: 'events', addresses });
    const verifyAnew = identityVerifier({ name: 'events', addresses });
    const token = await sign(firstKey());
    expect(await verify(token)).toEqual(who);
    jest.useFakeTimers({ now: Date.now() + 61_000, doNotFake: [...ALL_BUT_DATE] });
    await expect(verify(token)).rejects.toMatchObject({ status: 401 });
    await expect(verifyAnew(token)).rejects.toMatchObject({ status: 401 });
  });
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['another issuer', { ...claims, iss: 'someone' }],
    ['another audience', { ...claims, aud: 'elsewhere' }],
    ['no service', { ...claims, to: undefined }],
    ['another service', { ...claims, to: 'notify' }],
    ['no user', { ...claims, sub: undefined }],
    ['an invalid user id', { ...claims, sub: '7x' }],
    ['an unknown role', { ...claims, role: 'root' }],
    ['no session', { ...claims, sid: undefined }],
    ['no time of the sign-in', { ...claims, aat: undefined }],
  ])('Then %s is 401', async (_what, payload) => {
    const verify = identityVerifier({ name: 'events', addresses });
    await expect(verify(await sign(firstKey(), payload))).rejects.toMatchObject({ status: 401 });
  });

  it('Then no expiry, no signature, another algorithm and random text are 401', async () => {
    const es256 = await newKey('two', 'ES256');
    published.push(es256);
    const { kid, alg, privateKey } = firstKey();
    const verify = identityVerifier({ name: 'events', addresses });
    const endless = await new SignJWT({ ...claims }).setProtectedHeader({ alg, kid }).sign(privateKey);
    const unsigned = new UnsecuredJWT({ ...claims }).setExpirationTime('60s').encode();
    for (const token of [endless, unsigned, await sign(es256), 'rubbish', '']) {
      await expect(verify(token)).rejects.toMatchObject({ status: 401 });
    }
  });

  it('Then a changed payload with the signature of another is 401', async () => {
    const [header, , signature] = (await sign(firstKey())).split('.');
    const payload = Buffer.from(JSON.stringify({ ...claims, role: 'admin', exp: 4e9 })).toString('base64url');
    const verify = identityVerifier({ name: 'events', addresses });
    await expect(verify(`${header}.${payload}.${signature}`)).rejects.toMatchObject({ status: 401 });
  });

  it('Then a new key is fetched, even one that is published just after the keys were fetched', async () => {
    const verify = identityVerifier({ name: 'events', addresses, cooldownMs: 200 });
    await verify(await sign(firstKey()));
    const second = await newKey('second');
    published.push(second);
    const ofSecond = ['7', '8', '9'].map((sub) => sign(second, { ...claims, sub }));
    const verified = await Promise.all(ofSecond.map(async (token) => verify(await token)));
    expect(verified).toMatchObject([{ userId: 7 }, { userId: 8 }, { userId: 9 }]);
    expect(fetches).toBe(2);
  });

  it('Then unknown keys do not cause a fetch each', async () => {
    const verify = identityVerifier({ name: 'events', addresses, cooldownMs: 200 });
    await verify(await sign(firstKey()));
    const unknownKey = await newKey('unknown');
    const forged = await Promise.all(['1', '2', '3', '4', '5'].map((sub) => sign(unknownKey, { ...claims, sub })));
    await Promise.all(forged.map((token) => expect(verify(token)).rejects.toMatchObject({ status: 401 })));
    expect(fetches).toBe(2);
  });

  it('Then it is 503 while svc-auth is unavailable, and verified tokens stay valid', async () => {
    isUnavailable = true;
    const verify = identityVerifier({ name: 'events', addresses });
    const token = await sign(firstKey());
    await expect(verify(token)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    isUnavailable = false;
    expect(await verify(token)).toEqual(who);
    isUnavailable = true;
    expect(await verify(token)).toEqual(who);
    expect(await verify(await sign(firstKey(), { ...claims, sub: '9' }))).toMatchObject({ userId: 9 });
  });
});
