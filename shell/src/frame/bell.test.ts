import type { Notification } from '@fieldhouse/api';
import { http, noContent, noNetwork, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { closePage, openPage } from '../../testing/open-page.tsx';
import { ago } from './ago.ts';
import { badge } from './bell.tsx';
import { rosterOf } from './bell-lines.tsx';

describe('When notifications are unread', () => {
  it.each([
    [0, undefined],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('Then %i shows as %p on the bell', (count, text) => {
    expect(badge(count)).toBe(text);
  });

  it("Then each links to its event's roster and the child in it", () => {
    expect(rosterOf({ eventId: 15, childId: 9 })).toBe('/coach?tab=events&event=15&dialog=roster&child=9');
  });
});

describe('When the time since an instant is shown', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T11:59:31Z', 'just now'],
    ['2026-11-21T11:58:00Z', '2 min ago'],
    ['2026-11-21T11:00:01Z', '59 min ago'],
    ['2026-11-21T11:00:00Z', '1 h ago'],
    ['2026-11-20T12:00:01Z', '23 h ago'],
    ['2026-11-19T11:00:00Z', '2 d ago'],
  ])('Then %s reads %p', (instant, text) => {
    expect(ago(instant, now)).toBe(text);
  });
});

describe('When the bell is open in two tabs', () => {
  const realReport = globalThis.reportError;
  let unread: Notification[];
  let otherTab: BroadcastChannel;
  beforeEach(async () => {
    // The code of micro-frontends does not load here, and that is reported.
    globalThis.reportError = jest.fn();
    unread = [
      {
        id: 5,
        message: 'Mateo Alvarez registered',
        eventTitle: 'Hitting Clinic',
        eventDate: '2026-11-28',
        eventTime: '09:00',
        registrationDate: '2026-11-21T17:59:00.000Z',
        createdAt: '2026-11-21T17:59:00.000Z',
        eventId: 15,
        registrationId: 70,
        childId: 9,
      },
    ];
    otherTab = new BroadcastChannel('notifications-read');
    await openPage(
      '/coach',
      aPerson('coach'),
      http.notify.get('/api/notifications/unread', ({ response }) => response(200).json(unread)),
      http.notify.post('/api/notifications/read-all', noContent),
    );
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  });
  afterEach(async () => {
    otherTab.close();
    await closePage();
    globalThis.reportError = realReport;
  });

  it('Then what is read in one is read in the other at once', async () => {
    unread = [];
    otherTab.postMessage(null);
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
  });

  it('Then the one that marks them as read notifies the other, and the focus is in the panel @spec S1.2.474', async () => {
    const notified = new Promise((resolve) => otherTab.addEventListener('message', resolve, { once: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
    await notified;
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Notifications');
  });

  it('Then a failed refresh says so and keeps the lines @spec S1.2.475', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
    server.use(http.notify.get('/api/notifications/unread', noNetwork, { once: true }));
    dispatchEvent(new Event('focus'));
    const failure = (await screen.findByText('Some notifications could not be loaded.')).parentElement;
    expect(screen.getByRole('link', { name: /Mateo Alvarez registered/ })).toBeTruthy();
    await userEvent.click(within(failure ?? document.body).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Some notifications could not be loaded.')).toBeNull());
  });

  it('Then a window that is used again shows the newest', async () => {
    unread = [];
    dispatchEvent(new Event('focus'));
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
  });
});
