import {
  answer,
  emptyAnswer,
  http,
  noNetwork,
  refused,
  sentBodies,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePage, openPage, toastArea } from '../../testing/open-page.tsx';

const PATH = '/api/auth/forgot-password';
const CALL = `POST ${PATH}`;
const accepted = http.auth.post(PATH, answer(202, { message: 'On its way.' }));

beforeEach(async () => {
  await openPage('/forgot-password', null);
  await screen.findByLabelText('Email');
});
afterEach(closePage);

const email = () => screen.getByLabelText<HTMLInputElement>('Email');

async function send(address: string): Promise<void> {
  if (address) await userEvent.type(email(), address);
  await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
}

describe('When the forgot-password screen is opened', () => {
  it("Then it has one field, for the email, and a link 'Back to Login' @spec S1.2.9-10, S1.2.67-68, S1.2.70", () => {
    expect(screen.getByRole('main').querySelectorAll('input')).toHaveLength(1);
    expect([email().getAttribute('inputmode'), email().autocomplete, email().required]).toEqual([
      'email',
      'email',
      true,
    ]);
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  });
});

describe('When no address is given', () => {
  it("Then 'Email required' shows, beside the field as well, and nothing is sent @spec S1.5.9", async () => {
    await send('');
    await toastArea().findByText('Email required');
    expect(toastArea().getByText('Please enter your email address.')).toBeTruthy();
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(email());
    expect(sentRequests(CALL)).toEqual([]);
  });
});

describe('When an address is sent', () => {
  it("Then the button reads 'Sending...' until the answer and sends once @spec S1.2.69", async () => {
    const pending = Promise.withResolvers<void>();
    server.use(
      http.auth.post(PATH, () => pending.promise),
      accepted,
    );
    await send('rosa@fieldhouse.example');
    const button = await screen.findByRole('button', { name: 'Sending...' });
    expect(email().disabled).toBe(true);
    await userEvent.click(button);
    expect(sentRequests(CALL)).toMatchObject([{ search: '' }]);
    expect(await sentBodies(CALL)).toEqual([{ email: 'rosa@fieldhouse.example' }]);
    pending.resolve();
    await screen.findByRole('heading', { name: 'Check Your Email' });
  });

  it('Then it is confirmed, with the address, the spam folder and how long the link is valid @spec S1.1.23, S1.2.71-74, S1.4.13, S1.7.16, S1.8.8, S1.9.5', async () => {
    server.use(accepted);
    await send(' rosa@fieldhouse.example ');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Check Your Email' });
    expect(document.activeElement).toBe(heading);
    const text = screen.getByRole('main').textContent;
    expect(text).toContain('rosa@fieldhouse.example');
    expect(text).toContain('spam folder');
    expect(text).toContain('The reset link expires in 1 hour.');
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
    expect(toastArea().getByText('Password reset email sent')).toBeTruthy();
    expect(toastArea().getByText('Check your email for reset instructions.')).toBeTruthy();
  });

  it('Then another address can be given', async () => {
    server.use(accepted);
    await send('rosa@fieldhouse.example');
    await userEvent.click(await screen.findByRole('button', { name: 'Use another address' }));
    expect(email().value).toBe('');
  });
});

describe('When the address cannot be sent', () => {
  it.each([
    [
      'a refusal with a sentence',
      '@spec S1.7.17, S1.8.9',
      refused(429, 'too_many_attempts', 'Please wait a minute.'),
      'Please wait a minute.',
    ],
    ['one without', '@spec S1.8.9', emptyAnswer(502), 'Failed to send reset email. Please try again.'],
    ['a lost network', '@spec S1.8.10', noNetwork, 'Network error. Please try again.'],
  ])("Then %s is the toast 'Error', and the typed address stays %s", async (_what, _tags, handler, sentence) => {
    server.use(http.auth.post(PATH, handler));
    await send('rosa@fieldhouse.example');
    await toastArea().findByText(sentence);
    expect(toastArea().getByRole('alert').textContent).toBe(`Error${sentence}`);
    expect(email().value).toBe('rosa@fieldhouse.example');
  });

  it('Then an invalid address is reported beside the field', async () => {
    const sentence = 'Please enter a valid email address';
    server.use(
      http.auth.post(PATH, refused(400, 'invalid', sentence, { errors: [{ path: 'email', message: sentence }] })),
    );
    await send('rosa');
    expect((await within(screen.getByRole('main')).findByText(sentence)).closest('p')?.id).toBe(
      email().getAttribute('aria-describedby'),
    );
    expect(document.activeElement).toBe(email());
  });
});
