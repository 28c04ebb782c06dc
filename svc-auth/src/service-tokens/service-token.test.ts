import { timingSafeEqual } from 'node:crypto';
import { byService, usersById } from '@fieldhouse/contracts';
import { httpCalls, openLog } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { decodeJwt } from 'jose';
import { cookieOf, PASSWORD, startTestAuth, type TestAuth } from '../../testing/index.ts';
import { authenticateService } from './authenticate-service.ts';

const SECRET = 'the secret that only svc-family has';
const NEXT_SECRET = 'the secret that svc-family has next';
const AUTH_SECRET = 'the secret that only svc-auth has';
const NOTIFY_SECRET = 'the secret that only svc-notify has';

const logged: string[] = [];
const log = openLog('family', { logLevel: 'trace', version: 'test' }, { write: (line) => logged.push(line) });

const addresses: string[] = [];
const unreachable = ['http://127.0.0.1:9'];
const serviceUrls = { ...byService(() => unreachable), auth: addresses };

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({
    environment: {
      serviceSecrets: { auth: AUTH_SECRET, family: SECRET, notify: NOTIFY_SECRET, admin: '' },
      acceptedSecrets: { family: NEXT_SECRET, admin: '' },
      serviceUrls: { auth: addresses },
    },
    adapters: { calls: httpCalls({ name: 'auth', serviceUrls, secret: AUTH_SECRET, log }) },
  });
  addresses.push(auth.url);
});
afterAll(() => auth.stop());

const requestToken = (service: unknown, secret: unknown, more: object = {}) =>
  auth.anonymous.post('/internal/service-token', { service, secret, to: 'events', ...more });

describe('When a service requests a token from svc-auth', () => {
  it('Then it gets a token of five minutes that names both services', async () => {
    const { status, body, headers } = await requestToken('family', SECRET);
    expect([status, body.expiresInSeconds, headers.get('Cache-Control')]).toEqual([200, 300, 'no-store']);
    const claims = decodeJwt(body.token);
    expect(claims).toEqual({
      iss: 'fieldhouse-auth',
      aud: 'fieldhouse-internal',
      sub: 'family',
      to: 'events',
      iat: expect.any(Number),
      exp: (claims.iat ?? 0) + 300,
    });
  });

  it('Then it gets one with its present secret and with the next one, while that is changed @spec S2.4.1538', async () => {
    for (const secret of [SECRET, NEXT_SECRET]) {
      expect(decodeJwt((await requestToken('family', secret)).body.token).sub).toBe('family');
    }
    expect((await requestToken('notify', NEXT_SECRET)).status).toBe(401);
  });

  it('Then the token names the user on whose behalf the service calls', async () => {
    expect(decodeJwt((await requestToken('family', SECRET, { act: 7 })).body.token)).toMatchObject({ act: 7 });
  });

  it('Then the header `Sec-Fetch-Site` is not required, since no browser makes the call', async () => {
    const answer = await auth.anonymous.post(
      '/internal/service-token',
      { service: 'family', secret: SECRET, to: 'events' },
      { 'Sec-Fetch-Site': undefined },
    );
    expect(answer.status).toBe(200);
  });

  it.each([
    ['a wrong secret', 'family', 'x'.repeat(SECRET.length)],
    ['a part of the secret', 'family', SECRET.slice(0, -1)],
    ['more than the secret', 'family', `${SECRET} `],
    ['an empty secret', 'family', ''],
    ['another service’s secret', 'family', NOTIFY_SECRET],
    ['no configured secret', 'events', SECRET],
    ['no configured secret and none given', 'events', ''],
    ['an empty configured secret', 'admin', ''],
    ['an unknown service', 'payments', SECRET],
    ['an unknown service and no secret', 'payments', ''],
    ['a name that every object has', 'constructor', SECRET],
  ])('Then with %s it gets no token', async (_what, service, secret) => {
    const { status, body, headers } = await requestToken(service, secret);
    expect([status, body.code]).toEqual([401, 'unknown_service']);
    expect(headers.get('Content-Type')).toContain('application/problem+json');
    expect(JSON.stringify(body)).not.toContain('token');
  });

  it.each([
    ['no service', undefined, SECRET, {}],
    ['no secret', 'family', undefined, {}],
    ['a secret that is no text', 'family', { length: SECRET.length }, {}],
    ['no called service', 'family', SECRET, { to: undefined }],
    ['a called service that does not exist', 'family', SECRET, { to: 'payments' }],
    ['an actor that is no id', 'family', SECRET, { act: '7' }],
  ])('Then with %s the request is not valid', async (_what, service, secret, more) => {
    expect((await requestToken(service, secret, more)).status).toBe(400);
  });

  it('Then secrets are compared in constant time', () => {
    const lengths: number[][] = [];
    const compare: typeof timingSafeEqual = (one, other) => {
      lengths.push([one.byteLength, other.byteLength]);
      return timingSafeEqual(one, other);
    };
    expect(authenticateService(auth.ctx, 'family', SECRET, compare)).toBe('family');
    for (const [service, secret] of [
      ['family', ''],
      ['family', 'x'.repeat(900)],
      ['payments', 'x'],
      ['events', ''],
    ]) {
      expect(() => authenticateService(auth.ctx, service ?? '', secret ?? '', compare)).toThrow();
    }
    expect(lengths).toEqual(Array.from({ length: 10 }, () => [32, 32]));
  });
});

describe('When services call each other with the tokens of svc-auth', () => {
  let familyCalls: ReturnType<typeof httpCalls>;
  let userId: number;
  beforeAll(async () => {
    userId = (await auth.register()).body.id;
    familyCalls = httpCalls({ name: 'family', serviceUrls, secret: SECRET, log });
  });

  it('Then svc-auth answers internal calls', async () => {
    const answer = await familyCalls.call('family', usersById, { ids: [userId] }, undefined);
    expect(answer).toMatchObject({ users: [{ id: userId, lastName: 'Alvarez' }] });
  });

  it('Then svc-auth calls other services with a token too', async () => {
    const calls = httpCalls({ name: 'auth', serviceUrls, secret: AUTH_SECRET, log });
    await expect(calls.call('auth', usersById, { ids: [] }, undefined)).rejects.toMatchObject({ status: 403 });
  });

  it('Then a token that a service received in a call is refused by every other service', async () => {
    const call = async (to: string) =>
      auth.anonymous.post(
        '/internal/users-by-id',
        { ids: [userId] },
        { Authorization: `Bearer ${(await requestToken('family', SECRET, { to })).body.token}` },
      );
    expect((await call('auth')).status).toBe(200);
    const replayed = await call('notify');
    expect([replayed.status, replayed.body.code]).toEqual([401, 'unknown_service']);
  });

  it('Then user routes refuse a service token, and internal calls refuse an identity', async () => {
    const { token } = (await requestToken('family', SECRET, { to: 'auth', act: userId })).body;
    const asUser = await auth.anonymous.get('/api/auth/user', undefined, { 'X-Identity': token });
    expect(asUser.status).toBe(401);
    const cookie = cookieOf(await auth.signIn('rosa', PASSWORD));
    const identity = (await auth.authenticate(cookie)).headers.get('X-Identity');
    const call = (bearer: string | null) =>
      auth.anonymous.post('/internal/users-by-id', { ids: [userId] }, { Authorization: `Bearer ${bearer}` });
    expect((await call(identity)).status).toBe(401);
    expect((await call(token)).status).toBe(200);
  });
});

describe('When tokens are issued and refused', () => {
  it('Then the log names the refused service, and holds no secret and no token', async () => {
    const entries: unknown[] = [];
    for (const level of ['debug', 'info', 'warn', 'error'] as const) {
      jest.spyOn(auth.ctx.log, level).mockImplementation((...words: unknown[]) => void entries.push(words));
    }
    await requestToken('family', SECRET);
    await requestToken('family', 'a wrong secret');
    await requestToken('Rosa Alvarez', 'a wrong secret');
    jest.restoreAllMocks();
    const text = JSON.stringify([entries, logged]);
    expect(text).toContain('{"caller":"family"}');
    expect(text).toContain('{"caller":"unknown"}');
    expect(text).not.toMatch(/eyJ|the secret that only|a wrong secret|Rosa/);
  });
});
