import { createHash } from 'node:crypto';
import { waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  clockAt,
  FIRST_WAIVER,
  PASSWORD,
  QUICK_ENGINE,
  registration,
  startTestAuth,
  type TestAuth,
} from '../../testing/index.ts';
import { deleteAccount } from '../accounts/account.repository.ts';
import { hashOf, paragraphsOf, plainTextOf } from './waiver.ts';
import { WAIVER_1 } from './waiver-1.ts';

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
const sign = (form: object) => auth.as(parent).post('/api/waivers/sign', form, FROM);
const isDue = async () => (await auth.as(parent).get('/api/auth/user')).body.waiverDue;

/** Changes the parent's signature to one of an earlier text. */
async function useEarlierSignature(): Promise<void> {
  await auth.ctx
    .db('waiver_signature')
    .where({ account_id: parent.userId })
    .update({ hash: hashOf(EARLIER) });
}

describe('When the text of a waiver is hashed', () => {
  it('Then the hash of the first waiver never changes, since people signed it', () => {
    expect(hashOf(WAIVER_1)).toBe('ac8f8af1b2a5be8ed4a2597ba9286710e17ff34a50dc3d373c9b1c44514f83c9');
  });

  it('Then it is the hash of the plain text, and any change gives another hash', async () => {
    const text = plainTextOf(FIRST_WAIVER);
    expect(FIRST_WAIVER.hash).toBe(createHash('sha256').update(text).digest('hex'));
    expect((await auth.anonymous.get('/api/waivers/current')).body).toEqual(FIRST_WAIVER);
    expect(hashOf({ ...FIRST_WAIVER, signature: `${FIRST_WAIVER.signature} ` })).not.toBe(FIRST_WAIVER.hash);
  });

  it('Then the plain text has every paragraph in order', () => {
    const { title, sections, signature } = FIRST_WAIVER;
    expect(paragraphsOf(plainTextOf(FIRST_WAIVER))).toEqual([
      { heading: undefined, text: title },
      ...sections,
      { heading: undefined, text: signature },
    ]);
  });
});

describe('When a parent registers', () => {
  it('Then the signed text, the time and the address are stored', async () => {
    const { body } = await signed();
    expect(body).toEqual([
      {
        id: expect.any(Number),
        hash: FIRST_WAIVER.hash,
        version: 1,
        title: 'Waiver and Release of Liability',
        signedAt: '2026-11-22T04:30:00.000Z',
        ipAddress: '203.0.113.7',
      },
    ]);
    const stored = await auth.ctx.db('waiver_signature').where({ account_id: parent.userId }).first();
    expect(stored).toMatchObject({ ip_address: '203.0.113.7', user_agent: 'A browser <script>' });
    const text = await auth.ctx.db('waiver_text').where({ hash: FIRST_WAIVER.hash }).first('text');
    expect(text).toEqual({ text: plainTextOf(FIRST_WAIVER) });
  });
});

describe('When there is a new version of the waiver', () => {
  beforeEach(useEarlierSignature);

  it('Then `waiverDue` is true at sign-in and later, and every call still works', async () => {
    expect((await auth.signIn(`parent${people}`, PASSWORD)).body.waiverDue).toBe(true);
    expect(await isDue()).toBe(true);
    expect((await auth.as(parent).get('/api/coaches')).status).toBe(200);
  });

  it('Then it is signed once, with time and address, and `waiverDue` becomes false', async () => {
    clock.advance(1000);
    const { status, body } = await sign({ hash: FIRST_WAIVER.hash, accepted: true });
    expect([status, body]).toEqual([
      201,
      { id: expect.any(Number), hash: FIRST_WAIVER.hash, signedAt: clock.now().toISOString() },
    ]);
    expect(await isDue()).toBe(false);
    expect((await auth.signIn(`parent${people}`, PASSWORD)).body.waiverDue).toBe(false);
    expect((await signed()).body).toMatchObject([{ id: body.id, ipAddress: '203.0.113.7' }, { version: 0 }]);
    const events = (await auth.published('waiver.signed')).filter(({ data }) => data.userId === parent.userId);
    expect(events.at(-1)).toMatchObject({
      actor: parent.userId,
      actorrole: 'parent',
      data: { id: body.id, waiverVersion: FIRST_WAIVER.hash },
    });
  });

  it('Then signing it again, even concurrently, returns the same signature', async () => {
    const form = { hash: FIRST_WAIVER.hash, accepted: true };
    const answers = await Promise.all(Array.from({ length: 4 }, () => sign(form)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const events = (await auth.published('waiver.signed')).filter(({ data }) => data.userId === parent.userId);
    expect(events).toHaveLength(2);
  });

  it.each([
    ['the hash of another text', { hash: hashOf(EARLIER), accepted: true }, 409, 'waiver_changed'],
    ['no acceptance', { hash: FIRST_WAIVER.hash, accepted: false }, 400, 'invalid'],
    ['no hash', { accepted: true }, 400, 'invalid'],
  ])('Then %s signs nothing', async (_what, form, status, code) => {
    const answer = await sign(form);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await signed()).body).toHaveLength(1);
    expect(await isDue()).toBe(true);
  });

  it('Then a visitor and a deleted account get 401', async () => {
    const form = { hash: FIRST_WAIVER.hash, accepted: true };
    expect((await auth.anonymous.post('/api/waivers/sign', form)).status).toBe(401);
    expect((await auth.as({ userId: 999_999, role: 'parent' }).post('/api/waivers/sign', form)).status).toBe(401);
  });
});

describe('When an account is deleted while somebody signs', () => {
  it('Then the request gets 401', async () => {
    await useEarlierSignature();
    const deleting = await auth.ctx.db.transaction();
    await deleteAccount(deleting, parent.userId);
    const signing = sign({ hash: FIRST_WAIVER.hash, accepted: true });
    const waiting = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE datname = current_database() AND locktype IN ('transactionid', 'tuple') AND NOT granted`;
    await waitFor('A waiting signature', async () => (await auth.ctx.db.raw(waiting)).rowCount > 0);
    await deleting.commit();
    const { status, body } = await signing;
    expect([status, body.code]).toEqual([401, 'not_signed_in']);
  });
});

describe('When an account is not a parent’s', () => {
  it.each(['coach', 'admin'] as const)(
    'Then a %s does not have to sign, until their role becomes parent',
    async (role) => {
      const user = await auth.addUser(`${role}${people}`, role);
      expect((await auth.signIn(`${role}${people}`, PASSWORD)).body.waiverDue).toBe(false);
      await auth.ctx.db('account').where({ id: user.userId }).update({ role: 'parent' });
      expect((await auth.as({ ...user, role: 'parent' }).get('/api/auth/user')).body.waiverDue).toBe(true);
    },
  );
});
