import { byService, usersById } from '@fieldhouse/contracts';
import { httpCalls, identityVerifier, openLog } from '@fieldhouse/service-kit';
import { type TestDatabase, testDatabase } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader, exportJWK, generateKeyPair, type JWK } from 'jose';
import { cookieOf, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';
import { authService } from '../service.ts';

const SECRET = 'the secret that only svc-family has';
const log = openLog('family', { logLevel: 'silent', version: 'test' });

async function newKey(): Promise<{ signingKey: string; publicJwk: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return { signingKey: JSON.stringify(await exportJWK(privateKey)), publicJwk: await exportJWK(publicKey) };
}

interface KeySettings {
  signingKey: string;
  acceptedKeys?: string;
}

/** Two replicas of svc-auth on one database, which keep their addresses when they restart. */
const replicas: TestAuth[] = [];
const addresses: string[] = [];
let database: TestDatabase;

async function startReplica(settings: KeySettings, index: number): Promise<void> {
  const port = Number(new URL(addresses[index] ?? 'http://127.0.0.1:0').port);
  const auth = await startTestAuth({
    engine: QUICK_ENGINE,
    environment: {
      ...settings,
      port,
      databaseUrl: database.url,
      serviceSecrets: { family: SECRET },
      serviceUrls: { auth: addresses },
    },
    adapters: { calls: callsOf('auth') },
  });
  replicas[index] = auth;
  addresses[index] = auth.url;
}

/** A service that requests service tokens and calls svc-auth with them; svc-auth answers over HTTP, too. */
const callsOf = (name: 'family' | 'auth') =>
  httpCalls({
    name,
    secret: SECRET,
    log,
    serviceUrls: { ...byService(() => []), auth: addresses },
  });

let former: Awaited<ReturnType<typeof newKey>>;
let next: Awaited<ReturnType<typeof newKey>>;
let cookie: string;
let userId: number;
beforeAll(async () => {
  [former, next, database] = await Promise.all([newKey(), newKey(), testDatabase(authService())]);
  for (const index of [0, 1]) await startReplica({ signingKey: former.signingKey }, index);
  const registered = await replicas[0]?.register();
  cookie = registered ? cookieOf(registered) : '';
  userId = registered?.body.id;
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await database.drop();
});

const identityFrom = async (auth: TestAuth) =>
  (await auth.authenticate(cookie, 'family')).headers.get('X-Identity') ?? '';

describe('When the signing key is changed on one replica after the other, while services run', () => {
  it('Then every token is accepted at every step, and tokens of the former key no longer after the last', async () => {
    const since = { verify: identityVerifier({ name: 'family', addresses }), calls: callsOf('family') };
    const tokens = new Set<string>();
    const expectAccepted = async () => {
      for (const auth of replicas) tokens.add(await identityFrom(auth));
      // What a service has verified is cached, so one that has just started verifies all tokens once more.
      for (const { verify, calls } of [
        since,
        { verify: identityVerifier({ name: 'family', addresses }), calls: callsOf('family') },
      ]) {
        for (const token of tokens) expect(await verify(token)).toMatchObject({ userId });
        for (const _ of replicas) {
          expect(await calls.call('family', usersById, { ids: [userId] }, undefined)).toMatchObject({ users: [{}] });
        }
      }
    };
    const change = async (settings: KeySettings, order: readonly number[]) => {
      for (const index of order) {
        await replicas[index]?.stop();
        await startReplica(settings, index);
        await expectAccepted();
      }
    };
    await expectAccepted();
    const acceptedKeys = JSON.stringify([former.publicJwk, next.publicJwk]);
    await change({ signingKey: former.signingKey, acceptedKeys }, [0, 1]);
    await change({ signingKey: next.signingKey, acceptedKeys }, [1, 0]);

    for (const index of [0, 1]) {
      await replicas[index]?.stop();
      await startReplica({ signingKey: next.signingKey }, index);
    }
    const verify = identityVerifier({ name: 'family', addresses });
    const kids = new Set([...tokens].map((token) => decodeProtectedHeader(token).kid));
    expect(kids.size).toBe(2);
    const [first] = tokens;
    await expect(verify(first ?? '')).rejects.toMatchObject({ status: 401 });
    for (const auth of replicas) expect(await verify(await identityFrom(auth))).toMatchObject({ userId });
  });
});

describe('When the environment gives keys to accept', () => {
  it.each(['{}', '[{"kty":"oct","k":"c2VjcmV0"}]', 'a text'])('Then svc-auth does not start with %s', async (keys) => {
    const start = startTestAuth({ engine: QUICK_ENGINE, environment: { acceptedKeys: keys } });
    await expect(start).rejects.toThrow('The accepted keys of the environment are not a list of public Ed25519 JWKs');
  });

  it('Then they are published without their private parts, and its own once', async () => {
    const acceptedKeys = `[${former.signingKey},${next.signingKey}]`;
    const auth = await startTestAuth({
      engine: QUICK_ENGINE,
      environment: { signingKey: next.signingKey, acceptedKeys },
    });
    const { keys } = (await auth.anonymous.get('/internal/jwks')).body;
    await auth.stop();
    expect(keys.map(({ x }: JWK) => x)).toEqual([next.publicJwk.x, former.publicJwk.x]);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  });
});
