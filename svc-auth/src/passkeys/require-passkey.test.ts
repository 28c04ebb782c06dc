import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PASSWORD } from '../../testing/index.ts';
import { startTestPasskeys } from '../../testing/passkeys.ts';
import { auth } from '../service.ts';

let club: Awaited<ReturnType<typeof startTestPasskeys>>;
beforeAll(async () => {
  club = await startTestPasskeys({ requirePasskey: 'staff' });
});
beforeEach(() => club.auth.empty());
afterAll(() => club.auth.stop());

const RECOVERY_CODE = '/api/auth/recovery-code';

/** A coach with a passkey who has signed in with the password alone. */
async function dueCoach() {
  const coach = await club.addWithPasskey('theo', 'coach');
  return { ...coach, page: await club.signIn('theo') };
}
const dueOf = async (page: Awaited<ReturnType<typeof club.signIn>>) =>
  (await page.get('/api/auth/user')).body.passkeyDue;

describe('When a club asks staff for a passkey', () => {
  it.each([
    ['parent', null],
    ['coach', 'make'],
    ['admin', 'make'],
  ] as const)('Then a %s who signs in with the password has to: %s @spec S1.4.83', async (role, due) => {
    const user = await club.addAndSignIn('somebody', role);
    expect((await club.auth.signIn('somebody', PASSWORD)).body.passkeyDue).toBe(due);
    const page = await club.signIn('somebody');
    expect(await dueOf(page)).toBe(due);
    expect((await page.get('/api/account')).status).toBe(due === null ? 200 : 403);
    expect((await page.get('/api/account/passkeys')).body.isRequired).toBe(due !== null);
    expect((await page.make()).status).toBe(201);
    expect(await dueOf(page)).toBeNull();
    expect((await page.get('/api/account')).status).toBe(200);
    expect(await club.told(user.userId)).toEqual(['passkey-made']);
  });

  it('Then every other call is refused until then @spec S1.4.83', async () => {
    const { page } = await club.addAndSignIn('avery', 'admin');
    const routes = auth.routes.filter(({ access }) => access !== 'public');
    const name = ({ method, path }: (typeof routes)[number]) => `${method} ${path}`;
    expect(
      routes
        .filter(({ duringPasskey }) => duringPasskey)
        .map(name)
        .sort(),
    ).toEqual([
      'get /api/account/passkeys',
      'get /api/auth/user',
      'post /api/account/passkeys',
      'post /api/account/passkeys/options',
      'post /api/auth/reauthenticate',
      'post /api/auth/reauthenticate/options',
      'post /api/auth/recovery-code',
    ]);
    for (const route of routes.filter(({ duringPasskey }) => !duringPasskey)) {
      const { body } = await page.send(route.method, route.path.replace(/\{\w+\}/, '1'));
      expect([name(route), body.status, body.code]).toEqual([name(route), 403, 'passkey_required']);
    }
  });

  it('Then who has one uses it, and whoever knows only the password makes no other @spec S1.4.84', async () => {
    const { page, key } = await dueCoach();
    expect(await dueOf(page)).toBe('use');
    expect((await page.post('/api/account/passkeys/options')).body.code).toBe('passkey_required');
    // The password once more changes nothing.
    expect((await page.post('/api/auth/reauthenticate', { password: PASSWORD })).status).toBe(204);
    expect(await dueOf(page)).toBe('use');
    const credential = key.get((await page.post('/api/auth/reauthenticate/options')).body);
    expect((await page.post('/api/auth/reauthenticate', { credential })).status).toBe(204);
    expect(await dueOf(page)).toBeNull();
  });

  it('Then options from before the first passkey make no second one @spec S1.4.84', async () => {
    const coach = await club.addAndSignIn('theo', 'coach');
    const other = await club.signIn('theo');
    const options = (await other.post('/api/account/passkeys/options')).body;
    expect((await coach.page.make()).status).toBe(201);
    const made = await other.post('/api/account/passkeys', { name: 'Key', credential: club.newKey().create(options) });
    expect(made.body.code).toBe('passkey_required');
  });

  it('Then a sign-in with a passkey needs nothing more @spec S1.4.83', async () => {
    const { key } = await dueCoach();
    const page = club.browser(await club.passkeySignIn(key.get(await club.signInOptions())));
    expect(await dueOf(page)).toBeNull();
    expect((await page.get('/api/account')).status).toBe(200);
  });

  it('Then a recovery code replaces it once, and the owner is told @spec S1.4.85', async () => {
    const { page, recoveryCodes, userId } = await dueCoach();
    const before = page.cookie();
    const code = recoveryCodes[3];
    expect((await page.post(RECOVERY_CODE, { code: code.toLowerCase().replaceAll('-', ' ') })).status).toBe(204);
    expect((await club.auth.authenticate(before)).status).toBe(401);
    expect(await dueOf(page)).toBeNull();
    expect((await page.get('/api/account/passkeys')).body.recoveryCodesLeft).toBe(9);
    expect((await club.told(userId)).at(-1)).toBe('recovery-code');
    const again = await club.signIn('theo');
    expect((await again.post(RECOVERY_CODE, { code })).status).toBe(400);
    const renewed = (await page.post('/api/account/recovery-codes')).body.recoveryCodes;
    expect((await again.post(RECOVERY_CODE, { code: recoveryCodes[4] })).status).toBe(400);
    expect((await again.post(RECOVERY_CODE, { code: renewed[4] })).status).toBe(204);
  });

  it('Then guessing codes is limited, and codes of others are none @spec S1.9.81', async () => {
    const other = await club.addWithPasskey('avery', 'admin');
    const { page, recoveryCodes } = await dueCoach();
    for (const code of [...other.recoveryCodes.slice(0, 4), '7KQ4-MWPE-3RXA']) {
      expect((await page.post(RECOVERY_CODE, { code })).body.errors).toEqual([
        { path: 'code', message: 'This is not one of your unused recovery codes' },
      ]);
    }
    expect((await page.post(RECOVERY_CODE, { code: recoveryCodes[0] })).status).toBe(429);
  });

  it('Then a site whose address can have no passkeys does not start @spec S1.6.84', async () => {
    await expect(startTestPasskeys({ requirePasskey: 'staff', siteUrl: 'https://10.0.0.5' })).rejects.toThrow(
      'REQUIRE_PASSKEY needs a SITE_URL',
    );
  });
});
