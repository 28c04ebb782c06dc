import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { closePage, openPage } from '../../testing/open-page.tsx';
import { problem, type StandInServer } from '../../testing/stand-in-server.ts';
import { theWaiver } from '../../testing/the-waiver.ts';
import { aPerson } from '../routes/testing.ts';

let server: StandInServer;
const realReport = globalThis.reportError;
beforeEach(() => {
  // The code of micro-frontends never comes here, and that is reported.
  globalThis.reportError = jest.fn();
});
afterEach(async () => {
  await closePage(server);
  globalThis.reportError = realReport;
});

/** A server that does a thing once: the second time it is refused, as a used link or a taken name is. */
const once = (body: unknown) => {
  let done = false;
  return () => {
    if (done) return problem(409, 'done_already', 'This was done already');
    done = true;
    return { status: 200, body };
  };
};

/** Both presses of a double click, before the page can draw what the first one did. */
const pressTwice = (name: string) =>
  act(async () => {
    const button = screen.getByRole('button', { name });
    button.click();
    button.click();
  });

const sent = (call: string) => server.asked(call).length;
const REFUSED = 'This was done already';

describe('When a button of the way in is pressed twice', () => {
  it('Then sign-in asks once', async () => {
    server = await openPage('/login', null, { 'POST /api/auth/login': once(aPerson('parent')) });
    await userEvent.type(await screen.findByLabelText('Username'), 'rosa');
    await userEvent.type(screen.getByLabelText('Password'), 'fieldhouse');
    await pressTwice('Sign in');
    await screen.findByText('Login successful');
    expect([sent('POST /api/auth/login'), screen.queryByText(REFUSED)]).toEqual([1, null]);
  });

  it('Then the account is made once, and nothing says that it was not', async () => {
    server = await openPage('/register', null, {
      'GET /api/waivers/current': () => ({ status: 200, body: theWaiver }),
      'POST /api/auth/register': once(aPerson('parent')),
    });
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

  it('Then one reset link is asked for', async () => {
    server = await openPage('/forgot-password', null, { 'POST /api/auth/forgot-password': once({}) });
    await userEvent.type(await screen.findByLabelText('Email'), 'rosa@fieldhouse.example');
    await pressTwice('Send Reset Link');
    await screen.findByText('Check Your Email');
    expect([sent('POST /api/auth/forgot-password'), screen.queryByText(REFUSED)]).toEqual([1, null]);
  });

  it('Then the password is set once, and the used link is not reported', async () => {
    server = await openPage('/reset-password?token=abc', null, {
      'GET /api/auth/verify-reset-token': () => ({ status: 200, body: { valid: true } }),
      'POST /api/auth/reset-password': once({}),
    });
    await userEvent.type(await screen.findByLabelText('New Password'), 'fieldhouse2');
    await userEvent.type(screen.getByLabelText('Confirm New Password'), 'fieldhouse2');
    await pressTwice('Update Password');
    await screen.findByText('Password Reset Complete');
    expect([sent('POST /api/auth/reset-password'), screen.queryByText(REFUSED)]).toEqual([1, null]);
  });

  it('Then the waiver is signed once', async () => {
    server = await openPage(
      '/events',
      { ...aPerson('parent'), waiverDue: true },
      {
        'GET /api/waivers/current': () => ({ status: 200, body: theWaiver }),
        'POST /api/waivers/sign': once({}),
      },
    );
    await waitFor(() => expect(screen.getByRole('checkbox')).toHaveProperty('disabled', false));
    await userEvent.click(screen.getByRole('checkbox'));
    await pressTwice('Sign and continue');
    await screen.findByText('Waiver signed');
    expect([sent('POST /api/waivers/sign'), screen.queryByText(REFUSED)]).toEqual([1, null]);
  });
});
