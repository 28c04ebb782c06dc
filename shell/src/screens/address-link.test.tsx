import { http, noContent, noNetwork, ok, refused, sentBodies, sentRequests } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePage, openPage } from '../../testing/open-page.tsx';

const LINK = '/address?token=s3cr3t';
const SHOW = 'GET /api/auth/address-links';
const USE = 'POST /api/auth/address-links';
const INVALID = refused(400, 'invalid_link', 'The link is invalid, was used or is older than 7 days.');
const shows = (kind: 'confirm' | 'not-me') =>
  http.auth.get('/api/auth/address-links', ok({ kind, email: 'r•••@example.com' }));
const uses = (handler: Parameters<typeof http.auth.post<'/api/auth/address-links'>>[1]) =>
  http.auth.post('/api/auth/address-links', handler);

afterEach(closePage);

describe('When the link of an email to an address is opened', () => {
  it.each([
    ['confirm', 'Confirm this address', 'Address confirmed'],
    ['not-me', 'This was not me', 'Thank you for letting us know'],
  ] as const)(
    'Then a link of kind %s changes nothing until its button %p is pressed, and its token leaves the address bar @spec S1.2.144, S1.2.150, S1.4.29',
    async (kind, button, done) => {
      await openPage(LINK, null, shows(kind), uses(noContent));
      await screen.findByText('r•••@example.com');
      await waitFor(() => expect(location.href).toBe(`${location.origin}/address`));
      expect(JSON.stringify(history.state)).not.toContain('s3cr3t');
      expect(sentRequests(SHOW)).toEqual([expect.objectContaining({ search: '?token=s3cr3t' })]);
      expect(sentRequests(USE)).toEqual([]);
      expect(screen.getAllByRole('button', { name: /address|not me/ })).toHaveLength(1);
      await userEvent.click(screen.getByRole('button', { name: button }));
      const heading = await screen.findByRole('heading', { level: 1, name: done });
      expect(document.activeElement).toBe(heading);
      expect(await sentBodies(USE)).toEqual([{ token: 's3cr3t', kind }]);
    },
  );

  it('Then a link that was used or has expired says what to do @spec S1.2.151', async () => {
    await openPage(LINK, null, http.auth.get('/api/auth/address-links', INVALID));
    await screen.findByText('The link is invalid, was used or is older than 7 days.');
    expect(screen.getByRole('link', { name: 'Open your account' }).getAttribute('href')).toBe('/account');
  });

  it.each([
    ['was used meanwhile', INVALID, 'The link is invalid, was used or is older than 7 days.', false],
    ['is of an address that another account has', refused(409, 'email_taken', 'Taken.'), 'Taken.', false],
    ['is tried too often', refused(429, 'too_many_attempts', 'Please wait.'), 'Please wait.', true],
    ['has no network', noNetwork, 'Network error. Please try again.', true],
  ])(
    'Then a link that %s says so, and may be tried again where that helps @spec S1.2.151',
    async (_, refusal, sentence, mayRetry) => {
      await openPage(LINK, null, shows('confirm'), uses(refusal));
      await userEvent.click(await screen.findByRole('button', { name: 'Confirm this address' }));
      await screen.findByText(sentence);
      const retry = screen.queryByRole('button', { name: 'Try again' });
      expect(retry !== null).toBe(mayRetry);
      if (!retry) return;
      await userEvent.click(retry);
      await waitFor(() => expect(sentRequests(USE)).toHaveLength(2));
    },
  );
});
