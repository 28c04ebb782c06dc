/** @jest-environment-options {"readsStyles": true} */
import { http, noContent, noNetwork, ok, sentRequests } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { closePage, openPage, toastArea } from '../../testing/open-page.tsx';
import { club } from '../club.ts';
import { navigate } from '../page-address.ts';
import { currentUser } from '../session/session.ts';

const realReport = globalThis.reportError;

beforeEach(() => {
  // The code of micro-frontends does not load here, and that is reported.
  globalThis.reportError = jest.fn();
});
afterEach(async () => {
  await closePage();
  globalThis.reportError = realReport;
});

const header = () => screen.getByRole('banner');
const footer = () => screen.getByRole('contentinfo');
const targetsIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole<HTMLAnchorElement>('link')
    .map((link) => link.getAttribute('href'));

async function openUserMenu(): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: 'Account of Rosa Alvarez' });
  await userEvent.click(button);
  return button.parentElement as HTMLElement;
}

describe('When an admin has named the club', () => {
  const named = http.admin.get('/api/club', ok({ name: 'Hill Country', postalAddress: '', logoVersion: 4 }));
  afterEach(() => localStorage.clear());

  it('Then header, footer and the title of the tab have its name and its logo @spec S2.2.1347', async () => {
    await openPage('/login', null, named);
    await waitFor(() => expect(document.title).toBe('Sign in · Hill Country'));
    for (const part of [header(), footer()]) {
      expect(within(part).getByText('Hill Country')).toBeTruthy();
      expect(part.querySelector('img')?.getAttribute('src')).toBe('/api/club/logo?v=4');
    }
    expect(footer().textContent).toContain(`© ${new Date().getFullYear()} Hill Country. All rights reserved.`);
  });

  it('Then the name is there again before the answer, and stays when nobody answers', async () => {
    localStorage.setItem('club', JSON.stringify({ name: 'Hill Country', logoVersion: null }));
    await openPage('/login', null, http.admin.get('/api/club', noNetwork));
    expect(within(header()).getByText('Hill Country')).toBeTruthy();
  });
});

describe('When somebody is signed in', () => {
  it.each([
    ['parent', ['/', '/events'], ['Dashboard', 'Events'], '@spec S1.2.20, S1.2.84, S1.6.1'],
    [
      'coach',
      ['/parent', '/coach', '/events'],
      ['Parent Dashboard', 'Coach Dashboard', 'Events'],
      '@spec S1.2.20, S1.2.85, S1.6.6',
    ],
    [
      'admin',
      ['/admin', '/coach', '/parent', '/events'],
      ['Admin Dashboard', 'Coach Dashboard', 'Parent Dashboard', 'Events'],
      '@spec S1.2.86, S1.6.9',
    ],
  ] as const)('Then the header of a %s leads to %j, called %j %s', async (role, paths, labels, _) => {
    await openPage('/events', aPerson(role));
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    await waitFor(() => expect(targetsIn(nav)).toEqual(paths));
    expect([...nav.querySelectorAll('a > span:first-child')].map((label) => label.textContent)).toEqual(labels);
    expect(within(nav).getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/events');
  });

  it("Then the user menu shows name and e-mail, the header's links and 'Sign out' @spec S1.2.87-89", async () => {
    await openPage('/events', aPerson('admin'));
    const menu = within(await openUserMenu());
    expect(menu.getByText('Rosa Alvarez', { selector: 'b' })).toBeTruthy();
    expect(menu.getByText('admin@fieldhouse.example')).toBeTruthy();
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Admin Dashboard',
      'Coach Dashboard',
      'Parent Dashboard',
      'Events',
      'Account',
      'Messages and calendar',
    ]);
    expect(menu.getByRole('button', { name: 'Sign out' })).toBeTruthy();
    expect(within(header()).queryByRole('link', { name: 'Register' })).toBeNull();
  });
});

describe('When Back leads to another page while a menu is open', () => {
  it('Then the user menu and the phone’s menu close', async () => {
    // jsdom has no modal dialogs.
    HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
      this.open = false;
    };
    await openPage('/events', aPerson('parent'));
    const menu = within(await openUserMenu());
    const sheet = document.querySelector('dialog') ?? document.createElement('dialog');
    sheet.open = true;
    act(() => navigate('/children/7'));
    expect(menu.queryByText('Rosa Alvarez', { selector: 'b' })).toBeNull();
    expect(sheet.open).toBe(false);
  });
});

describe('When nobody is signed in', () => {
  it("Then the header offers 'Sign in' and 'Register' @spec S1.2.90", async () => {
    await openPage('/login', null);
    const enter = await within(header()).findByRole('link', { name: 'Sign in' });
    expect(enter.getAttribute('href')).toBe('/login');
    expect(within(header()).getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
    expect(screen.queryByRole('button', { name: /Account of/ })).toBeNull();
  });

  it("Then header and footer have the club's other links, and the footer has the copyright line @spec S1.1.13-16", async () => {
    await openPage('/login', null);
    const urls = [club.program.url, ...club.social.map(({ url }) => url)];
    expect(targetsIn(header())).toEqual(expect.arrayContaining(urls));
    expect(targetsIn(footer())).toEqual(expect.arrayContaining(urls));
    expect(footer().textContent).toContain(`© ${new Date().getFullYear()} ${club.copyright}`);
  });
});

describe('When the logo is shown', () => {
  it('Then it is one of two variants and of three sizes, with the club name beside it @spec S1.1.17-19', async () => {
    await openPage('/nowhere', aPerson('parent'));
    await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' });
    const logos = [header(), screen.getByRole('main'), footer()].map((part) => {
      const name = within(part).getByText(club.name, { selector: 'span > span' });
      const mark = name.parentElement?.querySelector('svg');
      return [mark && getComputedStyle(mark).width, mark?.querySelector('path')?.getAttribute('fill')];
    });
    expect(logos).toEqual([
      ['34px', 'var(--bright-turf)'],
      ['56px', 'var(--turf)'],
      ['26px', 'var(--turf)'],
    ]);
  });
});

describe('When a path is unknown', () => {
  it('Then the not-found screen is shown with its hint @spec S1.2.26, S1.2.31-32', async () => {
    await openPage('/nowhere', aPerson('parent'));
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  });
});

describe('When the signed-in user is not known yet', () => {
  it("Then a spinner says 'Loading...', and then the login screen shows @spec S1.2.30, S1.4.1", async () => {
    const pending = Promise.withResolvers<void>();
    await openPage(
      '/events',
      null,
      http.auth.get('/api/auth/user', () => pending.promise),
    );
    const spinner = within(screen.getByRole('main')).getByRole('status');
    expect(spinner.textContent).toBe('Loading...');
    expect(spinner.querySelector('svg')).toBeTruthy();
    pending.resolve();
    expect(await screen.findByRole('heading', { name: 'Sign into Parent Account' })).toBeTruthy();
    expect(location.pathname).toBe('/login');
  });
});

describe('When somebody opens a page that is not for them', () => {
  it.each([
    ['a visitor', '/events', null, '/login', '@spec S1.2.27'],
    ['a parent', '/coach', 'parent', '/', '@spec S1.2.22, S1.2.28'],
    ['a coach', '/admin', 'coach', '/coach', '@spec S1.2.24, S1.2.29'],
    ['a parent', '/register', 'parent', '/', '@spec S1.2.33'],
    ['an admin', '/auth/register', 'admin', '/', '@spec S1.2.33'],
    ['a coach', '/login', 'coach', '/coach', ''],
  ] as const)('Then %s at %s (role %p) is redirected to %s %s', async (_who, path, role, target, _tags) => {
    await openPage(path, role && aPerson(role));
    await waitFor(() => expect(location.pathname).toBe(target));
  });
});

describe('When somebody signs out', () => {
  const signOut = async () => {
    const menu = within(await openUserMenu());
    await userEvent.click(menu.getByRole('button', { name: 'Sign out' }));
  };

  it('Then the login screen confirms it, and their data is gone @spec S1.2.91, S1.4.5-7, S1.7.15, S1.8.6', async () => {
    await openPage('/events', aPerson('coach'), http.auth.post('/api/auth/logout', noContent));
    sessionStorage.setItem('token', 'secret');
    localStorage.setItem('authToken', 'secret');
    localStorage.setItem('theme', 'dark');
    await signOut();
    await screen.findByText('You have been successfully logged out.');
    expect(screen.getByText('Logged out')).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(currentUser()).toBeNull();
    expect(sentRequests('POST /api/auth/logout')).toHaveLength(1);
    expect([sessionStorage.length, { ...localStorage }]).toEqual([0, { theme: 'dark', club: expect.any(String) }]);
  });

  it('Then a failed request is reported, and they stay signed in @spec S1.2.143, S1.8.7', async () => {
    await openPage('/events', aPerson('parent'), http.auth.post('/api/auth/logout', noNetwork));
    await signOut();
    await screen.findByText('There was an error logging you out. Please try again.');
    const area = toastArea();
    expect(area.getByRole('alert').textContent).toContain('Logout failed');
    expect([currentUser()?.id, location.pathname]).toEqual([7, '/']);
  });
});
