import { sessionState } from '@fieldhouse/contracts';
import { localCalls } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clockAt, cookieOf, PASSWORD, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';
import { SESSION_LIMITS } from './session-limits.ts';

const clock = clockAt('2026-11-21T15:00:00Z');
const calls = localCalls();
let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({ clock: clock.now, engine: QUICK_ENGINE, adapters: { calls } });
});
afterAll(() => auth.stop());
beforeEach(() => auth.empty('outbox', 'session'));

let people = 0;
/** A parent, and the session of the browser that registered. */
async function someone() {
  people += 1;
  const name = `parent${people}`;
  const answer = await auth.register({ username: name, email: `${name}@example.com` });
  const [{ id: sessionId }] = await auth.ctx.db('session').orderBy('id', 'desc').limit(1);
  const userId: number = answer.body.id;
  const as = auth.as({ userId, role: 'parent', sessionId });
  return { name, userId, sessionId, cookie: cookieOf(answer), as };
}
const ended = async () =>
  (await auth.published('sessions.ended')).map(({ data }) => {
    const { userId, why, sessionIds, keptSessionId } = data;
    return { userId, why, sessionIds, keptSessionId };
  });

describe('When somebody signs out', () => {
  it('Then that session ended, once @spec S2.4.2002', async () => {
    const { userId, sessionId, cookie } = await someone();
    for (const _ of [1, 2]) await auth.anonymous.post('/api/auth/logout', undefined, { Cookie: cookie });
    await auth.anonymous.post('/api/auth/logout');
    expect(await ended()).toEqual([{ userId, why: 'signed-out', sessionIds: [sessionId], keptSessionId: null }]);
  });

  it('Then on another device that one ended @spec S2.4.2002', async () => {
    const { name, userId, as } = await someone();
    await auth.signIn(name, PASSWORD);
    const [{ id: other }] = await auth.ctx.db('session').orderBy('id', 'desc').limit(1);
    expect((await as.delete(`/api/account/sessions/${other}`)).status).toBe(204);
    expect((await as.delete(`/api/account/sessions/${other}`)).status).toBe(404);
    expect(await ended()).toEqual([{ userId, why: 'signed-out-elsewhere', sessionIds: [other], keptSessionId: null }]);
  });

  it('Then everywhere else all ended but this one @spec S2.4.2002', async () => {
    const { userId, sessionId, as } = await someone();
    expect((await as.post('/api/account/sessions/end-others')).status).toBe(204);
    expect(await ended()).toEqual([
      { userId, why: 'signed-out-elsewhere', sessionIds: null, keptSessionId: sessionId },
    ]);
  });
});

describe('When svc-notify asks whether a session was ended', () => {
  it('Then it was after its end, and one of another user always was @spec S2.4.2006', async () => {
    const { userId, sessionId, cookie } = await someone();
    const hasEnded = async (id = userId) => {
      const answer = await calls.call('notify', sessionState, { userId: id, sessionId }, undefined);
      return sessionState.output.parse(answer).hasEnded;
    };
    expect([await hasEnded(), await hasEnded(userId + 1)]).toEqual([false, true]);
    await auth.anonymous.post('/api/auth/logout', undefined, { Cookie: cookie });
    expect(await hasEnded()).toBe(true);
  });
});

describe('When somebody signs in with a browser', () => {
  it('Then the session of another user ended there, and one of the same user did not @spec S2.4.2002', async () => {
    const [first, second] = [await someone(), await someone()];
    expect((await auth.signIn(first.name, PASSWORD, { Cookie: first.cookie })).status).toBe(200);
    expect(await ended()).toEqual([]);
    expect((await auth.signIn(first.name, PASSWORD, { Cookie: second.cookie })).status).toBe(200);
    expect(await ended()).toEqual([
      { userId: second.userId, why: 'another-user', sessionIds: [second.sessionId], keptSessionId: null },
    ]);
  });
});

describe('When the access of an account changes', () => {
  it('Then with another password all sessions ended but the one that changed it @spec S2.4.2002', async () => {
    const { userId, sessionId, as } = await someone();
    const change = { currentPassword: PASSWORD, newPassword: 'another good password' };
    expect((await as.put('/api/account/password', change)).status).toBeLessThan(300);
    expect(await ended()).toEqual([{ userId, why: 'access-changed', sessionIds: null, keptSessionId: sessionId }]);
  });

  it('Then with another role all ended @spec S2.4.2002', async () => {
    const admin = await auth.addUser('boss', 'admin');
    const { userId } = await someone();
    const answer = await auth.as(admin).put(`/api/admin/users/${userId}/role`, { role: 'coach' });
    expect(answer.status).toBeLessThan(300);
    expect(await ended()).toEqual([{ userId, why: 'access-changed', sessionIds: null, keptSessionId: null }]);
  });
});

it('When a session runs out, Then nothing is published @spec S2.4.2002', async () => {
  const { cookie } = await someone();
  clock.advance(SESSION_LIMITS.idle);
  expect((await auth.authenticate(cookie)).status).toBe(401);
  expect(await ended()).toEqual([]);
});
