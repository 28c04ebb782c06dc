import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { club } from '../club.ts';
import { aPerson } from '../routes/testing.ts';
import { currentUser, queryClient } from '../session/session.ts';
import { Toasts } from '../toasts/toasts.tsx';
import { SignIn } from './sign-in.tsx';

interface Answer {
  status: number;
  body: unknown;
}

let server: Server;
let answer: (path: string, body: unknown) => Answer | Promise<Answer>;
const asked: { path: string; body: unknown }[] = [];
const realFetch = globalThis.fetch;

const problem = (status: number, code: string, detail: string): Answer => ({
  status,
  body: { type: 'about:blank', title: detail, status, code, detail, message: detail, errors: [] },
});

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? null : JSON.parse(text);
}

beforeEach(async () => {
  globalThis.scrollTo = () => {};
  asked.length = 0;
  server = createServer(async (request, response) => {
    const call = { path: request.url ?? '', body: await jsonOf(request) };
    asked.push(call);
    const { status, body } = await answer(call.path, call.body);
    response.writeHead(status, { 'content-type': status < 300 ? 'application/json' : 'application/problem+json' });
    response.end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    return realFetch(new Request(request.url.replace(location.origin, `http://127.0.0.1:${port}`), request));
  };
  history.replaceState(null, '', '/login');
  render(
    <QueryClientProvider client={queryClient}>
      <SignIn />
      <Toasts />
    </QueryClientProvider>,
  );
});

afterEach(async () => {
  globalThis.fetch = realFetch;
  cleanup();
  queryClient.clear();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function fillAndSend(username: string, password: string) {
  const user = userEvent.setup();
  if (username) await user.type(screen.getByLabelText('Username'), username);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('When the sign-in screen is opened', () => {
  it('Then it has its title, two fields that must be filled in, and the ways on @spec S1.1.12, S1.2.34-38, S1.2.40, S1.2.42', () => {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign into Parent Account');
    expect(screen.getByText('Youth Sports Training & Development')).toBeTruthy();
    const inputs = ['Username', 'Password'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
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

describe('When the server refuses without a word', () => {
  it("Then the toast 'Login failed' says 'Invalid credentials' @spec S1.8.2", async () => {
    answer = () => ({ status: 403, body: {} });
    await fillAndSend('rosa', 'secret');
    await waitFor(() => expect(screen.getByText('Invalid credentials')).toBeTruthy());
    expect(screen.getByRole('alert').textContent).toBe('Login failedInvalid credentials');
  });
});

describe('When the form is sent with an empty field', () => {
  it.each([
    ['', '', 'Username'],
    ['rosa', '', 'Password'],
    ['', 'secret', 'Username'],
  ])(
    'Then %p and %p say so beside the field, focus it and ask nobody @spec S1.2.38, S1.5.8',
    async (username, password, field) => {
      await fillAndSend(username, password);
      expect(screen.getByText('Please fill in all fields')).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByLabelText(field));
      expect(asked).toEqual([]);
    },
  );
});

describe('When the credentials are right', () => {
  it.each([
    ['parent', '/'],
    ['coach', '/coach'],
    ['admin', '/admin'],
  ] as const)('Then a %s is welcomed at %s @spec S1.2.43-45, S1.4.2-4, S1.8.3', async (role, home) => {
    answer = () => ({ status: 200, body: aPerson(role) });
    await fillAndSend(' rosa ', 'secret');
    await waitFor(() => expect(screen.getByText('Welcome back, Rosa Alvarez!')).toBeTruthy());
    expect(screen.getByText('Login successful')).toBeTruthy();
    expect(asked).toEqual([{ path: '/api/auth/login', body: { username: 'rosa', password: 'secret' } }]);
    expect(location.pathname).toBe(home);
    expect(currentUser()?.role).toBe(role);
  });

  it('Then the button says so while it works, the fields are shut, and a second press sends nothing @spec S1.2.39, S1.2.41', async () => {
    const held = Promise.withResolvers<Answer>();
    answer = () => held.promise;
    await fillAndSend('rosa', 'secret');
    const button = await screen.findByRole('button', { name: 'Signing in...' });
    expect(screen.getByLabelText<HTMLInputElement>('Username').disabled).toBe(true);
    await userEvent.click(button);
    held.resolve({ status: 200, body: aPerson('parent') });
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(asked).toHaveLength(1);
  });
});

describe('When the credentials are wrong', () => {
  it("Then 'Invalid credentials' stands below the password and what was typed is kept @spec S1.8.1", async () => {
    answer = () => problem(401, 'invalid_credentials', 'Invalid credentials');
    await fillAndSend('rosa', 'wrong');
    await waitFor(() => expect(screen.getByText('Invalid credentials')).toBeTruthy());
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('rosa');
    expect(screen.queryByText('Login failed')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  });
});

describe('When the server cannot sign anybody in', () => {
  it.each([
    [429, 'Too many attempts. Please try again in a minute.'],
    [503, 'Please try again in a moment'],
  ])("Then %i is the toast 'Login failed' @spec S1.8.2", async (status, detail) => {
    answer = () => problem(status, 'trouble', detail);
    await fillAndSend('rosa', 'secret');
    await waitFor(() => expect(screen.getByText('Login failed')).toBeTruthy());
    expect(screen.getByText(detail)).toBeTruthy();
    expect(screen.queryByText('Invalid credentials')).toBeNull();
  });

  it('Then a lost network is named @spec S1.8.2', async () => {
    server.close();
    server.closeAllConnections();
    await fillAndSend('rosa', 'secret');
    await waitFor(() => expect(screen.getByText('Network error. Please try again.')).toBeTruthy());
  });
});
