import type { Account } from '@fieldhouse/api';
import {
  answer,
  http,
  noContent,
  ok,
  refused,
  savedFiles,
  sentBodies,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Authenticator, addAuthenticator, cancelled } from '../../testing/authenticator.ts';
import { aPerson } from '../../testing/builders.ts';
import { closePage, openPage, signedIn } from '../../testing/open-page.tsx';
import type { OwnPasskeys, Passkey } from '../account/own-passkeys.ts';
import { signInAgain } from '../session/session.ts';
import { deviceName } from './device-name.ts';

const rosa = aPerson('parent');
const coach = aPerson('coach');
const account: Account = {
  ...{ id: 7, version: 4, username: 'ralvarez', role: 'parent', firstName: 'Rosa', lastName: 'Alvarez' },
  ...{ email: 'rosa@fieldhouse.example', isEmailConfirmed: true, pendingEmail: null, phone: '(512) 555-0101' },
  ...{ emergencyContact1FirstName: null, emergencyContact1LastName: null, emergencyContact1Phone: null },
  ...{ emergencyContact1Relationship: null, emergencyContact2FirstName: null, emergencyContact2LastName: null },
  ...{ emergencyContact2Phone: null, emergencyContact2Relationship: null, specialties: null },
  ...{ passwordChangedAt: '2026-08-21T15:00:00Z', deletionDueAt: null, otherAddress: null },
};
const passkey: Passkey = { id: 5, name: 'Pixel 9', createdAt: '2026-05-04T15:00:00Z', lastUsedAt: null };
const none: OwnPasskeys = { passkeys: [], recoveryCodesLeft: 0, isOffered: true, isRequired: false };
const one: OwnPasskeys = { ...none, passkeys: [passkey], recoveryCodesLeft: 7 };
const CODES = Array.from({ length: 10 }, (_, index) => `code-${index}`);

const creationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { name: 'Fieldhouse', id: 'localhost' },
  user: { id: 'Nw', name: 'ralvarez', displayName: 'Rosa Alvarez' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
};
const requestOptions = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' };
const toMake = http.auth.post('/api/account/passkeys/options', ok(creationOptions));
const toSignIn = http.auth.post('/api/auth/passkey/options', ok(requestOptions));
const toConfirm = http.auth.post('/api/auth/reauthenticate/options', ok(requestOptions));
const made = (codes: string[] | null) =>
  http.auth.post(
    '/api/account/passkeys',
    answer(201, { passkey: { ...passkey, id: 6, name: 'Mac' }, recoveryCodes: codes }),
  );

const realReport = globalThis.reportError;
let authenticator: Authenticator;
beforeEach(() => {
  globalThis.reportError = jest.fn();
  authenticator = addAuthenticator();
});
afterEach(async () => {
  await closePage();
  authenticator.remove();
  globalThis.reportError = realReport;
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

async function openAccount(own: OwnPasskeys, ...handlers: Parameters<typeof server.use>): Promise<void> {
  await openPage(
    '/account',
    rosa,
    ...handlers,
    http.auth.get('/api/account', ok(account)),
    http.auth.get('/api/account/sessions', ok([])),
    http.auth.get('/api/account/passkeys', ok(own)),
    http.auth.get('/api/waivers/signed', ok([])),
  );
  await screen.findByText('Passkeys');
}

describe('When somebody adds a passkey on Account', () => {
  it('Then a name is proposed, cancelling is no error, and the recovery codes show once @spec S1.2.184, S1.2.185, S1.2.186', async () => {
    const saved = savedFiles();
    const user = userEvent.setup();
    await openAccount(none, toMake, made(CODES), http.auth.get('/api/account/passkeys', ok(none), { once: true }));
    authenticator.answers(cancelled(), 'use');
    await press('Add a passkey');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(deviceName());
    await press('Continue');
    await screen.findByRole('button', { name: 'Continue' });
    expect([screen.queryByRole('alert'), sentRequests('POST /api/account/passkeys')]).toEqual([null, []]);
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Mac');
    await press('Continue');
    const dialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
    expect(await sentBodies('POST /api/account/passkeys')).toMatchObject([
      { name: 'Mac', credential: { id: 'cGFzc2tleQ' } },
    ]);
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'Show them' }));
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    await screen.findByText('Recovery codes copied');
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect([saved[0]?.name, await saved[0]?.text]).toEqual(['fieldhouse-recovery-codes.txt', `${CODES.join('\n')}\n`]);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await gone('Your recovery codes');
    expect(screen.queryByText('code-0')).toBeNull();
  });

  it.each([
    ['SecurityError', /^Passkeys do not work at this address/],
    ['InvalidStateError', 'This device has a passkey for your account already.'],
    ['UnknownError', 'The browser could not use a passkey. Please try again.'],
  ])('Then %s of the browser is a sentence in the form', async (name, sentence) => {
    await openAccount(
      none,
      http.auth.post(
        '/api/account/passkeys/options',
        ok({ ...creationOptions, rp: { name: 'Fieldhouse', id: 'club.example' } }),
      ),
    );
    authenticator.answers(new DOMException('of the browser', name));
    await press('Add a passkey');
    await press('Continue');
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  });

  it('Then an address without a domain name, and a browser without passkeys, say why there is none @spec S1.2.189', async () => {
    await openAccount({ ...none, isOffered: false });
    expect(await screen.findByText(/^Not available: passkeys need a site with a domain name/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    await closePage();
    authenticator.remove();
    await openAccount(none);
    expect(await screen.findByText(/^This browser cannot make passkeys here/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('When somebody has a passkey', () => {
  const call = '/api/account/passkeys/{id}';

  it('Then it gets another name, and removing the last one says what follows @spec S1.2.184, S1.2.187', async () => {
    const renamed = { ...passkey, name: 'Work phone' };
    await openAccount(
      { ...one, isRequired: true },
      http.auth.patch(call, (info) => {
        server.use(http.auth.get('/api/account/passkeys', ok({ ...one, passkeys: [renamed], isRequired: true })));
        return ok(renamed)(info);
      }),
      http.auth.delete(call, (info) => {
        server.use(http.auth.get('/api/account/passkeys', ok(none)));
        return noContent(info);
      }),
    );
    expect(await screen.findByText(/^Added May 4, 2026, not used yet$/)).toBeTruthy();
    await press('Rename Pixel 9');
    await userEvent.clear(screen.getByLabelText('Name'));
    await press('Save');
    expect(await screen.findByText('Please enter a name for the passkey')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Name'), 'Work phone');
    await press('Save');
    await screen.findByText('Passkey renamed');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Rename'));
    await press('Remove Work phone');
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove Work phone?' }));
    expect(
      question.getByText(/your recovery codes stop working.*you make a new one at your next sign-in/),
    ).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Passkey removed');
    await waitFor(() => expect(screen.queryByText('Work phone')).toBeNull());
    expect([sentRequests('DELETE /api/account/passkeys/5').length, screen.queryByText('Recovery codes')]).toEqual([
      1,
      null,
    ]);
  });

  it('Then ten new recovery codes replace those that are left @spec S1.2.186', async () => {
    await openAccount(one, http.auth.post('/api/account/recovery-codes', answer(201, { recoveryCodes: CODES })));
    expect(await screen.findByText('7 of 10 left. Each one replaces your passkey once.')).toBeTruthy();
    await press('New recovery codes');
    await press('Make new codes');
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy();
  });

  it('Then it confirms who they are, and the call that waits is sent once more @spec S1.2.183', async () => {
    const needed = refused(403, 'reauthentication_required', 'New recovery codes ask for your password again.');
    await openAccount(
      one,
      toConfirm,
      http.auth.post('/api/auth/reauthenticate', noContent),
      http.auth.post('/api/account/recovery-codes', needed, { once: true }),
      http.auth.post('/api/account/recovery-codes', answer(201, { recoveryCodes: CODES })),
    );
    authenticator.answers(cancelled(), 'use');
    await press('New recovery codes');
    await press('Make new codes');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Use a passkey instead' }));
    await waitFor(() => expect(sentRequests('POST /api/auth/reauthenticate/options')).toHaveLength(1));
    await userEvent.click(await dialog.findByRole('button', { name: 'Use a passkey instead' }));
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy();
    expect(await sentBodies('POST /api/auth/reauthenticate')).toMatchObject([{ credential: { id: 'cGFzc2tleQ' } }]);
  });
});

describe('When somebody signs in with a passkey', () => {
  const accepts = (user = rosa) =>
    http.auth.post('/api/auth/passkey', (info) => {
      server.use(signedIn(user));
      return ok(user)(info);
    });
  const CALL = 'POST /api/auth/passkey';
  const open = async (...handlers: Parameters<typeof server.use>) => {
    await openPage('/login', null, ...handlers, toSignIn);
    await screen.findByRole('heading', { name: 'Sign into Parent Account' });
  };

  it('Then it is the first button of the page, and needs no username @spec S1.2.180', async () => {
    await open(accepts());
    const [first] = within(screen.getByRole('main')).getAllByRole('button');
    expect(first?.textContent).toBe('Sign in with a passkey');
    await press('Sign in with a passkey');
    await screen.findByText('Welcome back, Rosa Alvarez!');
    expect(await sentBodies(CALL)).toMatchObject([{ credential: { id: 'cGFzc2tleQ', type: 'public-key' } }]);
    expect(location.pathname).toBe('/');
  });

  it('Then cancelling says nothing, and a passkey that is not accepted is a sentence above the button @spec S1.2.181', async () => {
    await open(http.auth.post('/api/auth/passkey', refused(401, 'invalid_credentials', 'Invalid credentials')));
    authenticator.answers(cancelled(), 'use');
    await press('Sign in with a passkey');
    await waitFor(() => expect(sentRequests('POST /api/auth/passkey/options')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Signing in...')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Sign in with a passkey');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This passkey was not accepted. Use another one, or sign in with your password.',
    );
    expect(location.pathname).toBe('/login');
  });

  it('Then too many attempts are the toast of the page', async () => {
    await open();
    server.use(http.auth.post('/api/auth/passkey/options', refused(429, 'too_many_attempts', 'Please wait a minute')));
    await press('Sign in with a passkey');
    await screen.findByText('Login failed');
    expect(screen.getByText('Please wait a minute')).toBeTruthy();
  });

  it('Then a browser that has it suggests the passkeys in the username field @spec S1.2.182', async () => {
    authenticator.remove();
    authenticator = addAuthenticator({ hasSuggestions: true });
    await open(accepts());
    expect(screen.getByLabelText('Username or email').getAttribute('autocomplete')).toBe('username webauthn');
    await waitFor(() => expect(authenticator.isSuggesting()).toBe(true), { timeout: 15_000 });
    authenticator.answers(cancelled());
    await press('Sign in with a passkey');
    await waitFor(() => expect(sentRequests('POST /api/auth/passkey/options').length).toBeGreaterThan(2), {
      timeout: 15_000,
    });
    await waitFor(() => expect(authenticator.isSuggesting()).toBe(true));
    authenticator.chooseSuggestion();
    await screen.findByText('Welcome back, Rosa Alvarez!');
  });

  it('Then over a page whose session has ended it is the same user’s, or the page says whose it is @spec S1.2.183', async () => {
    const marco = { ...coach, id: 8, firstName: 'Marco', lastName: 'Bell' };
    await openAccount(none, toSignIn, accepts());
    server.use(signedIn(null));
    const again = signInAgain();
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    await press('Use a passkey instead');
    expect(await again).toBe(true);
    await press('Change phone');
    await userEvent.type(screen.getByLabelText('Phone number'), '1');
    server.use(signedIn(null), accepts(marco));
    void signInAgain();
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    await press('Use a passkey instead');
    expect(await screen.findByRole('dialog', { name: 'Another user has signed in' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go on as Marco Bell' })).toBeTruthy();
  });
});

describe('When the club asks staff for a passkey', () => {
  const due = (passkeyDue: 'make' | 'use') => ({ ...coach, passkeyDue });
  const links = () => document.querySelectorAll('nav[aria-label="Main"] a').length;

  it('Then a coach without one makes it before any page shows @spec S1.2.188', async () => {
    await openPage('/coach', due('make'), toMake, made(CODES));
    await screen.findByRole('heading', { level: 1, name: 'Make a passkey' });
    expect([links(), screen.queryByRole('button', { name: /^Notifications/ })]).toEqual([0, null]);
    expect(sentRequests().filter(({ call }) => call.includes('notifications'))).toEqual([]);
    authenticator.answers(new DOMException('', 'UnknownError'), 'use');
    await press('Make a passkey');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The browser could not use a passkey/);
    await press('Make a passkey');
    await screen.findByRole('dialog', { name: 'Your recovery codes' });
    expect(links()).toBeGreaterThan(0);
    expect(location.pathname).toBe('/coach');
  });

  it('Then a coach with one uses it, or a recovery code @spec S1.2.188', async () => {
    const wrong = refused(400, 'invalid', 'This is not one of your unused recovery codes', {
      errors: [{ path: 'code', message: 'This is not one of your unused recovery codes' }],
    });
    const call = '/api/auth/recovery-code';
    await openPage('/coach', due('use'), http.auth.post(call, wrong, { once: true }), http.auth.post(call, noContent));
    await screen.findByRole('heading', { level: 1, name: 'Use your passkey' });
    const field = screen.getByLabelText('Recovery code');
    await press('Use the code');
    expect(await screen.findByText('Please enter a recovery code')).toBeTruthy();
    await userEvent.type(field, 'code-x');
    await press('Use the code');
    expect(await screen.findByText('This is not one of your unused recovery codes')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.clear(field);
    await userEvent.type(field, 'code-1');
    await press('Use the code');
    await screen.findByText('Recovery code used');
    expect((await sentBodies('POST /api/auth/recovery-code')).at(-1)).toEqual({ code: 'code-1' });
    expect(links()).toBeGreaterThan(0);
    await closePage();
    await openPage('/coach', due('use'), toConfirm, http.auth.post('/api/auth/reauthenticate', noContent));
    await press('Use a passkey');
    await waitFor(() => expect(links()).toBeGreaterThan(0));
  });

  it('Then a browser without passkeys says so, and the coach can sign out @spec S1.2.188', async () => {
    authenticator.remove();
    await openPage('/coach', due('make'), http.auth.post('/api/auth/logout', noContent));
    await screen.findByText(/^This browser has no passkeys at this address/);
    expect(screen.queryByRole('button', { name: 'Make a passkey' })).toBeNull();
    await press('Sign out');
    await screen.findByText('Logged out');
  });
});

describe('When a name is proposed for a passkey', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', [], 'iPhone'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', [], 'Android device'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', ['Windows computer', 'Windows computer 2'], 'Windows computer 3'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', ['Mac 2'], 'Mac'],
    ['another', [], 'This device'],
  ])('Then %s with the names %p gives %s', (userAgent, taken, name) => {
    expect(deviceName(taken, userAgent)).toBe(name);
  });
});
