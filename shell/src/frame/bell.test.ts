import type { Notice, Notification } from '@fieldhouse/api';
import { http, noContent, noNetwork, ok, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { aPerson } from '../../testing/builders.ts';
import { closePage, openPage, toastArea } from '../../testing/open-page.tsx';
import { ago } from './ago.ts';
import { badge } from './bell.tsx';
import { bellLines, rosterOf } from './bell-lines.ts';

const aNotification = (changes: Partial<Notification> = {}): Notification => ({
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
  ...changes,
});

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

describe('When a line is about a registration', () => {
  it('Then its icon has no check mark, since it may say that an event is cancelled @spec S1.2.576', () => {
    const nothing = () => undefined;
    const unused = { hasFailed: false, refresh: nothing, markRead: nothing, markAllRead: nothing };
    const cancelled = aNotice({ kind: 'registration', sentence: 'Hitting Clinic is cancelled for Mateo' });
    const [line] = bellLines({ notices: { list: [cancelled], ...unused }, notifications: { list: [], ...unused } });
    expect(line?.Icon).toBe(CalendarDays);
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
    unread = [aNotification()];
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

const aNotice = (changes: Partial<Notice> = {}): Notice => ({
  id: 31,
  kind: 'registration',
  sentence: 'Luis registered Mateo for Hitting Clinic',
  link: '/events?event=15',
  createdAt: '2026-11-21T18:30:00.000Z',
  readAt: null,
  childIds: [9],
  ...changes,
});

/** Answers the caller's notices as the server does: as many as are asked for, and how many are unread. */
const answers = (notices: () => readonly Notice[]) =>
  http.notify.get('/api/notices', ({ query, response }) =>
    response(200).json({
      unread: notices().filter(({ readAt }) => readAt === null).length,
      notices: notices().slice(0, Number(query.get('limit'))),
    }),
  );

describe('When somebody has notices', () => {
  const realReport = globalThis.reportError;
  let notices: Notice[];
  beforeEach(() => {
    globalThis.reportError = jest.fn();
    notices = [
      aNotice(),
      aNotice({ id: 30, sentence: 'Your request was approved', readAt: '2026-11-20T10:00:00.000Z' }),
    ];
  });
  afterEach(async () => {
    await closePage();
    globalThis.reportError = realReport;
  });

  const open = async (role: 'parent' | 'coach', ...handlers: Parameters<typeof openPage>[2][]) => {
    await openPage(
      '/events',
      aPerson(role),
      ...handlers,
      answers(() => notices),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Notifications, / }));
    await screen.findByRole('button', { name: 'Mark all read' });
  };
  const panel = () =>
    within(screen.getByRole('heading', { name: 'Notifications' }).parentElement?.parentElement ?? document.body);
  const lines = () => panel().getAllByRole('link').slice(0, -1);
  const texts = () => lines().map((line) => line.querySelector('p')?.textContent);

  it('Then a parent has the bell, with unread lines and those of before @spec S1.2.476', async () => {
    await open('parent');
    expect(texts()).toEqual(['Unread: Luis registered Mateo for Hitting Clinic', 'Your request was approved']);
    expect(lines()[0]?.getAttribute('href')).toBe('/events?event=15');
    expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
    expect(sentRequests('GET /api/notifications/unread')).toHaveLength(0);
    expect(panel().getByRole('link', { name: 'Messages and calendar' }).getAttribute('href')).toBe('/account/messages');
  });

  it('Then an opened line is read, and the panel closes @spec S1.2.476', async () => {
    await open('parent', http.notify.post('/api/notices/{id}/read', noContent));
    await userEvent.click(lines()[0] ?? document.body);
    await screen.findByRole('button', { name: 'Notifications' });
    expect(sentRequests('POST /api/notices/31/read')).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull();
  });

  it('Then staff see both lists in one, newest first, and read both with one press @spec S1.2.476', async () => {
    const unread = [aNotification({ createdAt: '2026-11-21T19:00:00.000Z' })];
    await open(
      'coach',
      http.notify.get('/api/notifications/unread', ok(unread)),
      http.notify.post('/api/notices/read-all', noContent),
      http.notify.post('/api/notifications/read-all', noContent),
    );
    await screen.findByRole('button', { name: 'Notifications, 2 unread' });
    expect(texts()).toEqual([
      'Unread: Mateo Alvarez registered',
      'Unread: Luis registered Mateo for Hitting Clinic',
      'Your request was approved',
    ]);
    await userEvent.click(panel().getByRole('button', { name: 'Mark all read' }));
    await screen.findByRole('button', { name: 'Notifications' });
    expect(texts()).toEqual(['Luis registered Mateo for Hitting Clinic', 'Your request was approved']);
    for (const list of ['notices', 'notifications']) expect(sentRequests(`POST /api/${list}/read-all`)).toHaveLength(1);
  });

  it('Then Show older adds lines and moves the focus to the first of them @spec S1.2.476', async () => {
    notices = Array.from({ length: 25 }, (_, at) => aNotice({ id: 90 - at, sentence: `Line ${at + 1}` }));
    await open('parent');
    expect(lines()).toHaveLength(20);
    await userEvent.click(panel().getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(lines()).toHaveLength(25));
    expect(document.activeElement).toBe(lines()[20]);
    expect(panel().queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('Then a line that could not be marked as read is unread again @spec S1.2.476', async () => {
    await open('parent', http.notify.post('/api/notices/{id}/read', noNetwork));
    await userEvent.click(lines()[0] ?? document.body);
    await waitFor(() => expect(toastArea().getByText('Failed to mark notification as read')).toBeTruthy());
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  });
});
