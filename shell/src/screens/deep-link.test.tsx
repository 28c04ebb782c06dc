import { http, ok } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

const here = () => location.pathname + location.search + location.hash;

async function signInFrom(address: string, role: 'parent' | 'coach' | 'admin'): Promise<void> {
  await openPage(address, null, acceptsSignIn(aPerson(role)));
  await userEvent.type(await screen.findByLabelText('Username or email'), 'somebody');
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
  await userEvent.type(screen.getByLabelText('Password'), 'fieldhouse');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Login successful');
}

describe('When a visitor who requested a page signs in', () => {
  it.each([
    ['parent', '/events?event=7&dialog=register&child=2'],
    ['parent', '/children/3#games'],
    ['coach', '/coach?tab=events&event=7&dialog=roster'],
    ['coach', '/?dialog=add-child'],
    ['admin', '/admin?tab=users'],
  ] as const)('Then a %s gets %s, with its query', async (role, address) => {
    await signInFrom(address, role);
    await waitFor(() => expect(here()).toBe(address));
  });

  it.each([
    ['parent', '/coach?tab=events', '/'],
    ['coach', '/admin', '/coach'],
    ['coach', '/', '/coach'],
    ['admin', '/', '/admin'],
    ['coach', '/login', '/coach'],
  ] as const)('Then a %s who requested %s gets the home of the role', async (role, address, home) => {
    await signInFrom(address, role);
    await waitFor(() => expect(here()).toBe(home));
  });

  it('Then an address that a browser reads as another site is not followed', async () => {
    await signInFrom('/.//evil.example/events', 'parent');
    await waitFor(() => expect(here()).toBe('/'));
  });
});

describe('When a visitor who requested a page registers first', () => {
  it('Then the page shows once the account is created', async () => {
    await openPage(
      '/events?event=7&dialog=details',
      null,
      http.auth.get('/api/waivers/current', ok(theWaiver)),
      acceptsRegistration(aPerson('parent')),
    );
    await userEvent.click(await screen.findByRole('link', { name: 'Parent Registration' }));
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
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(here()).toBe('/events?event=7&dialog=details'));
  });
});
