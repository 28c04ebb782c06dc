import {
  emptyAnswer,
  http,
  noNetwork,
  ok,
  refused,
  sentBodies,
  sentRequests,
  server,
  translatePage,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { acceptsSignIn, signedIn } from '../../testing/open-page.tsx';
import { club } from '../club.ts';
import { currentUser, queryClient } from '../session/session.ts';
import { Toasts } from '../toasts/toasts.tsx';
import { SignIn } from './sign-in.tsx';

const LOGIN = 'POST /api/auth/login';

const answerWith = (handler: Parameters<typeof http.auth.post<'/api/auth/login'>>[1]) =>
  server.use(http.auth.post('/api/auth/login', handler));

beforeEach(() => {
  globalThis.scrollTo = () => {};
  history.replaceState(null, '', '/login');
  render(
    <QueryClientProvider client={queryClient}>
      <SignIn />
      <Toasts />
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function fillAndSend(username: string, password: string) {
  const user = userEvent.setup();
  if (username) await user.type(screen.getByLabelText('Username or email'), username);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('When the sign-in screen is opened', () => {
  it('Then it has its title, two required fields, and links to the other screens @spec S1.1.12, S1.2.34-38, S1.2.40, S1.2.42', () => {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign into Parent Account');
    expect(screen.getByText('Youth Sports Training & Development')).toBeTruthy();
    const inputs = ['Username or email', 'Password'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
    expect(inputs.map(({ required, type }) => [required, type])).toEqual([
      [true, 'text'],
      [true, 'password'],
    ]);
    const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(targetOf(club.program.label)).toBe(club.program.url);
    expect(targetOf('Forgot password?')).toBe('/forgot-password');
    expect(targetOf('Parent Registration')).toBe('/register');
  });
});

describe('When the server refuses without a message', () => {
  it("Then the toast 'Login failed' says 'Invalid credentials' @spec S1.8.2", async () => {
    answerWith(emptyAnswer(403));
    await fillAndSend('rosa', 'secret');
    await waitFor(() => expect(screen.getByText('Invalid credentials')).toBeTruthy());
    expect(screen.getByRole('alert').textContent).toBe('Login failedInvalid credentials');
  });
});

describe('When the form is sent with an empty field', () => {
  it.each([
    ['', '', 'Username or email'],
    ['rosa', '', 'Password'],
    ['', 'secret', 'Username or email'],
  ])(
    'Then with %p and %p the field has a message and the focus, and nothing is sent @spec S1.2.38, S1.5.8',
    async (username, password, field) => {
      await fillAndSend(username, password);
      expect(screen.getByText('Please fill in all fields')).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByLabelText(field));
      expect(sentRequests()).toEqual([]);
    },
  );
});

describe('When the credentials are right', () => {
  it.each([
    ['parent', '/'],
    ['coach', '/coach'],
    ['admin', '/admin'],
  ] as const)('Then a %s is welcomed at %s @spec S1.2.43-45, S1.4.2-4, S1.8.3', async (role, home) => {
    server.use(acceptsSignIn(aPerson(role)));
    await fillAndSend(' rosa ', 'secret');
    await waitFor(() => expect(screen.getByText('Welcome back, Rosa Alvarez!')).toBeTruthy());
    expect(screen.getByText('Login successful')).toBeTruthy();
    expect(sentRequests()[0]).toMatchObject({ call: LOGIN, search: '' });
    expect(await sentBodies(LOGIN)).toEqual([{ username: 'rosa', password: 'secret' }]);
    expect(location.pathname).toBe(home);
    expect(currentUser()?.role).toBe(role);
  });

  it('Then a page that the browser translates goes on to work', async () => {
    translatePage();
    answerWith(refused(401, 'invalid_credentials', 'Invalid credentials'));
    await fillAndSend('rosa', 'wrong');
    await screen.findByText('Invalid credentials');
    server.use(acceptsSignIn(aPerson('parent')));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('Welcome back, Rosa Alvarez!');
    expect(location.pathname).toBe('/');
  });

  it('Then the button shows that it is busy, the fields are disabled, and a second press sends nothing @spec S1.2.39, S1.2.41', async () => {
    const pending = Promise.withResolvers<void>();
    server.use(acceptsSignIn(aPerson('parent')));
    answerWith(() => pending.promise);
    await fillAndSend('rosa', 'secret');
    const button = await screen.findByRole('button', { name: 'Signing in...' });
    expect(screen.getByLabelText<HTMLInputElement>('Username or email').disabled).toBe(true);
    await userEvent.click(button);
    pending.resolve();
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(sentRequests(LOGIN)).toHaveLength(1);
  });
});

describe('When the browser blocks cookies', () => {
  it('Then nobody is welcomed, and the form says what to do', async () => {
    answerWith(ok(aPerson('parent')));
    server.use(signedIn(null));
    await fillAndSend('rosa', 'secret');
    const sentence =
      'This browser blocks cookies, and signing in needs them. Allow cookies for this site, then sign in again.';
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect([screen.queryByText('Login successful'), currentUser(), location.pathname]).toEqual([
      null,
      undefined,
      '/login',
    ]);
    server.use(acceptsSignIn(aPerson('parent')));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('Login successful');
  });

  it('Then a user whom the server cannot look up at the moment is welcomed', async () => {
    answerWith(ok(aPerson('parent')));
    server.use(http.auth.get('/api/auth/user', emptyAnswer(503)));
    await fillAndSend('rosa', 'secret');
    await screen.findByText('Login successful');
  });
});

describe('When the credentials are wrong', () => {
  it("Then 'Invalid credentials' is below the password and what was typed stays @spec S1.8.1", async () => {
    answerWith(refused(401, 'invalid_credentials', 'Invalid credentials'));
    await fillAndSend('rosa', 'wrong');
    await waitFor(() => expect(screen.getByText('Invalid credentials')).toBeTruthy());
    expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('rosa');
    expect(screen.queryByText('Login failed')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  });
});

describe('When the server cannot sign anybody in', () => {
  it.each([
    [429 as const, 'Too many attempts. Please try again in a minute.'],
    [503 as const, 'Please try again in a moment'],
  ])("Then %i is the toast 'Login failed' @spec S1.8.2", async (status, detail) => {
    answerWith(refused(status, 'unavailable', detail));
    await fillAndSend('rosa', 'secret');
    await waitFor(() => expect(screen.getByText('Login failed')).toBeTruthy());
    expect(screen.getByText(detail)).toBeTruthy();
    expect(screen.queryByText('Invalid credentials')).toBeNull();
  });

  it('Then a lost network is reported @spec S1.8.2', async () => {
    answerWith(noNetwork);
    await fillAndSend('rosa', 'secret');
    await waitFor(() => expect(screen.getByText('Network error. Please try again.')).toBeTruthy());
  });
});
