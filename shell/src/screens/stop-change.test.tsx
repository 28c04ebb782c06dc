import { http, noContent, ok, refused, sentBodies, sentRequests } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePage, openPage } from '../../testing/open-page.tsx';

const LINK = '/stop-change?token=s3cr3t';
const USE = 'POST /api/auth/stop-links';
const INVALID = refused(400, 'invalid_link', 'The link is invalid, was used or is too late.');
const shows = (what: 'deletion' | 'lost-mailbox') =>
  http.auth.get('/api/auth/stop-links', ok({ what, dueAt: '2026-11-28T15:00:00.000Z' }));

afterEach(closePage);

describe('When the link of an email about a change that waits is opened', () => {
  it.each([
    ['deletion', 'Keep my account', 'Your account stays'],
    ['lost-mailbox', 'Keep this address', 'Your address stays'],
  ] as const)(
    'Then one about a %s changes nothing until its button %p is pressed, and its token leaves the address bar @spec S1.2.191 S1.4.72',
    async (what, button, done) => {
      await openPage(LINK, null, shows(what), http.auth.post('/api/auth/stop-links', noContent));
      const keep = await screen.findByRole('button', { name: button });
      await waitFor(() => expect(location.href).toBe(`${location.origin}/stop-change`));
      expect(JSON.stringify(history.state)).not.toContain('s3cr3t');
      expect(sentRequests(USE)).toEqual([]);
      await userEvent.click(keep);
      const heading = await screen.findByRole('heading', { level: 1, name: done });
      expect(document.activeElement).toBe(heading);
      expect(await sentBodies(USE)).toEqual([{ token: 's3cr3t', what }]);
    },
  );

  it('Then one that was used or is too late says so @spec S1.2.191', async () => {
    await openPage(LINK, null, http.auth.get('/api/auth/stop-links', INVALID));
    await screen.findByText('The link is invalid, was used or is too late.');
    expect(screen.getByRole('link', { name: 'Open your account' }).getAttribute('href')).toBe('/account');
  });

  it('Then one that is used too often meanwhile may be tried again', async () => {
    const busy = refused(429, 'too_many_attempts', 'Please wait.');
    await openPage(LINK, null, shows('deletion'), http.auth.post('/api/auth/stop-links', busy));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
    await screen.findByText('Please wait.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
