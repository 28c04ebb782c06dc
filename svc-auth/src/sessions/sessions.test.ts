import { activeSessions } from '@fieldhouse/contracts';
import { localCalls, purgeOldRows } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clockAt, cookieOf, PASSWORD, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';
import { sessions } from './index.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const clock = clockAt('2026-11-21T15:00:00Z');

const calls = localCalls();

let auth: TestAuth;
let people = 0;
let cookie: string;
beforeAll(async () => {
  auth = await startTestAuth({ engine: QUICK_ENGINE, clock: clock.now, adapters: { calls } });
});
afterAll(() => auth.stop());
beforeEach(async () => {
  people += 1;
  cookie = cookieOf(await auth.register({ username: `person${people}`, email: `person${people}@example.com` }));
});

async function status(): Promise<number> {
  return (await auth.authenticate(cookie)).status;
}

async function seenAt(): Promise<Date> {
  const session = await auth.ctx.db('session').orderBy('id', 'desc').first<{ seen_at: Date }>('seen_at');
  return session.seen_at;
}

describe('When a session is not used', () => {
  it('Then it is valid for twelve hours', async () => {
    clock.advance(12 * HOUR - SECOND);
    expect(await status()).toBe(200);
  });

  it('Then it ends after twelve hours', async () => {
    clock.advance(12 * HOUR);
    expect(await status()).toBe(401);
  });
});

describe('When a session is used all the time', () => {
  it('Then it ends after fourteen days', async () => {
    for (let hours = 0; hours < 14 * 24 - 8; hours += 8) {
      clock.advance(8 * HOUR);
      expect(await status()).toBe(200);
    }
    clock.advance(8 * HOUR);
    expect(await status()).toBe(401);
  });

  it('Then the time of its use is stored at most once a minute, and no cookie is set', async () => {
    const started = await seenAt();
    clock.advance(59 * SECOND);
    await status();
    expect(await seenAt()).toEqual(started);
    clock.advance(SECOND);
    const answer = await auth.authenticate(cookie);
    expect(await seenAt()).toEqual(clock.now());
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('When pages send polls', () => {
  const poll = () => auth.authenticate(cookie, 'auth', { 'Fieldhouse-Poll': '1' });

  it('Then they are answered and renew nothing, and other requests renew the session @spec S1.4.39', async () => {
    const started = await seenAt();
    clock.advance(2 * HOUR);
    expect((await poll()).status).toBe(200);
    expect(await seenAt()).toEqual(started);
    expect(await status()).toBe(200);
    expect(await seenAt()).toEqual(clock.now());
    for (let hours = 0; hours < 12; hours += 1) {
      clock.advance(HOUR);
      await poll();
    }
    expect((await poll()).status).toBe(401);
  });
});

describe('When an admin is signed in', () => {
  beforeEach(async () => {
    await auth.addUser(`admin${people}`, 'admin');
    cookie = cookieOf(await auth.signIn(`admin${people}`, PASSWORD));
  });

  it('Then the session ends after an hour without use @spec S1.4.38', async () => {
    clock.advance(59 * 60 * SECOND);
    expect(await status()).toBe(200);
    clock.advance(61 * 60 * SECOND);
    expect(await status()).toBe(401);
  });

  it('Then it ends after twelve hours, also when it is used all the time @spec S1.4.38', async () => {
    for (let minutes = 30; minutes < 12 * 60; minutes += 30) {
      clock.advance(30 * 60 * SECOND);
      expect(await status()).toBe(200);
    }
    clock.advance(30 * 60 * SECOND);
    expect(await status()).toBe(401);
  });
});

describe('When a session is revoked', () => {
  it('Then the next request is refused', async () => {
    expect(await status()).toBe(200);
    await auth.ctx.db('session').delete();
    const answer = await auth.authenticate(cookie);
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('not_signed_in');
    expect(answer.headers.get('X-Identity')).toBeNull();
  });

  it('Then the session of an archived account is refused, too', async () => {
    expect(await status()).toBe(200);
    await auth.ctx.db('account').update({ is_active: false });
    expect(await status()).toBe(401);
  });
});

describe('When somebody signs out', () => {
  it('Then session and cookie are deleted, and the browser’s cache is cleared @spec S1.4.6, S1.7.15', async () => {
    const answer = await auth.anonymous.post('/api/auth/logout', undefined, { Cookie: cookie });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual([
      'fieldhouse=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'fieldhouse-preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"');
    expect(await status()).toBe(401);
  });

  it.each([undefined, 'fieldhouse=nonsense', `fieldhouse=${'B'.repeat(43)}`])(
    'Then the cookie %s is deleted, too',
    async (other) => {
      const answer = await auth.anonymous.post('/api/auth/logout', undefined, { Cookie: other });
      expect(answer.status).toBe(204);
      expect(answer.headers.getSetCookie()).toHaveLength(2);
      expect(await status()).toBe(200);
    },
  );

  it('Then a page that was drawn for another user ends no session, and one of the own user does', async () => {
    const { id } = await auth.ctx
      .db('account')
      .where({ username: `person${people}` })
      .first<{ id: number }>('id');
    const signOut = (user: number) =>
      auth.anonymous.post('/api/auth/logout', undefined, { Cookie: cookie, 'Fieldhouse-User': String(user) });
    const refusal = await signOut(id + 1);
    expect(refusal.body).toMatchObject({ status: 409, code: 'another_user' });
    expect([refusal.headers.getSetCookie(), await status()]).toEqual([[], 200]);
    expect([(await signOut(id)).status, await status()]).toEqual([204, 401]);
    expect((await signOut(id + 1)).status).toBe(204);
  });

  it('Then a request from another site is refused', async () => {
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' };
    expect((await auth.anonymous.post('/api/auth/logout', undefined, headers)).status).toBe(403);
    expect(await status()).toBe(200);
  });
});

describe('When an account signs in from more and more browsers', () => {
  it('Then it has a hundred sessions at most, and the one that was used last stays', async () => {
    const accountId = (
      await auth.ctx
        .db('account')
        .where({ username: `person${people}` })
        .first('id')
    ).id;
    const token = Array.from({ length: 150 }, (_, n) => `${n}`.padStart(32, '0'));
    clock.advance(2 * SECOND);
    await auth.ctx.db('session').insert(
      token.map((text) => ({
        token_hash: Buffer.from(text),
        account_id: accountId,
        created_at: clock.now(),
        seen_at: new Date(clock.now().getTime() - SECOND),
      })),
    );
    const latest = cookieOf(await auth.signIn(`person${people}`, PASSWORD));
    expect(await auth.ctx.db('session').where({ account_id: accountId })).toHaveLength(100);
    expect((await auth.authenticate(latest)).status).toBe(200);
    expect(await status()).toBe(401);
  });
});

describe('When active sessions are counted', () => {
  const countSessions = () => calls.call('admin', activeSessions, {}, undefined);

  it('Then only valid sessions and their users are counted @spec S2.2.1304', async () => {
    const earlier = await countSessions();
    const registered = await auth.register({ username: 'twice', email: 'twice@example.com' });
    const again = await auth.signIn('twice', PASSWORD);
    expect([registered.status, again.status]).toEqual([201, 200]);
    const { sessions, people } = activeSessions.output.parse(earlier);
    expect(await countSessions()).toEqual({ sessions: sessions + 2, people: people + 1 });
    await auth.ctx.db('account').where({ username: 'twice' }).update({ is_active: false });
    expect(await countSessions()).toEqual({ sessions, people });
    clock.advance(12 * HOUR);
    expect(await countSessions()).toEqual({ sessions: 0, people: 0 });
  });
});

describe('When expired sessions are deleted', () => {
  it('Then valid ones stay', async () => {
    clock.advance(12 * HOUR);
    await auth.register({ username: 'recent', email: 'recent@example.com' });
    await purgeOldRows(sessions).run(auth.ctx);
    const names = await auth.ctx.db('session').join('account', 'account.id', 'account_id').pluck('username');
    expect(names).toEqual(['recent']);
  });
});
