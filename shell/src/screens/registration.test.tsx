/** @jest-environment-options {"readsStyles": true} */
import {
  answer,
  emptyAnswer,
  http,
  noNetwork,
  ok,
  refused,
  sentBodies,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { acceptsRegistration, closePage, openPage, signedIn, toastArea } from '../../testing/open-page.tsx';
import { theWaiver } from '../../testing/the-waiver.ts';
import { club } from '../club.ts';
import { currentUser } from '../session/session.ts';

const PATH = '/api/auth/register';
const REGISTER = `POST ${PATH}`;
const registered = acceptsRegistration(aPerson('parent'));
const realReport = globalThis.reportError;

beforeEach(async () => {
  globalThis.reportError = jest.fn();
  await openPage('/register', null, http.auth.get('/api/waivers/current', ok(theWaiver)));
  await screen.findByRole('heading', { name: 'Parent Registration' });
});
afterEach(async () => {
  await closePage();
  globalThis.reportError = realReport;
});

const main = () => within(screen.getByRole('main'));
const FIELDS = {
  'First name': 'Rosa',
  'Last name': 'Alvarez',
  Email: 'rosa@fieldhouse.example',
  Phone: '(512) 555-0101',
  Username: 'rosa',
  Password: 'bluebonnet',
};
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('main input')];
const accept = () => screen.getByRole<HTMLInputElement>('checkbox');

async function fill(changes: Partial<typeof FIELDS> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...FIELDS, ...changes })) {
    const input = screen.getByLabelText(label);
    await userEvent.clear(input);
    if (text) await userEvent.type(input, text);
  }
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));

describe('When the registration screen is opened', () => {
  it('Then it has the fields that S1 §2 requires and a link to sign-in @spec S1.2.46-49, S1.2.63, S1.2.65', () => {
    expect(main().getAllByText(club.slogan).length).toBeGreaterThan(0);
    expect(inputs().map(({ name }) => name)).toEqual([
      'firstName',
      'lastName',
      'email',
      'phone',
      'username',
      'password',
      'waiverAccepted',
    ]);
    expect(inputs().every(({ required }) => required)).toBe(true);
    expect(accept().type).toBe('checkbox');
    const back = screen.getByRole('link', { name: 'Already have an account? Sign in' });
    expect(back.getAttribute('href')).toBe('/login');
  });

  it('Then the whole waiver is in a box that scrolls, also by keyboard @spec S1.2.50, S1.2.62', async () => {
    const box = await screen.findByRole('region', { name: theWaiver.title });
    expect([getComputedStyle(box).overflowY, box.tabIndex]).toEqual(['auto', 0]);
    for (const { heading, text } of theWaiver.sections) expect(box.textContent).toContain(heading + text);
    expect(box.textContent).toContain('electronic signature');
  });
});

describe('When a field is not valid', () => {
  it.each([
    [{ Username: 'ro' }, 'Username', 'Username must be at least 3 characters', '@spec S1.5.1, S1.9.1'],
    [{ Password: 'short' }, 'Password', 'Password must be at least 6 characters', '@spec S1.5.2, S1.9.2'],
    [{ 'First name': '' }, 'First name', 'First name is required', '@spec S1.5.3, S1.9.4'],
    [{ 'Last name': ' ' }, 'Last name', 'Last name is required', '@spec S1.5.4, S1.9.4'],
    [{ Email: 'rosa@' }, 'Email', 'Please enter a valid email address', '@spec S1.5.5'],
    [{ Phone: '555-0101' }, 'Phone', 'Phone number is required', '@spec S1.5.6, S1.9.3'],
    [{ Phone: 'http://evil.example' }, 'Phone', 'Phone number may only contain digits, spaces, + - ( ) . and x', ''],
    [
      { 'First name': 'Ro\u200Bsa' },
      'First name',
      'First name may only contain letters, spaces, hyphens, apostrophes and periods',
      '',
    ],
    [{ Username: 'r\u043Esa' }, 'Username', 'Username may only contain the letters A to Z, digits and . _ @ + -', ''],
  ])(
    'Then with %j the field %p has the message %p and the focus, and nothing is sent %s',
    async (changes, label, message, _) => {
      await fill(changes);
      await userEvent.click(accept());
      await send();
      expect(await main().findByText(message)).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByLabelText(label));
      expect(sentRequests(REGISTER)).toEqual([]);
    },
  );

  it('Then a waiver that was not accepted is reported @spec S1.5.7', async () => {
    await fill();
    await send();
    await main().findByText('You must accept the waiver and release form to create an account');
    expect(document.activeElement).toBe(accept());
    expect(sentRequests(REGISTER)).toEqual([]);
  });
});

describe('When a registration is sent', () => {
  it("Then all fields are disabled and the button reads 'Creating account...' until the welcome at / @spec S1.2.64, S1.2.66, S1.3.4, S1.4.12, S1.7.13, S1.8.4", async () => {
    const pending = Promise.withResolvers<void>();
    server.use(
      http.auth.post(PATH, () => pending.promise),
      registered,
    );
    await fill();
    await userEvent.click(accept());
    await send();
    await screen.findByRole('button', { name: 'Creating account...' });
    expect(inputs().every(({ disabled }) => disabled)).toBe(true);
    pending.resolve();
    await toastArea().findByText('Welcome, Rosa Alvarez!');
    expect(toastArea().getByText('Registration successful')).toBeTruthy();
    await waitFor(() => expect([location.pathname, currentUser()?.id]).toEqual(['/', 7]));
    expect(await sentBodies(REGISTER)).toEqual([
      {
        firstName: 'Rosa',
        lastName: 'Alvarez',
        email: 'rosa@fieldhouse.example',
        phone: '(512) 555-0101',
        username: 'rosa',
        password: 'bluebonnet',
        waiverAccepted: true,
        waiverHash: theWaiver.hash,
      },
    ]);
  });

  it('Then a browser that blocks cookies is named, and the way to go on', async () => {
    server.use(http.auth.post(PATH, answer(201, aPerson('parent'))), signedIn(null));
    await fill();
    await userEvent.click(accept());
    await send();
    const sentence =
      'Your account was created, but this browser blocks cookies. Allow cookies for this site, then sign in.';
    expect(await main().findByText(sentence)).toBeTruthy();
    expect([location.pathname, currentUser()]).toEqual(['/register', null]);
  });

  it('Then closing the page asks first, once something is typed', async () => {
    const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asks()).toBe(false);
    await userEvent.type(screen.getByLabelText('First name'), 'R');
    expect(asks()).toBe(true);
    await closePage();
    expect(asks()).toBe(false);
  });

  it('Then a password that is too common is reported beside its field', async () => {
    const message = 'This password is too common';
    server.use(http.auth.post(PATH, refused(400, 'invalid', message, { errors: [{ path: 'password', message }] })));
    await fill({ Password: 'password' });
    await userEvent.click(accept());
    await send();
    expect(await main().findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('Then a waiver that has changed is loaded again, and the box has to be ticked again', async () => {
    const changed = {
      ...theWaiver,
      hash: 'c'.repeat(64),
      version: 2,
      signature: 'Checking the box is still a signature.',
    };
    const sentence = 'The waiver has changed. Please read it again before you sign';
    server.use(http.auth.post(PATH, refused(409, 'waiver_changed', sentence)));
    await fill();
    await userEvent.click(accept());
    server.use(http.auth.get('/api/waivers/current', ok(changed)));
    await send();
    await toastArea().findByText(sentence);
    await main().findByText('Above is the new text: please read it before you sign.');
    expect(main().getByText('Checking the box is still a signature.')).toBeTruthy();
    expect(accept().checked).toBe(false);
    server.use(registered);
    await userEvent.click(accept());
    await send();
    await toastArea().findByText('Registration successful');
    expect((await sentBodies(REGISTER)).at(-1)).toMatchObject({ waiverHash: changed.hash });
  });

  it.each([
    [
      'a refusal with a sentence',
      '@spec S1.7.14, S1.8.5',
      refused(409, 'username_taken', 'Username is already taken'),
      'Username is already taken',
    ],
    [
      'a limit that is used up',
      '@spec S1.8.5',
      refused(429, 'too_many_sign_ups', 'Many accounts were made from your network. Please try again in 40 minutes'),
      'Many accounts were made from your network. Please try again in 40 minutes',
    ],
    ['one without', '@spec S1.8.5', emptyAnswer(500), 'Could not create account'],
  ])(
    "Then %s is the toast 'Registration failed', and the form is as it was %s",
    async (_what, _tags, handler, sentence) => {
      server.use(http.auth.post(PATH, handler));
      await fill();
      await userEvent.click(accept());
      await send();
      await toastArea().findByText(sentence);
      expect(toastArea().getByRole('alert').textContent).toBe(`Registration failed${sentence}`);
      expect(inputs().some(({ disabled }) => disabled)).toBe(false);
      expect([screen.getByLabelText<HTMLInputElement>('Username').value, accept().checked]).toEqual(['rosa', true]);
    },
  );

  it('Then a name that is taken is reported beside its field', async () => {
    const message = 'Username is already taken';
    server.use(
      http.auth.post(PATH, refused(409, 'username_taken', message, { errors: [{ path: 'username', message }] })),
    );
    await fill();
    await userEvent.click(accept());
    await send();
    await main().findByText(message);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
  });
});

describe('When the waiver does not load', () => {
  it('Then the form shows the failure, and a retry loads the waiver', async () => {
    await closePage();
    await openPage('/register', null, http.auth.get('/api/waivers/current', noNetwork));
    await screen.findByText('The waiver and release form could not be loaded.');
    await fill();
    await userEvent.click(accept());
    await send();
    await main().findByText('The waiver is not here yet: please read it first.');
    expect(sentRequests(REGISTER)).toEqual([]);
    server.use(http.auth.get('/api/waivers/current', ok(theWaiver)));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: theWaiver.title });
  });
});
