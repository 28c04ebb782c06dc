import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  clockAt,
  FIRST_WAIVER,
  QUICK_ENGINE,
  registration,
  startTestAuth,
  type TestAuth,
} from '../../testing/index.ts';
import { hashOf, plainTextOf } from './waiver.ts';

const clock = clockAt('2026-11-22T04:30:00Z');
const FROM = { 'X-Forwarded-For': '203.0.113.7', 'User-Agent': 'A browser <script>' };
const EARLIER = { title: 'An earlier waiver', sections: [{ heading: 'One', text: 'Two' }], signature: 'Three' };

let auth: TestAuth;
let people = 0;
let parent: { userId: number; role: 'parent' };
beforeAll(async () => {
  auth = await startTestAuth({ engine: QUICK_ENGINE, clock: clock.now });
  await auth.ctx
    .db('waiver_text')
    .insert({ hash: hashOf(EARLIER), version: 0, title: EARLIER.title, text: plainTextOf(EARLIER) });
});
afterAll(() => auth.stop());
beforeEach(async () => {
  people += 1;
  parent = { userId: (await register(`parent${people}`)).body.id, role: 'parent' };
});

function register(username: string, changes = {}) {
  const form = registration({ username, email: `${username}@example.com`, ...changes });
  return auth.anonymous.post('/api/auth/register', form, FROM);
}

const signed = () => auth.as(parent).get('/api/waivers/signed');
/** Changes the parent's signature to one of an earlier text. */
async function useEarlierSignature(): Promise<void> {
  await auth.ctx
    .db('waiver_signature')
    .where({ account_id: parent.userId })
    .update({ hash: hashOf(EARLIER) });
}

describe('When a signed waiver is downloaded', () => {
  async function download(userId: number, role: 'parent' | 'coach' | 'admin') {
    const [{ id }] = (await signed()).body;
    return auth.as({ userId, role }).get(`/api/waivers/signed/${id}`);
  }

  it('Then the parent gets a page with the whole text, the signer, the time and the address', async () => {
    const { status, body, headers } = await download(parent.userId, 'parent');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="waiver-2026-11-21.html"');
    for (const { heading, text } of FIRST_WAIVER.sections) {
      expect(body).toContain(`<h2>${heading}</h2>`);
      expect(body).toContain(text);
    }
    expect(body).toContain(FIRST_WAIVER.signature);
    expect(body).toContain(`Rosa Alvarez (parent${people}@example.com)`);
    expect(body).toContain('November 21, 2026, 10:30 PM (2026-11-22T04:30:00.000Z)');
    expect(body).toContain('203.0.113.7');
    expect(body).toContain(FIRST_WAIVER.hash);
  });

  it('Then typed values are escaped', async () => {
    await auth.ctx.db('account').where({ id: parent.userId }).update({ last_name: '<img src=x onerror="x">' });
    const { body } = await download(parent.userId, 'parent');
    expect(body).toContain('Rosa &lt;img src=x onerror=&quot;x&quot;&gt;');
    expect(body).toContain('A browser &lt;script&gt;');
    expect(body).not.toMatch(/<img|<script/);
  });

  it('Then it contains the signed text, not the one in force', async () => {
    await useEarlierSignature();
    const { body } = await download(parent.userId, 'parent');
    expect(body).toContain('<h1>An earlier waiver</h1>');
    expect(body).not.toContain('Indemnification');
  });

  it('Then an admin gets it, and everybody else gets 404 or 401', async () => {
    expect((await download(999, 'admin')).status).toBe(200);
    expect((await download(999, 'parent')).status).toBe(404);
    expect((await download(999, 'coach')).status).toBe(404);
    expect((await auth.as({ userId: 999, role: 'admin' }).get('/api/waivers/signed/999999')).status).toBe(404);
    expect((await auth.anonymous.get('/api/waivers/signed/1')).status).toBe(401);
    expect((await auth.anonymous.get('/api/waivers/signed')).status).toBe(401);
  });

  it('Then everybody lists only their own', async () => {
    const other = { userId: (await register(`other${people}`)).body.id, role: 'parent' } as const;
    expect((await auth.as(other).get('/api/waivers/signed')).body).toHaveLength(1);
    expect((await auth.as({ userId: 999, role: 'admin' }).get('/api/waivers/signed')).body).toEqual([]);
  });
});
