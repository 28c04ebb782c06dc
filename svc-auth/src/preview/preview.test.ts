import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clockAt, cookieOf, PASSWORD, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';

const COACH = { app: 'mf-coach', release: '91ab04c7d2e85f36' };
const SHELL = { app: 'shell', release: 'e4c38a2ae1e8b3dd' };
const HOUR_MS = 3_600_000;
const clock = clockAt('2026-11-21T15:00:00Z');

let auth: TestAuth;
let session: string;
let who: { userId: number; role: 'admin'; sessionId: number };
beforeAll(async () => {
  auth = await startTestAuth({ clock: clock.now, engine: QUICK_ENGINE });
  await auth.addUser('ines', 'admin');
  await auth.addUser('omar', 'coach');
});
afterAll(() => auth.stop());
beforeEach(async () => {
  session = cookieOf(await auth.signIn('ines', PASSWORD));
  const { id, account_id: userId } = await auth.ctx.db('session').orderBy('id', 'desc').first('id', 'account_id');
  who = { userId, role: 'admin', sessionId: id };
});

const choose = (...releases: readonly object[]) => auth.as(who).put('/api/admin/preview', { releases });
const previewed = async (...cookies: readonly string[]) =>
  (await auth.anonymous.get('/internal/preview', undefined, { Cookie: cookies.join('; ') })).headers.get('X-Preview');

describe('When an admin chooses releases to preview', () => {
  it('Then the pages of this browser have them, and those of no other browser @spec S2.7.1450, S2.5.1451', async () => {
    const chosen = await choose(COACH, SHELL);
    expect(chosen.status).toBe(204);
    expect(chosen.headers.get('Set-Cookie')).toMatch(/; HttpOnly.*; SameSite=Lax/);
    expect(await previewed(session, cookieOf(chosen))).toBe('mf-coach=91ab04c7d2e85f36,shell=e4c38a2ae1e8b3dd');
    expect(await previewed(session)).toBe('none');
  });

  it('Then an empty list ends the preview, and signing out does @spec S2.7.1450, S2.5.1452', async () => {
    const preview = cookieOf(await choose(COACH));
    expect((await choose()).headers.get('Set-Cookie')).toMatch(/^fieldhouse-preview=;.*Max-Age=0/);
    const signedOut = await auth.anonymous.post('/api/auth/logout', undefined, { Cookie: session });
    expect(signedOut.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^fieldhouse-preview=;.*Max-Age=0/));
    expect(await previewed(session, preview)).toBeNull();
  });

  it('Then it ends with the session, and the next one does not have it @spec S2.5.1452', async () => {
    const preview = cookieOf(await choose(COACH));
    clock.advance(13 * HOUR_MS);
    expect(await previewed(session, preview)).toBeNull();
    const next = cookieOf(await auth.signIn('ines', PASSWORD));
    expect(await previewed(next, preview)).toBe('none');
  });

  it.each([
    ['twice the same app', [COACH, { ...COACH, release: 'aaaaaaaaaaaaaaaa' }]],
    ['a release that is no hash', [{ ...COACH, release: '../../etc' }]],
    ['an app that is no name', [{ ...COACH, app: '../shell' }]],
  ])('Then %s is refused', async (_, releases) => {
    expect((await choose(...releases)).status).toBe(400);
  });
});

describe('When somebody who is no admin has the cookie of a preview', () => {
  it('Then it has no effect, and they may not choose one @spec S2.5.1451, S2.6.1450', async () => {
    const preview = cookieOf(await choose(COACH));
    const coach = cookieOf(await auth.signIn('omar', PASSWORD));
    expect(await previewed(coach, preview)).toBeNull();
    expect(await previewed(preview)).toBeNull();
    for (const role of ['coach', 'parent'] as const) {
      expect((await auth.as({ ...who, role }).put('/api/admin/preview', { releases: [] })).status).toBe(403);
    }
  });
});

describe('When the cookie was changed by hand', () => {
  it.each(['', '~', 'SESSION', 'SESSION~shell', 'SESSION~shell.../../etc', 'SESSION~../a.91ab04c7'])(
    'Then %j previews nothing @spec S2.5.1451',
    async (value) => {
      const own = value.replace('SESSION', String(who.sessionId));
      expect(await previewed(session, `fieldhouse-preview=${own}`)).toBe('none');
    },
  );
});
