import type { UsedCredential } from '@fieldhouse/contracts';
import { operate } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { foreignKey } from '../../testing/authenticator.ts';
import { PASSWORD } from '../../testing/index.ts';
import { startTestPasskeys } from '../../testing/passkeys.ts';
import { auth as definition } from '../service.ts';
import { relyingPartyOf } from './relying-party.ts';
import { passkeyOf, storeUse } from './verify-passkey.ts';

let club: Awaited<ReturnType<typeof startTestPasskeys>>;
beforeAll(async () => {
  club = await startTestPasskeys();
});
beforeEach(() => club.auth.empty());
afterAll(() => club.auth.stop());

const PASSKEYS = '/api/account/passkeys';
const REAUTHENTICATE = '/api/auth/reauthenticate';
const FIVE_MINUTES = 5 * 60_000;

type Owner = Awaited<ReturnType<typeof club.addWithPasskey>>;
type Answered = Parameters<Owner['key']['get']>[0];

/** What is wrong with the message of a browser or an authenticator. */
const WRONG = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['no finger, face or PIN', { isVerified: false }],
  ['a challenge that nobody has sent', { challenge: 'AAAA' }],
] as const;

describe('When a user makes a passkey', () => {
  it('Then it is listed, codes come with the first one, the cookie changes, and the owner is told @spec S1.6.80', async () => {
    const rosa = await club.addAndSignIn('rosa', 'parent');
    const before = rosa.page.cookie();
    const made = await rosa.page.make();
    expect(made.status).toBe(201);
    expect(new Set(made.body.recoveryCodes).size).toBe(10);
    expect((await club.auth.authenticate(before)).status).toBe(401);
    expect((await rosa.page.get(PASSKEYS)).body).toEqual({
      passkeys: [{ id: expect.any(Number), name: 'My phone', createdAt: expect.any(String), lastUsedAt: null }],
      recoveryCodesLeft: 10,
      isOffered: true,
      isRequired: false,
    });
    expect((await rosa.page.make()).body.recoveryCodes).toBeNull();
    expect(await club.told(rosa.userId)).toEqual(['passkey-made', 'passkey-made']);
    const [code] = await club.auth.ctx.db('recovery_code').select();
    expect(made.body.recoveryCodes.join()).not.toContain(code.code_hash.toString());
  });

  it.each(WRONG)('Then one with %s is refused @spec S1.6.81', async (_, wrong) => {
    const rosa = await club.addAndSignIn('rosa', 'parent');
    const refused = await rosa.page.make(club.newKey(), wrong);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_passkey']);
    expect((await rosa.page.get(PASSKEYS)).body.passkeys).toEqual([]);
  });

  it('Then the options of another session, used ones and old ones are refused @spec S1.6.81', async () => {
    const rosa = await club.addAndSignIn('rosa', 'parent');
    const elsewhere = await club.signIn('rosa');
    const theo = await club.addAndSignIn('theo', 'coach');
    const key = club.newKey();
    const send = (page: typeof theo.page, options: Answered) =>
      page.post(PASSKEYS, { name: 'Key', credential: key.create(options) });
    const options = (await rosa.page.post(`${PASSKEYS}/options`)).body;
    for (const page of [elsewhere, theo.page]) expect((await send(page, options)).body.code).toBe('invalid_passkey');
    expect((await send(rosa.page, options)).status).toBe(201);
    expect((await send(rosa.page, options)).body.code).toBe('invalid_passkey');
    // A key of one account is never one of another.
    const forTheo = (await theo.page.post(`${PASSKEYS}/options`)).body;
    expect((await send(theo.page, forTheo)).body.code).toBe('invalid_passkey');
    const old = (await theo.page.post(`${PASSKEYS}/options`)).body;
    club.clock.advance(FIVE_MINUTES);
    expect((await send(theo.page, old)).body.code).toBe('invalid_passkey');
  });

  it('Then making and removing need a recent sign-in @spec S1.6.17', async () => {
    const { page, passkeyId } = await club.addWithPasskey('rosa');
    club.clock.advance(16 * 60_000);
    for (const answer of [
      await page.post(`${PASSKEYS}/options`),
      await page.post('/api/account/recovery-codes'),
      await page.delete(`${PASSKEYS}/${passkeyId}`),
    ]) {
      expect(answer.body.code).toBe('reauthentication_required');
    }
  });
});

describe('When somebody signs in with a passkey', () => {
  it('Then they get what a sign-in with the password gets, with a new cookie each time @spec S1.4.80', async () => {
    const { key, userId } = await club.addWithPasskey('rosa');
    const first = await club.passkeySignIn(key.get(await club.signInOptions()));
    expect([first.status, first.body.username, first.body.passkeyDue]).toEqual([200, 'rosa', null]);
    const page = club.browser(first);
    expect((await page.get('/api/auth/user')).body.id).toBe(userId);
    expect((await page.get(PASSKEYS)).body.passkeys[0].lastUsedAt).toEqual(expect.any(String));
    const second = await club.passkeySignIn(key.get(await club.signInOptions()));
    expect(club.browser(second).cookie()).not.toBe(page.cookie());
  });

  const attacks: readonly [string, (owner: Owner) => Promise<UsedCredential>][] = [
    ...WRONG.map(([what, wrong]): [string, (owner: Owner) => Promise<UsedCredential>] => [
      what,
      async ({ key }) => key.get(await club.signInOptions(), wrong),
    ]),
    [
      'the signature of another key',
      async ({ key }) => key.get(await club.signInOptions(), { privateKey: foreignKey() }),
    ],
    [
      'a message for making a passkey',
      async ({ key }) => key.get(await club.signInOptions(), { type: 'webauthn.create' }),
    ],
    ['the id of another user', async ({ key }) => key.get(await club.signInOptions(), { userHandle: 'MQ' })],
    ['an unknown key', async () => club.newKey().get(await club.signInOptions())],
    [
      'an answer that was used',
      async ({ key }) => {
        // A passkey that does not count its uses: only the challenge refuses the second one.
        const used = key.get(await club.signInOptions(), { counter: 0 });
        expect((await club.passkeySignIn(used)).status).toBe(200);
        return used;
      },
    ],
    [
      'a challenge older than 5 minutes',
      async ({ key }) => {
        const options = await club.signInOptions();
        club.clock.advance(FIVE_MINUTES);
        return key.get(options);
      },
    ],
    [
      'a challenge for confirming a sign-in',
      async ({ key, page }) => key.get((await page.post(`${REAUTHENTICATE}/options`)).body),
    ],
    [
      'a removed key',
      async ({ key, page, passkeyId }) => {
        expect((await page.delete(`${PASSKEYS}/${passkeyId}`)).status).toBe(204);
        return key.get(await club.signInOptions());
      },
    ],
    ['no data of a browser', async ({ key }) => ({ ...key.get(await club.signInOptions()), id: '!' })],
  ];

  it.each(attacks)('Then %s gets the one answer of all failures @spec S1.4.81', async (_, credentialOf) => {
    const refused = await club.passkeySignIn(await credentialOf(await club.addWithPasskey('rosa')));
    expect(refused.body).toMatchObject({ status: 401, code: 'invalid_credentials', errors: [] });
    expect(refused.body.detail).toBe('This passkey was not accepted. Please try again');
    expect(refused.headers.getSetCookie()).toEqual([]);
  });

  it('Then a copied key is refused and its owner told, but not by a forged message @spec S1.4.82', async () => {
    const { key, userId } = await club.addWithPasskey('rosa');
    const use = async (wrong: Parameters<typeof key.get>[1]) =>
      (await club.passkeySignIn(key.get(await club.signInOptions(), wrong))).status;
    expect(await use({ counter: 5 })).toBe(200);
    expect(await use({ counter: 4, privateKey: foreignKey() })).toBe(401);
    expect(await club.told(userId)).toEqual(['passkey-made']);
    expect(await use({ counter: 5 })).toBe(401);
    expect(await club.told(userId)).toEqual(['passkey-made', 'passkey-copied']);
    expect(await use({ counter: 6 })).toBe(200);
  });

  it('Then failures count with those of the password @spec S1.9.80', async () => {
    const { key } = await club.addWithPasskey('rosa');
    for (let count = 0; count < 3; count++) {
      await club.passkeySignIn(key.get(await club.signInOptions(), { isVerified: false }));
      await club.auth.signIn('rosa', 'wrong password');
    }
    expect((await club.auth.signIn('rosa', PASSWORD)).status).toBe(429);
    expect((await club.passkeySignIn(key.get(await club.signInOptions()))).status).toBe(429);
  });

  it('Then an archived coach is told so, with the right key only @spec S1.4.81', async () => {
    const { key, userId } = await club.addWithPasskey('theo', 'coach');
    await club.auth.ctx.db('account').where({ id: userId }).update({ is_active: false });
    const use = async (wrong: Parameters<typeof key.get>[1] = {}) =>
      (await club.passkeySignIn(key.get(await club.signInOptions(), wrong))).body.code;
    expect(await use()).toBe('account_archived');
    expect(await use({ origin: 'https://evil.example' })).toBe('invalid_credentials');
  });
});

it('When a passkey is removed between its check and its use, Then it is not used', async () => {
  const { key, page, passkeyId } = await club.addWithPasskey('rosa');
  const passkey = await passkeyOf(club.auth.ctx.db, key.get(await club.signInOptions()));
  expect((await page.delete(`${PASSKEYS}/${passkeyId}`)).status).toBe(204);
  if (!passkey) throw new Error('The passkey was not found');
  const use = club.auth.ctx.db.transaction((tx) => storeUse(tx, club.auth.ctx, { passkey, counter: 1 }));
  expect(await use).toBe('removed');
});

describe('When a signed-in user confirms with a passkey', () => {
  it('Then the sign-in is recent, and the cookie changes @spec S1.4.36', async () => {
    const { page, key, passkeyId } = await club.addWithPasskey('rosa');
    club.clock.advance(16 * 60_000);
    const before = page.cookie();
    const credential = key.get((await page.post(`${REAUTHENTICATE}/options`)).body);
    expect((await page.post(REAUTHENTICATE, { credential })).status).toBe(204);
    expect((await club.auth.authenticate(before)).status).toBe(401);
    expect((await page.delete(`${PASSKEYS}/${passkeyId}`)).status).toBe(204);
  });

  it('Then another user’s key, and challenges for something else, are refused and limited @spec S1.4.81', async () => {
    const rosa = await club.addWithPasskey('rosa');
    const theo = await club.addWithPasskey('theo');
    const elsewhere = await club.signIn('rosa');
    const own = async (page: typeof rosa.page) => (await page.post(`${REAUTHENTICATE}/options`)).body;
    const attempts = [
      theo.key.get(await own(rosa.page)),
      rosa.key.get(await club.signInOptions()),
      rosa.key.get(await own(elsewhere)),
      rosa.key.get(await own(rosa.page), { isVerified: false }),
      rosa.key.get((await rosa.page.post(`${PASSKEYS}/options`)).body),
    ];
    for (const credential of attempts) {
      expect((await rosa.page.post(REAUTHENTICATE, { credential })).body.code).toBe('invalid_passkey');
    }
    const right = rosa.key.get(await own(rosa.page));
    expect((await rosa.page.post(REAUTHENTICATE, { credential: right })).status).toBe(429);
  });
});

describe('When a user changes or removes a passkey', () => {
  it('Then it has the new name, and only the owner can do so @spec S1.6.80', async () => {
    const rosa = await club.addWithPasskey('rosa');
    const theo = await club.addWithPasskey('theo');
    const path = `${PASSKEYS}/${rosa.passkeyId}`;
    expect((await rosa.page.patch(path, { name: ' Blue key ' })).body.name).toBe('Blue key');
    expect((await theo.page.patch(path, { name: 'Mine' })).status).toBe(404);
    expect((await theo.page.delete(path)).status).toBe(404);
  });

  it('Then the owner is told, and the codes end with the last one @spec S1.6.82', async () => {
    const { page, passkeyId, userId } = await club.addWithPasskey('rosa');
    expect((await page.delete(`${PASSKEYS}/${passkeyId}`)).status).toBe(204);
    expect((await page.get(PASSKEYS)).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await club.told(userId)).at(-1)).toBe('passkey-removed');
    expect((await page.post('/api/account/recovery-codes')).body.code).toBe('no_passkey');
  });

  it('Then their account’s deletion removes all @spec S1.6.82', async () => {
    const { userId } = await club.addWithPasskey('rosa');
    const admin = await club.auth.addUser('avery', 'admin');
    expect((await club.auth.as(admin).delete(`/api/admin/users/${userId}`)).status).toBe(204);
    for (const table of ['passkey', 'recovery_code', 'passkey_challenge']) {
      expect(await club.auth.ctx.db(table).select()).toEqual([]);
    }
  });

  it('Then an operator removes all, ends the sessions, tells the owner and leaves an entry @spec S1.6.83', async () => {
    const { page, userId } = await club.addWithPasskey('avery');
    const lines: string[] = [];
    const command = (...args: string[]) =>
      operate('reset-passkeys', { definition, ctx: club.auth.ctx, args, print: (line) => void lines.push(line) });
    await expect(command('nobody')).rejects.toThrow('There is no user "nobody"');
    await expect(command()).rejects.toThrow('takes one username');
    await command('avery@example.com');
    expect(lines).toEqual([
      'svc-auth: 1 passkeys removed, with all recovery codes; the user is signed out and gets an email',
    ]);
    expect((await page.get('/api/auth/user')).status).toBe(401);
    expect(await club.auth.ctx.db('recovery_code').select()).toEqual([]);
    expect((await club.told(userId)).at(-1)).toBe('passkeys-reset');
    const [entry] = (await club.auth.published('audit.recorded')).slice(-1);
    expect(entry?.data).toMatchObject({ action: 'account.passkeys-reset', subjectId: userId });
  });
});

describe('The relying party of a site', () => {
  it.each([
    ['https://www.club.example', 'club.example', ['https://club.example', 'https://www.club.example']],
    ['https://club.example:8443', 'club.example', ['https://club.example:8443', 'https://www.club.example:8443']],
    ['http://localhost:8080', 'localhost', ['http://localhost:8080', 'http://www.localhost:8080']],
  ])('of %s is %s @spec S1.6.84', (siteUrl, id, origins) => {
    expect(relyingPartyOf({ siteUrl })).toEqual({ id, origins });
  });

  it.each(['https://10.0.0.5', 'https://[::1]:8080', 'http://club.example'])(
    'is none for %s @spec S1.6.84',
    (siteUrl) => {
      expect(relyingPartyOf({ siteUrl })).toBeUndefined();
    },
  );
});
