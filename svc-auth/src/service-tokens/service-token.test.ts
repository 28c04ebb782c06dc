import { timingSafeEqual } from 'node:crypto';
import { usersById } from '@fieldhouse/contracts';
import { httpCalls, openLog } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { decodeJwt } from 'jose';
import { cookieOf, PASSWORD, startTestAuth, type TestAuth } from '../../testing/index.ts';
import { authenticateService } from './authenticate-service.ts';

const SECRET = 'what svc-family proves itself with, and nobody else';
const AUTHS = 'what svc-auth proves itself with, and nobody else';
const OTHER = 'what svc-notify proves itself with, and nobody else';

const logged: string[] = [];
const log = openLog('family', { logLevel: 'trace', version: 'test' }, { write: (line) => logged.push(line) });

const addresses: string[] = [];
const nobody = ['http://127.0.0.1:9'];
const serviceUrls = {
  auth: addresses,
  family: nobody,
  events: nobody,
  gamedata: nobody,
  admin: nobody,
  notify: nobody,
};

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({
    environment: {
      serviceSecrets: { auth: AUTHS, family: SECRET, notify: OTHER, admin: '' },
      serviceUrls: { auth: addresses },
    },
    adapters: { calls: httpCalls({ name: 'auth', serviceUrls, secret: AUTHS, log }) },
  });
  addresses.push(auth.url);
});
afterAll(() => auth.stop());

const prove = (service: unknown, secret: unknown, more: object = {}) =>
  auth.anonymous.post('/internal/service-token', { service, secret, ...more });

describe('When a service proves itself to svc-auth', () => {
  it('Then it gets a token of five minutes that says who it is', async () => {
    const { status, body, headers } = await prove('family', SECRET);
    expect([status, body.expiresInSeconds, headers.get('Cache-Control')]).toEqual([200, 300, 'no-store']);
    const claims = decodeJwt(body.token);
    expect(claims).toEqual({
      iss: 'fieldhouse-auth',
      aud: 'fieldhouse-internal',
      sub: 'family',
      iat: expect.any(Number),
      exp: (claims.iat ?? 0) + 300,
    });
  });

  it('Then the token says on whose behalf it asks', async () => {
    expect(decodeJwt((await prove('family', SECRET, { act: 7 })).body.token)).toMatchObject({ act: 7 });
  });

  it('Then another site or nobody at all makes no difference: no browser is meant', async () => {
    const answer = await auth.anonymous.post(
      '/internal/service-token',
      { service: 'family', secret: SECRET },
      { 'Sec-Fetch-Site': undefined },
    );
    expect(answer.status).toBe(200);
  });

  it.each([
    ['a wrong secret', 'family', 'x'.repeat(SECRET.length)],
    ['a part of the secret', 'family', SECRET.slice(0, -1)],
    ['more than the secret', 'family', `${SECRET} `],
    ['an empty secret', 'family', ''],
    ['another service’s secret', 'family', OTHER],
    ['no configured secret', 'events', SECRET],
    ['no configured secret and none given', 'events', ''],
    ['a secret configured as nothing', 'admin', ''],
    ['an unknown service', 'payments', SECRET],
    ['an unknown service and no secret', 'payments', ''],
    ['a name that every object has', 'constructor', SECRET],
  ])('Then with %s it gets none', async (_what, service, secret) => {
    const { status, body, headers } = await prove(service, secret);
    expect([status, body.code]).toEqual([401, 'unknown_service']);
    expect(headers.get('Content-Type')).toContain('application/problem+json');
    expect(JSON.stringify(body)).not.toContain('token');
  });

  it.each([
    ['no service', undefined, SECRET, {}],
    ['no secret', 'family', undefined, {}],
    ['a secret that is no text', 'family', { length: SECRET.length }, {}],
    ['an actor that is no id', 'family', SECRET, { act: '7' }],
  ])('Then with %s the request is not valid', async (_what, service, secret, more) => {
    expect((await prove(service, secret, more)).status).toBe(400);
  });

  it('Then right and wrong are compared in a time that tells nothing', () => {
    const lengths: number[][] = [];
    const same: typeof timingSafeEqual = (one, other) => {
      lengths.push([one.byteLength, other.byteLength]);
      return timingSafeEqual(one, other);
    };
    expect(authenticateService(auth.ctx, 'family', SECRET, same)).toBe('family');
    for (const [service, secret] of [
      ['family', ''],
      ['family', 'x'.repeat(900)],
      ['payments', 'x'],
      ['events', ''],
    ]) {
      expect(() => authenticateService(auth.ctx, service ?? '', secret ?? '', same)).toThrow();
    }
    expect(lengths).toEqual(Array.from({ length: 5 }, () => [32, 32]));
  });
});

describe('When services ask each other with the tokens of svc-auth', () => {
  let asking: ReturnType<typeof httpCalls>;
  let userId: number;
  beforeAll(async () => {
    userId = (await auth.register()).body.id;
    asking = httpCalls({ name: 'family', serviceUrls, secret: SECRET, log });
  });

  it('Then svc-auth answers like any other', async () => {
    const answer = await asking.ask('family', usersById, { ids: [userId] }, undefined);
    expect(answer).toMatchObject({ users: [{ id: userId, lastName: 'Alvarez' }] });
  });

  it('Then it asks like any other', async () => {
    const calls = httpCalls({ name: 'auth', serviceUrls, secret: AUTHS, log });
    await expect(calls.ask('auth', usersById, { ids: [] }, undefined)).rejects.toMatchObject({ status: 403 });
  });

  it('Then a token opens no route of a user, and an identity no call', async () => {
    const { token } = (await prove('family', SECRET, { act: userId })).body;
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

describe('When tokens are given and refused', () => {
  it('Then the log says who was refused, and holds no secret and no token', async () => {
    const told: unknown[] = [];
    for (const level of ['debug', 'info', 'warn', 'error'] as const) {
      jest.spyOn(auth.ctx.log, level).mockImplementation((...words: unknown[]) => void told.push(words));
    }
    await prove('family', SECRET);
    await prove('family', 'a wrong secret');
    await prove('Rosa Alvarez', 'a wrong secret');
    jest.restoreAllMocks();
    const text = JSON.stringify([told, logged]);
    expect(text).toContain('{"asked":"family"}');
    expect(text).toContain('{"asked":"unknown"}');
    expect(text).not.toMatch(/eyJ|proves itself with|a wrong secret|Rosa/);
  });
});
