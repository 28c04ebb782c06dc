import { answer, http, noContent, ok, refused, sentRequests } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { acceptsRegistration, acceptsSignIn, closePage, openPage } from '../../testing/open-page.tsx';
import { theWaiver } from '../../testing/the-waiver.ts';

const realReport = globalThis.reportError;
beforeEach(() => {
  // The code of micro-frontends does not load here, and that is reported.
  globalThis.reportError = jest.fn();
});
afterEach(async () => {
  await closePage();
  globalThis.reportError = realReport;
});

/** The server accepts a request once and refuses the second one, as for a used link or a taken name. */
const REFUSED = 'This was done already';
const refusal = refused(400, 'done_already', REFUSED);
const once = { once: true };

/** Both presses of a double click, before the page renders the effect of the first one. */
const pressTwice = (name: string) =>
  act(async () => {
    const button = screen.getByRole('button', { name });
    button.click();
    button.click();
  });

const sent = (call: string) => sentRequests(call).length;

describe('When a submit button of sign-in, registration, recovery or waiver is pressed twice', () => {
  it('Then sign-in sends one request', async () => {
    await openPage('/login', null, acceptsSignIn(aPerson('parent'), once), http.auth.post('/api/auth/login', refusal));
    await userEvent.type(await screen.findByLabelText('Username or email'), 'rosa');
    await userEvent.type(screen.getByLabelText('Password'), 'fieldhouse');
    await pressTwice('Sign in');
    await screen.findByText('Login successful');
    expect([sent('POST /api/auth/login'), screen.queryByText(REFUSED)]).toEqual([1, null]);
  });

  it('Then the account is created once, and no failure shows', async () => {
    await openPage(
      '/register',
      null,
      http.auth.get('/api/waivers/current', ok(theWaiver)),
      acceptsRegistration(aPerson('parent'), once),
      http.auth.post('/api/auth/register', refusal),
    );
    await screen.findByText(theWaiver.title);
    for (const [label, text] of [
      ['First name', 'Rosa'],
      ['Last name', 'Alvarez'],
      ['Email', 'rosa@fieldhouse.example'],
      ['Phone', '(512) 555-0148'],
      ['Username', 'rosa'],
      ['Password', 'fieldhouse'],
    ] as const)
      await userEvent.type(screen.getByLabelText(label), text);
    await userEvent.click(screen.getByRole('checkbox'));
    await pressTwice('Register');
    await screen.findByText('Registration successful');
    expect([sent('POST /api/auth/register'), screen.queryByText(REFUSED)]).toEqual([1, null]);
  });

  it('Then one reset link is requested', async () => {
    await openPage(
      '/forgot-password',
      null,
      http.auth.post('/api/auth/forgot-password', answer(202, { message: 'On its way.' }), once),
      http.auth.post('/api/auth/forgot-password', refusal),
    );
    await userEvent.type(await screen.findByLabelText('Email'), 'rosa@fieldhouse.example');
    await pressTwice('Send Reset Link');
    await screen.findByText('Check Your Email');
    expect([sent('POST /api/auth/forgot-password'), screen.queryByText(REFUSED)]).toEqual([1, null]);
  });

  it('Then the password is set once, and the used link is not reported', async () => {
    await openPage(
      '/reset-password?token=abc',
      null,
      http.auth.get('/api/auth/verify-reset-token', ok({ valid: true, username: 'rosa' } as const)),
      http.auth.post('/api/auth/reset-password', noContent, once),
      http.auth.post('/api/auth/reset-password', refusal),
    );
    await userEvent.type(await screen.findByLabelText('New Password'), 'fieldhouse2');
    await userEvent.type(screen.getByLabelText('Confirm New Password'), 'fieldhouse2');
    await pressTwice('Update Password');
    await screen.findByText('Password Reset Complete');
    expect([sent('POST /api/auth/reset-password'), screen.queryByText(REFUSED)]).toEqual([1, null]);
  });

  it('Then the waiver is signed once', async () => {
    await openPage(
      '/events',
      { ...aPerson('parent'), waiverDue: true },
      http.auth.get('/api/waivers/current', ok(theWaiver)),
      http.auth.post(
        '/api/waivers/sign',
        answer(201, { id: 1, hash: theWaiver.hash, signedAt: '2026-11-21T21:14:00Z' }),
        once,
      ),
      http.auth.post('/api/waivers/sign', refusal),
    );
    await waitFor(() => expect(screen.getByRole('checkbox')).toHaveProperty('disabled', false));
    await userEvent.click(screen.getByRole('checkbox'));
    await pressTwice('Sign and continue');
    await screen.findByText('Waiver signed');
    expect([sent('POST /api/waivers/sign'), screen.queryByText(REFUSED)]).toEqual([1, null]);
  });
});
