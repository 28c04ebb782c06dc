import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { clockAt, cookieOf, PASSWORD, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const NEW_PASSWORD = 'another good password';
const MINUTE = 60_000;

const clock = clockAt('2026-11-21T15:00:00Z');
let auth: TestAuth;
let people = 0;
let user: Awaited<ReturnType<TestAuth['addUser']>>;
let username: string;
beforeAll(async () => {
  auth = await startTestAuth({ engine: QUICK_ENGINE, clock: clock.now });
});
afterAll(() => auth.stop());
beforeEach(async () => {
  await auth.empty('outbox');
  people += 1;
  username = `person${people}`;
  user = await auth.addUser(username, 'parent');
});

/** A browser in which the user has signed in: its cookie, and requests with the identity of its session. */
async function openBrowser(userAgent = ANDROID, name = username) {
  const cookie = cookieOf(await auth.signIn(name, PASSWORD, { 'User-Agent': userAgent }));
  const { sid = 0, sub } = claimsOf(await auth.authenticate(cookie));
  const { role } = await auth.ctx.db('account').where({ id: sub }).first();
  return { cookie, id: sid, as: auth.as({ userId: Number(sub), role, sessionId: sid }) };
}

function claimsOf(answer: { headers: Headers }): { sub?: string; sid?: number; aat?: number } {
  return decodeJwt(answer.headers.get('X-Identity') ?? '');
}

const statusOf = async (cookie: string) => (await auth.authenticate(cookie)).status;
const change = (currentPassword: string, newPassword = NEW_PASSWORD) => ({ currentPassword, newPassword });

describe('When a user changes their password in one browser', () => {
  it('Then the other is signed out at its next request, and this one goes on with another cookie @spec S1.4.35', async () => {
    const [here, there] = [await openBrowser(), await openBrowser(MAC)];
    const answer = await here.as.put('/api/account/password', change(PASSWORD));
    expect([answer.status, await statusOf(there.cookie), await statusOf(here.cookie)]).toEqual([204, 401, 401]);
    const { sid, aat } = claimsOf(await auth.authenticate(cookieOf(answer)));
    expect([sid, aat]).toEqual([here.id, clock.now().getTime() / 1000]);
    expect((await auth.signIn(username, PASSWORD)).status).toBe(401);
    expect((await auth.signIn(username, NEW_PASSWORD)).status).toBe(200);
    expect(await auth.published('audit.recorded')).toEqual([]);
  });

  it('Then a new one that is too common is refused for its field, and changes nothing', async () => {
    const { as, cookie } = await openBrowser();
    const { status, body } = await as.put('/api/account/password', change(PASSWORD, 'password'));
    expect([status, body.errors]).toEqual([400, [{ path: 'newPassword', message: 'This password is too common' }]]);
    expect(await statusOf(cookie)).toBe(200);
  });

  it('Then of two changes at once one is made', async () => {
    const browsers = [await openBrowser(), await openBrowser(MAC)];
    const changes = browsers.map(({ as }, at) => as.put('/api/account/password', change(PASSWORD, `good ${at} pass`)));
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 400]);
  });
});

describe('When somebody at a signed-in browser guesses its user’s password', () => {
  it('Then after five wrong ones the right one is refused too, wherever it is asked for @spec S1.9.36', async () => {
    const { as, cookie } = await openBrowser();
    const wrong = await as.put('/api/account/password', change('a wrong password'));
    expect(wrong.body.errors).toEqual([{ path: 'currentPassword', message: 'This is not your password' }]);
    const guesses = ['second', 'third', 'fourth', 'fifth'].map((password) =>
      as.post('/api/auth/reauthenticate', { password }),
    );
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    for (const refused of [
      await as.post('/api/auth/reauthenticate', { password: PASSWORD }),
      await as.put('/api/account/password', change(PASSWORD)),
    ]) {
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
    }
    expect(await statusOf(cookie)).toBe(200);
    expect((await auth.signIn(username, PASSWORD)).status).toBe(200);
  });

  it('Then a right one resets the count', async () => {
    const { as } = await openBrowser();
    for (const password of ['1', '2', '3', '4', PASSWORD, '5', '6', '7', '8', PASSWORD]) {
      const { status } = await as.post('/api/auth/reauthenticate', { password });
      expect([password, status]).toEqual([password, password === PASSWORD ? 204 : 400]);
    }
  });
});

describe('When a user confirms with the password', () => {
  it('Then the sign-in of this session is recent, and its earlier cookie is refused @spec S1.4.36', async () => {
    const [here, there] = [await openBrowser(), await openBrowser(MAC)];
    clock.advance(40 * MINUTE);
    const answer = await here.as.post('/api/auth/reauthenticate', { password: PASSWORD });
    expect([answer.status, await statusOf(here.cookie), await statusOf(there.cookie)]).toEqual([204, 401, 200]);
    const seconds = clock.now().getTime() / 1000;
    expect(claimsOf(await auth.authenticate(cookieOf(answer))).aat).toBe(seconds);
    expect(claimsOf(await auth.authenticate(there.cookie)).aat).toBe(seconds - 40 * 60);
  });

  it('Then a session that has ended meanwhile stays ended', async () => {
    const { as } = await openBrowser();
    await auth.ctx.db('session').delete();
    expect((await as.post('/api/auth/reauthenticate', { password: PASSWORD })).status).toBe(401);
    expect(await auth.ctx.db('session')).toEqual([]);
  });
});

describe('When a user looks where they are signed in', () => {
  it('Then the list has the valid sessions of this user, with the device of each @spec S1.4.37', async () => {
    const other = await openBrowser(MAC);
    const signedInAt = clock.now().toISOString();
    clock.advance(5 * MINUTE);
    await auth.addUser(`${username}-partner`, 'parent');
    await auth.signIn(`${username}-partner`, PASSWORD);
    const here = await openBrowser();
    const now = clock.now().toISOString();
    expect((await here.as.get('/api/account/sessions')).body).toEqual([
      { id: here.id, device: 'Chrome on Android', signedInAt: now, lastSeenAt: now, isThis: true },
      { id: other.id, device: 'Safari on Mac', signedInAt, lastSeenAt: signedInAt, isThis: false },
    ]);
    clock.advance(13 * 60 * MINUTE);
    expect((await here.as.get('/api/account/sessions')).body).toEqual([]);
  });

  it('Then a session that a release without devices started is in the list, too', async () => {
    const { as } = await openBrowser('curl');
    expect((await as.get('/api/account/sessions')).body).toMatchObject([{ device: 'Unknown device' }]);
  });

  it('Then one of them can be ended, and none of another user @spec S1.4.37', async () => {
    const [here, there] = [await openBrowser(), await openBrowser(MAC)];
    await auth.addUser(`${username}-partner`, 'admin');
    const partner = await openBrowser(ANDROID, `${username}-partner`);
    expect((await partner.as.delete(`/api/account/sessions/${there.id}`)).status).toBe(404);
    expect(await statusOf(there.cookie)).toBe(200);
    expect((await here.as.delete(`/api/account/sessions/${there.id}`)).status).toBe(204);
    expect([await statusOf(there.cookie), await statusOf(here.cookie)]).toEqual([401, 200]);
    const own = await here.as.delete(`/api/account/sessions/${here.id}`);
    expect([own.status, await statusOf(here.cookie)]).toEqual([204, 401]);
    expect(own.headers.getSetCookie()).toEqual([expect.stringContaining('fieldhouse=; Max-Age=0')]);
  });

  it('Then all others can be ended @spec S1.4.37', async () => {
    const [first, here, third] = [await openBrowser(), await openBrowser(), await openBrowser(MAC)];
    expect((await here.as.post('/api/account/sessions/end-others')).status).toBe(204);
    const statuses = [await statusOf(first.cookie), await statusOf(here.cookie), await statusOf(third.cookie)];
    expect(statuses).toEqual([401, 200, 401]);
  });
});

describe('When a user changes the own account', () => {
  it('Then the given fields change, and names, address and role that others decide do not @spec S1.6.16', async () => {
    const as = auth.as(user);
    const before = (await as.get('/api/account')).body;
    expect(before).toMatchObject({
      ...{ id: user.userId, username, role: 'parent', email: `${username}@example.com`, specialties: null },
      ...{ isEmailConfirmed: true, pendingEmail: null, emergencyContact1FirstName: null },
      passwordChangedAt: clock.now().toISOString(),
    });
    const changes = {
      phone: '512 555 0177',
      emergencyContact2FirstName: 'Luis',
      emergencyContact2Relationship: 'Uncle',
    };
    const ignored = { username: 'other', email: 'other@example.com', role: 'admin', isActive: false };
    const answer = await as.patch('/api/account', { ...changes, ...ignored });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...before, ...changes, version: answer.body.version });
    expect((await as.get('/api/account')).body).toEqual(answer.body);
    expect(await auth.published('user.updated')).toMatchObject([{ data: { id: user.userId, phone: changes.phone } }]);
    expect(await auth.published('audit.recorded')).toEqual([]);
  });

  it('Then an invalid field and an outdated version are refused, and change nothing', async () => {
    const as = auth.as(user);
    const before = (await as.get('/api/account')).body;
    expect((await as.patch('/api/account', { phone: '1' })).body.errors).toMatchObject([{ path: 'phone' }]);
    expect((await as.patch('/api/account', { specialties: ['Hitting'] })).body.errors).toMatchObject([
      { path: 'specialties' },
    ]);
    const outdated = { 'If-Match': `"${before.version - 1}"` };
    expect((await as.patch('/api/account', { firstName: 'Ana' }, outdated)).status).toBe(412);
    expect((await as.get('/api/account')).body).toEqual(before);
  });

  it('Then a coach changes what they teach, and the audit has an entry of staff @spec S1.6.16', async () => {
    const coach = await auth.addUser(`${username}-coach`, 'coach');
    const { body } = await auth.as(coach).patch('/api/account', { specialties: ['Hitting'], firstName: 'Sam' });
    expect(body).toMatchObject({ specialties: ['Hitting'], firstName: 'Sam' });
    const { as } = await openBrowser(MAC, `${username}-coach`);
    expect((await as.put('/api/account/password', change(PASSWORD))).status).toBe(204);
    const subject = { subjectType: 'user', subjectId: coach.userId };
    expect((await auth.published('audit.recorded')).map(({ data }) => data)).toMatchObject([
      { action: 'account.changed', ...subject, fields: ['firstName', 'specialties'] },
      { action: 'account.password-changed', ...subject, fields: [] },
    ]);
  });

  it.each(['get', 'patch'] as const)('Then %s of an account that was deleted meanwhile is 401', async (method) => {
    await auth.ctx.db('account').where({ id: user.userId }).delete();
    expect((await auth.as(user)[method]('/api/account', method === 'get' ? undefined : {})).status).toBe(401);
  });
});
