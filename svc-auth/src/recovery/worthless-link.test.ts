import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { QUICK_ENGINE } from '../../testing/index.ts';
import { startTestRecovery, type TestRecovery } from '../../testing/recovery.ts';
import type { PasswordEngine } from '../credentials/passwords.ts';
import { processResets } from './process-resets.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW_PASSWORD = 'another password';

let hashed: unknown[] = [];
const remembering: PasswordEngine = {
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
  recovery = await startTestRecovery(remembering);
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

/** The link opens nothing, whichever way it is tried, and the password is what it was. */
async function expectWorthless(token: string): Promise<void> {
  for (const { status, body } of [await recovery.verify(token), await recovery.reset(token, NEW_PASSWORD)]) {
    expect([status, body]).toMatchObject([
      400,
      { code: 'reset_link_invalid', message: 'The reset link is invalid or expired.' },
    ]);
  }
  expect(hashed).not.toContain(NEW_PASSWORD);
}

describe('When a link has been used', () => {
  it('Then it cannot be used again', async () => {
    const token = await recovery.tokenFor(email);
    await recovery.reset(token, 'the first password');
    await expectWorthless(token);
    expect((await recovery.auth.signIn(username, 'the first password')).status).toBe(200);
  });

  it('Then of several who use it in the same moment one alone succeeds', async () => {
    const token = await recovery.tokenFor(email);
    const passwords = Array.from({ length: 5 }, (_, index) => `password number ${index}`);
    const answers = await Promise.all(passwords.map((password) => recovery.reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? '';
    expect((await recovery.auth.signIn(username, winner)).status).toBe(200);
  });
});

describe('When an hour has passed', () => {
  it('Then the link opens nothing; a second before it does @spec S1.9.5', async () => {
    const token = await recovery.tokenFor(email);
    recovery.clock.pass(HOUR - 1000);
    expect((await recovery.verify(token)).status).toBe(200);
    recovery.clock.pass(1000);
    await expectWorthless(token);
  });

  it('Then it is cleared away, and links that are still good stay', async () => {
    const { ctx } = recovery.auth;
    const old = await recovery.begin(email);
    await recovery.tokenOf(old);
    recovery.clock.pass(HOUR);
    await recovery.auth.register({ username: `${username}b`, email: `b${email}` });
    const young = await recovery.begin(`b${email}`);
    await processResets.run(ctx);
    const left = await ctx.db('password_reset').pluck<number[]>('id');
    expect(left).toContain(young);
    expect(left).not.toContain(old);
  });
});

describe('When there is a newer link', () => {
  it('Then an earlier one of the same mail opens nothing', async () => {
    const id = await recovery.begin(email);
    const earlier = await recovery.tokenOf(id);
    const later = await recovery.tokenOf(id);
    await expectWorthless(earlier);
    expect((await recovery.reset(later, NEW_PASSWORD)).status).toBe(204);
  });

  it('Then one that was asked for before opens nothing, and its mail gets no other', async () => {
    const first = await recovery.begin(email);
    const earlier = await recovery.tokenOf(first);
    const later = await recovery.tokenFor(email);
    await expectWorthless(earlier);
    expect(await recovery.linkOf(first)).toBeNull();
    expect((await recovery.verify(later)).status).toBe(200);
  });
});

describe('When the account has changed since the mail', () => {
  const asAdmin = () => recovery.auth.as(admin);

  it.each([
    ['another role', () => asAdmin().put(`/api/admin/users/${userId}/role`, { role: 'coach' })],
    ['another password', () => asAdmin().put(`/api/admin/users/${userId}/password`, { newPassword: 'given by hand' })],
    ['another address', () => asAdmin().put(`/api/admin/users/${userId}`, { email: `new-${email}` })],
    ['nobody behind it', () => asAdmin().delete(`/api/admin/users/${userId}`)],
  ])('Then with %s the link opens nothing, and no mail gets one', async (_what, change) => {
    const id = await recovery.begin(email);
    const token = await recovery.tokenOf(id);
    expect((await change()).status).toBeLessThan(300);
    await expectWorthless(token);
    expect(await recovery.linkOf(id)).toBeNull();
  });

  it('Then an archived one’s link opens nothing', async () => {
    const id = await recovery.begin(email);
    const token = await recovery.tokenOf(id);
    await recovery.auth.ctx.db('account').where({ id: userId }).update({ is_active: false });
    await expectWorthless(token);
    expect(await recovery.linkOf(id)).toBeNull();
  });

  it('Then another name alone leaves it good', async () => {
    const token = await recovery.tokenFor(email);
    await asAdmin().put(`/api/admin/users/${userId}`, { firstName: 'Rosalia' });
    expect((await recovery.verify(token)).status).toBe(200);
  });
});
