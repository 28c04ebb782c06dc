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
const REPLACED = 'This link was replaced by a newer one. Please use the link in the newest email.';

/** Both calls refuse the link, and the password did not change. */
async function expectInvalid(token: string, message = INVALID): Promise<void> {
  for (const { status, body } of [await recovery.verify(token), await recovery.reset(token, NEW_PASSWORD)]) {
    expect([status, body]).toMatchObject([400, { code: 'reset_link_invalid', message }]);
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
    expect(await ctx.db('replaced_reset_link').where('expires_at', '<=', recovery.clock.now())).toEqual([]);
    const left = await ctx.db('password_reset').pluck<number[]>('id');
    expect(left).toContain(recent);
    expect(left).not.toContain(old);
  });
});

describe('When there is a newer link', () => {
  it('Then an earlier link of the same reset is invalid, and says that there is a newer one', async () => {
    const id = await recovery.beginReset(email);
    const earlier = await recovery.tokenOf(id);
    const later = await recovery.tokenOf(id);
    await expectInvalid(earlier, REPLACED);
    expect((await recovery.reset(later, NEW_PASSWORD)).status).toBe(204);
    hashed = [];
    await expectInvalid(earlier);
  });

  it('Then it says so as soon as the newer one is requested', async () => {
    const earlier = await recovery.tokenFor(email);
    await recovery.beginReset(email);
    await expectInvalid(earlier, REPLACED);
  });

  it('Then the link of an earlier reset is invalid, and that reset gets no other', async () => {
    const first = await recovery.beginReset(email);
    const earlier = await recovery.tokenOf(first);
    const later = await recovery.tokenFor(email);
    await expectInvalid(earlier, REPLACED);
    expect(await recovery.linkOf(first)).toBeNull();
    expect((await recovery.verify(later)).status).toBe(200);
    recovery.clock.advance(HOUR);
    await expectInvalid(earlier);
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
  ])('Then with %s the link is invalid, and the reset gets no other', async (_what, change) => {
    const id = await recovery.beginReset(email);
    const token = await recovery.tokenOf(id);
    expect((await change()).status).toBeLessThan(300);
    await expectInvalid(token);
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
