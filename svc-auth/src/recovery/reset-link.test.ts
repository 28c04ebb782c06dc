import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cookieOf, PASSWORD, QUICK_ENGINE } from '../../testing/index.ts';
import { startTestRecovery, type TestRecovery } from '../../testing/recovery.ts';
import type { PasswordEngine } from '../credentials/passwords.ts';

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
let cookie: string;
beforeAll(async () => {
  recovery = await startTestRecovery(recordingEngine);
});
afterAll(() => recovery.auth.stop());
beforeEach(async () => {
  people += 1;
  username = `person${people}`;
  email = `${username}@example.com`;
  const registered = await recovery.auth.register({ username, email });
  userId = registered.body.id;
  cookie = cookieOf(registered);
  hashed = [];
});

describe('When the email with the link is rendered', () => {
  it('Then the link opens the reset screen and is valid for an hour @spec S1.9.5', async () => {
    const id = await recovery.beginReset(email);
    recovery.clock.advance(20 * MINUTE);
    const link = await recovery.linkOf(id);
    expect(link?.path).toMatch(/^\/reset-password\?token=[\w-]{43}$/);
    expect(link?.expiresAt).toBe(new Date(recovery.clock.now().getTime() + HOUR).toISOString());
    expect(link?.username).toBe(username);
  });

  it('Then the page for a new password gets the username, which may be forgotten as well', async () => {
    const { status, body } = await recovery.verify(await recovery.tokenFor(email));
    expect([status, body]).toEqual([200, { valid: true, username }]);
  });

  it('Then an address beyond ASCII is found as it is typed', async () => {
    await recovery.auth.register({ username: `${username}x`, email: `${username}@bücher.example` });
    expect((await recovery.verify(await recovery.tokenFor(`${username}@Bücher.example`))).body.username).toBe(
      `${username}x`,
    );
  });

  it('Then only a hash of its token is stored, and no event holds the token', async () => {
    const token = await recovery.tokenFor(email);
    const { db } = recovery.auth.ctx;
    const stored = JSON.stringify([await db('password_reset'), await db('outbox'), await db('password_reset_request')]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(JSON.stringify(Buffer.from(token, 'base64url')));
  });

  it('Then an unknown, used or day-old reset gets no link', async () => {
    expect(await recovery.linkOf(999_999)).toBeNull();
    const used = await recovery.beginReset(email);
    await recovery.reset(await recovery.tokenOf(used), NEW_PASSWORD);
    expect(await recovery.linkOf(used)).toBeNull();
    const old = await recovery.beginReset(email);
    recovery.clock.advance(24 * HOUR);
    expect(await recovery.linkOf(old)).toBeNull();
  });
});

describe('When the link is opened', () => {
  it('Then it is valid, however often it is checked @spec S1.7.18', async () => {
    const token = await recovery.tokenFor(email);
    for (let check = 0; check < 3; check += 1) {
      const { status, body } = await recovery.verify(token);
      expect([status, body]).toEqual([200, { valid: true, username }]);
    }
  });

  it('Then only the new password signs in, and all sessions have ended @spec S1.3.7 S1.7.20', async () => {
    const other = cookieOf(await recovery.auth.signIn(username, PASSWORD));
    const { status, body } = await recovery.reset(await recovery.tokenFor(email), NEW_PASSWORD);
    expect([status, body]).toEqual([204, null]);
    for (const session of [cookie, other]) expect((await recovery.auth.authenticate(session)).status).toBe(401);
    expect((await recovery.auth.signIn(username, PASSWORD)).status).toBe(401);
    expect((await recovery.auth.signIn(username, NEW_PASSWORD)).body).toMatchObject({ id: userId });
  });

  it.each([
    ['12345', '@spec S1.5.12 S1.7.21'],
    ['', ''],
    [undefined, ''],
  ])('Then the password %j is too short, and the link can still be used %s', async (password, _tag) => {
    const token = await recovery.tokenFor(email);
    const { status, body } = await recovery.reset(token, password);
    const message = 'Password must be at least 6 characters long.';
    expect([status, body]).toMatchObject([400, { message, errors: [{ path: 'password', message }] }]);
    expect((await recovery.reset(token, NEW_PASSWORD)).status).toBe(204);
  });
});

describe('When the new password is a common one', () => {
  it.each(['password', 'Password', '1234567890', 'fieldhouse', 'USERNAME'])(
    'Then %j is refused for the field, and the link can still be used',
    async (typed) => {
      const token = await recovery.tokenFor(email);
      const password = typed === 'USERNAME' ? username.toUpperCase() : typed;
      const { status, body } = await recovery.reset(token, password);
      const message = 'This password is too common';
      expect([status, body]).toMatchObject([400, { message, errors: [{ path: 'password', message }] }]);
      expect((await recovery.auth.signIn(username, PASSWORD)).status).toBe(200);
      expect((await recovery.reset(token, NEW_PASSWORD)).status).toBe(204);
    },
  );
});

describe('When a link has an invalid token', () => {
  it.each(['', 'nonsense', 'A'.repeat(43), '\0', 'é'.repeat(43)])(
    'Then %j is refused, and no hash is computed @spec S1.7.19 S1.7.21',
    async (token) => {
      for (const { status, body } of [await recovery.verify(token), await recovery.reset(token, NEW_PASSWORD)]) {
        expect([status, body.errors]).toEqual([400, expect.any(Array)]);
      }
      expect(hashed).toEqual([]);
    },
  );

  it('Then a missing token is refused with the same message @spec S1.7.19', async () => {
    const verified = await recovery.auth.anonymous.get('/api/auth/verify-reset-token');
    const used = await recovery.reset(undefined, NEW_PASSWORD);
    for (const { status, body } of [verified, used]) {
      expect([status, body.message]).toEqual([400, 'The reset link is invalid or expired.']);
    }
  });
});
