import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { QUICK_ENGINE } from '../../testing/index.ts';
import { startTestRecovery, type TestRecovery } from '../../testing/recovery.ts';
import type { PasswordEngine } from '../credentials/passwords.ts';
import { processResets } from './process-resets.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW_PASSWORD = 'another password';

let hashed: unknown[] = [];
const recordingEngine: PasswordEngine = {
  ...QUICK_ENGINE,
  hash: (password) => {
    hashed.push(password);
    return QUICK_ENGINE.hash(password);
  },
};

let recovery: TestRecovery;
let people = 0;
let username: string;
let email: string;
let userId: number;
let admin: { userId: number; role: 'parent' | 'coach' | 'admin' };
beforeAll(async () => {
  recovery = await startTestRecovery(recordingEngine);
  admin = await recovery.auth.addUser('avery', 'admin');
});
afterAll(() => recovery.auth.stop());
beforeEach(async () => {
  people += 1;
  username = `person${people}`;
  email = `${username}@example.com`;
  userId = (await recovery.auth.register({ username, email })).body.id;
  hashed = [];
});

const INVALID = 'The reset link is invalid or expired.';

/** Both calls refuse the link, and the password did not change. */
async function expectInvalid(token: string): Promise<void> {
  for (const { status, body } of [await recovery.verify(token), await recovery.reset(token, NEW_PASSWORD)]) {
    expect([status, body]).toMatchObject([400, { code: 'reset_link_invalid', message: INVALID }]);
  }
  expect(hashed).not.toContain(NEW_PASSWORD);
}

describe('When a link has been used', () => {
  it('Then it cannot be used again', async () => {
    const token = await recovery.tokenFor(email);
    await recovery.reset(token, 'the first password');
    await expectInvalid(token);
    expect((await recovery.auth.signIn(username, 'the first password')).status).toBe(200);
  });

  it('Then only one of several concurrent uses succeeds', async () => {
    const token = await recovery.tokenFor(email);
    const passwords = Array.from({ length: 5 }, (_, index) => `password number ${index}`);
    const answers = await Promise.all(passwords.map((password) => recovery.reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? '';
    expect((await recovery.auth.signIn(username, winner)).status).toBe(200);
  });
});

describe('When an hour has passed', () => {
  it('Then the link is invalid; a second earlier it is valid @spec S1.9.5', async () => {
    const token = await recovery.tokenFor(email);
    recovery.clock.advance(HOUR - 1000);
    expect((await recovery.verify(token)).status).toBe(200);
    recovery.clock.advance(1000);
    await expectInvalid(token);
  });

  it('Then it is deleted, and links that are still valid stay', async () => {
    const { ctx } = recovery.auth;
    const old = await recovery.beginReset(email);
    await recovery.tokenOf(old);
    recovery.clock.advance(HOUR);
    await recovery.auth.register({ username: `${username}b`, email: `b${email}` });
    const recent = await recovery.beginReset(`b${email}`);
    await processResets.run(ctx);
    const left = await ctx.db('password_reset').pluck<number[]>('id');
    expect(left).toContain(recent);
    expect(left).not.toContain(old);
  });
});

describe('When there are several links', () => {
  /** Three links in two emails: the first email was rendered twice. */
  async function threeLinks(): Promise<[string, string, string]> {
    const id = await recovery.beginReset(email);
    const [first, again] = [await recovery.tokenOf(id), await recovery.tokenOf(id)];
    return [first, again, await recovery.tokenFor(email)];
  }

  it('Then each is valid for its hour', async () => {
    const first = await recovery.tokenFor(email);
    recovery.clock.advance(20 * MINUTE);
    const later = await threeLinks();
    for (const token of [first, ...later]) expect((await recovery.verify(token)).status).toBe(200);
    recovery.clock.advance(40 * MINUTE);
    await expectInvalid(first);
    for (const token of later) expect((await recovery.verify(token)).status).toBe(200);
  });

  it.each([0, 1, 2])('Then link %i changes the password, and all of them are invalid', async (used) => {
    const tokens = await threeLinks();
    expect((await recovery.reset(tokens[used], NEW_PASSWORD)).status).toBe(204);
    hashed = [];
    for (const token of tokens) await expectInvalid(token);
    expect(await recovery.auth.ctx.db('password_reset').where({ account_id: userId })).toEqual([]);
  });

  it('Then of concurrent uses of different links one succeeds', async () => {
    const answers = await Promise.all(
      (await threeLinks()).map((token, index) => recovery.reset(token, `password number ${index}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
  });
});

describe('When the account has changed since the email', () => {
  const asAdmin = () => recovery.auth.as(admin);

  it.each([
    ['another role', () => asAdmin().put(`/api/admin/users/${userId}/role`, { role: 'coach' })],
    [
      'another password',
      () => asAdmin().put(`/api/admin/users/${userId}/password`, { newPassword: 'set by an admin' }),
    ],
    ['another address', () => asAdmin().put(`/api/admin/users/${userId}`, { email: `new-${email}` })],
    ['no owner', () => asAdmin().delete(`/api/admin/users/${userId}`)],
  ])('Then with %s all links are invalid, and no reset gets another', async (_what, change) => {
    const earlier = await recovery.tokenFor(email);
    const id = await recovery.beginReset(email);
    const token = await recovery.tokenOf(id);
    expect((await change()).status).toBeLessThan(300);
    for (const each of [earlier, token]) await expectInvalid(each);
    expect(await recovery.linkOf(id)).toBeNull();
  });

  it('Then the link of an archived account is invalid', async () => {
    const id = await recovery.beginReset(email);
    const token = await recovery.tokenOf(id);
    await recovery.auth.ctx.db('account').where({ id: userId }).update({ is_active: false });
    await expectInvalid(token);
    expect(await recovery.linkOf(id)).toBeNull();
  });

  it('Then a change of the name leaves the link valid', async () => {
    const token = await recovery.tokenFor(email);
    await asAdmin().put(`/api/admin/users/${userId}`, { firstName: 'Rosalia' });
    expect((await recovery.verify(token)).status).toBe(200);
  });
});
