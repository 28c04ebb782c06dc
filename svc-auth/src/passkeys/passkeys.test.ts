import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestPasskeys } from '../../testing/passkeys.ts';

let club: Awaited<ReturnType<typeof startTestPasskeys>>;
beforeAll(async () => {
  club = await startTestPasskeys();
});
beforeEach(() => club.auth.empty());
afterAll(() => club.auth.stop());

const PASSKEYS = '/api/account/passkeys';

describe('When a user makes a passkey', () => {
  it('Then it is listed, recovery codes come with the first one, the cookie changes, and the owner is told', async () => {
    const rosa = await club.addAndSignIn('rosa', 'parent');
    const before = rosa.page.cookie();
    const made = await rosa.page.make();
    expect(made.status).toBe(201);
    expect(made.body.recoveryCodes).toHaveLength(10);
    expect(new Set(made.body.recoveryCodes).size).toBe(10);
    expect((await club.auth.authenticate(before)).status).toBe(401);
    expect((await rosa.page.get(PASSKEYS)).body).toEqual({
      passkeys: [{ id: expect.any(Number), name: 'My phone', createdAt: '2026-11-21T15:00:00.000Z', lastUsedAt: null }],
      recoveryCodesLeft: 10,
      isOffered: true,
      isRequired: false,
    });
    expect((await rosa.page.make()).body.recoveryCodes).toBeNull();
    expect(await club.told(rosa.userId)).toEqual(['passkey-made', 'passkey-made']);
  });
});

describe('When somebody signs in with a passkey', () => {
  it('Then they get what a sign-in with the password gets, with a new cookie each time', async () => {
    const { key, userId } = await club.addWithPasskey('rosa');
    const first = await club.passkeySignIn(key.get(await club.signInOptions()));
    expect([first.status, first.body.username, first.body.passkeyDue]).toEqual([200, 'rosa', null]);
    const page = club.browser(first);
    expect((await page.get('/api/auth/user')).body.id).toBe(userId);
    expect((await page.get(PASSKEYS)).body.passkeys[0].lastUsedAt).toBe('2026-11-21T15:00:00.000Z');
    const second = await club.passkeySignIn(key.get(await club.signInOptions()));
    expect(club.browser(second).cookie()).not.toBe(page.cookie());
  });
});
