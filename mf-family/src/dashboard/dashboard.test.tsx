import type { ChildAccessRequest, User } from '@fieldhouse/api';
import {
  child,
  event,
  HttpResponse,
  http,
  lucia,
  noContent,
  ok,
  reconnect,
  refused,
  rosa,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, openFamily } from '../../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });
const press = (name: string) => screen.findByRole('button', { name }).then((button) => user.click(button));

const admin: User = { ...rosa, id: 1, role: 'admin' };
const coach: User = { ...rosa, id: 2, role: 'coach' };

const club = (more: Handlers = []): Handlers => [
  ...more,
  http.family.get('/api/children', ok([child(), lucia()])),
  http.events.get('/api/events', ok([1, 2, 3, 4].map((id) => event({ id, title: `Event ${id}` })))),
];

const request = (changes: Partial<ChildAccessRequest> = {}): ChildAccessRequest => ({
  id: 40,
  state: 'pending',
  childName: 'Mateo Alvarez',
  requestReason: 'I am his father',
  createdAt: '2026-11-20T15:00:00Z',
  adminNotes: null,
  dismissed: false,
  ...changes,
});

let family: Awaited<ReturnType<typeof openFamily>>;
beforeEach(() => localStorage.clear());
afterEach(() => family.close());

describe('When the parent’s account is to be deleted', () => {
  it('Then the dashboard says when, and one press keeps it @spec S1.2.192', async () => {
    family = await openFamily('/', club([http.untyped.delete('/api/account/deletion', () => HttpResponse.json({}))]), {
      ...rosa,
      deletionDueAt: '2026-12-05T15:00:00Z',
    });
    const notice = (await screen.findByText('Your account will be deleted')).closest('[role="note"]');
    expect(notice?.textContent).toContain('It is done Sat, Dec 5, 9:00 AM.');
    expect(screen.getByRole('link', { name: 'See what goes and what stays' }).getAttribute('href')).toBe(
      '/account#delete-account',
    );
    await press('Keep my account');
    await waitFor(() => expect(sentRequests('DELETE /api/account/deletion')).toHaveLength(1));
    await waitFor(() => expect(family.notices).toMatchObject([{ title: 'Your account stays' }]));
  });
});

describe('When a parent opens the dashboard', () => {
  it.each(['/', '/parent'])(
    'Then %s shows its children, and a card to add another @spec S1.2.14, S1.2.16, S1.2.93, S1.6.1',
    async (address) => {
      family = await openFamily(address, club());
      expect(screen.getByRole('heading', { level: 1, name: 'Parent Dashboard' })).toBeTruthy();
      const children = screen.getByRole('region', { name: 'Your Children' });
      expect((await within(children).findAllByRole('article')).map((card) => card.getAttribute('aria-label'))).toEqual([
        'Mateo Alvarez',
        'Lucia Alvarez',
      ]);
      expect(within(children).getByRole('button', { name: 'Add another child' })).toBeTruthy();
    },
  );

  it('Then the card opens the Add Child dialog @spec S1.2.94', async () => {
    family = await openFamily('/', club());
    await press('Add another child');
    expect(await screen.findByRole('dialog', { name: 'Add Child' })).toBeTruthy();
    expect(family.address()).toBe('/?dialog=add-child');
  });

  it('Then three upcoming events are shown, and the link to all of them @spec S1.2.95, S1.2.96, S1.9.19', async () => {
    family = await openFamily('/', club());
    const events = await screen.findByRole('region', { name: 'Upcoming events' });
    await within(events).findByText('Event 3');
    expect(within(events).getAllByRole('article')).toHaveLength(3);
    expect(sentRequests('GET /api/events').map(({ search }) => search)).toEqual(['?when=upcoming&limit=3']);
    expect(screen.getByRole('link', { name: 'View All Events' }).getAttribute('href')).toBe('/events');
  });

  it('Then a club without events says so', async () => {
    family = await openFamily('/', club([http.events.get('/api/events', ok([]))]));
    expect(await screen.findByText('No upcoming events')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View All Events' })).toBeTruthy();
  });

  it('Then events that did not load show an error, and a retry loads them @spec S1.8.40', async () => {
    const unavailable = http.events.get('/api/events', refused(503, 'unavailable', 'Not now'));
    family = await openFamily('/', club([unavailable]));
    expect(await screen.findByText('Failed to load event data')).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Mateo Alvarez' })).toBeTruthy();
    server.use(http.events.get('/api/events', ok([event()])));
    await press('Try again');
    expect(await screen.findByText('Ball Handling')).toBeTruthy();
  });

  it('Then what was loaded stays, and says so, when it cannot be loaded again', async () => {
    const open = http.family.get('/api/child-access-requests', ok([request()]));
    family = await openFamily('/', club([open]));
    await screen.findByRole('article', { name: 'Event 1' });
    const unavailable = refused(503, 'unavailable', 'Not now');
    server.use(
      http.family.get('/api/children', unavailable),
      http.events.get('/api/events', unavailable),
      http.family.get('/api/child-access-requests', unavailable),
    );
    await reconnect();
    await screen.findByText('Your children did not load');
    await screen.findByText('Failed to load event data');
    await screen.findByText('Your access requests did not load');
    expect(screen.getByRole('article', { name: 'Mateo Alvarez' })).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Event 1' })).toBeTruthy();
    expect(screen.getByText('Access to Mateo Alvarez requested')).toBeTruthy();
  });

  it('Then the events are hidden until everything above them has loaded', async () => {
    const pending = Promise.withResolvers<void>();
    // Afterwards the default handler answers.
    const requests = http.family.get('/api/child-access-requests', () => pending.promise);
    family = await openFamily('/', club([requests]));
    await screen.findByRole('article', { name: 'Mateo Alvarez' });
    expect(screen.queryByRole('region', { name: 'Upcoming events' })).toBeNull();
    pending.resolve();
    expect(await screen.findByRole('region', { name: 'Upcoming events' })).toBeTruthy();
  });
});

describe('When a parent has requested access to a child', () => {
  it('Then a pending request names the child and the day @spec S1.4.27', async () => {
    family = await openFamily('/', club([http.family.get('/api/child-access-requests', ok([request()]))]));
    const lines = await screen.findByRole('list', { name: 'Access requests' });
    expect(
      within(lines)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Access to Mateo Alvarez requestedSent Nov 20 · An administrator will review it.']);
    expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
  });

  it('Then a decided one shows the decision and the note until it is dismissed', async () => {
    const requests = (dismissed: boolean) =>
      http.family.get(
        '/api/child-access-requests',
        ok([
          request({ id: 41, state: 'denied', childName: 'June Park', adminNotes: 'Please call us.' }),
          request({ id: 40, state: 'approved', dismissed }),
        ]),
      );
    const dismissal = '/api/child-access-requests/40/dismiss';
    const decided = club([requests(false), http.family.post(dismissal, refused(503, 'unavailable', 'Not now'))]);
    family = await openFamily('/', decided);
    expect(await screen.findByText('Access to June Park was not granted')).toBeTruthy();
    expect(screen.getByText('“Please call us.”')).toBeTruthy();
    await press('Dismiss: You now have access to Mateo Alvarez');
    await waitFor(() => expect(family.notices).toMatchObject([{ title: 'Failed to dismiss the request' }]));
    server.use(http.family.post(dismissal, noContent), requests(true));
    await press('Dismiss: You now have access to Mateo Alvarez');
    await waitFor(() => expect(screen.queryByText('You now have access to Mateo Alvarez')).toBeNull());
    await family.close();
    localStorage.clear();
    family = await openFamily('/', club([requests(true)]));
    await screen.findByText('Access to June Park was not granted');
    expect(screen.queryByText('You now have access to Mateo Alvarez')).toBeNull();
  });

  it('Then two of them can be dismissed one right after the other', async () => {
    let listed = [40, 41].map((id) => request({ id, state: 'denied', childName: `Child ${id}` }));
    const dismissals = listed.map(({ id }) =>
      http.untyped.post(`/api/child-access-requests/${id}/dismiss`, () => {
        listed = listed.map((one) => (one.id === id ? { ...one, dismissed: true } : one));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const lists = http.family.get('/api/child-access-requests', ({ response }) => response(200).json(listed));
    family = await openFamily('/', club([lists, ...dismissals]));
    await press('Dismiss: Access to Child 40 was not granted');
    await press('Dismiss: Access to Child 41 was not granted');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Access requests' })).toBeNull());
  });

  it('Then requests that did not load show an error, and a retry loads them', async () => {
    const unavailable = http.family.get('/api/child-access-requests', refused(503, 'unavailable', 'Not now'));
    family = await openFamily('/', club([unavailable]));
    expect(await screen.findByText(/Your access requests did not load/)).toBeTruthy();
    server.use(http.family.get('/api/child-access-requests', ok([request()])));
    await press('Try again');
    expect(await screen.findByText('Access to Mateo Alvarez requested')).toBeTruthy();
  });
});

describe('When an admin opens the dashboard', () => {
  it('Then it has User Management on top, and everything that a parent has @spec S1.2.92, S1.6.9, S1.6.10', async () => {
    const stats = http.auth.get(
      '/api/admin/users/stats',
      ok({ total: 1, admins: 1, coaches: 0, parents: 0, expiredInvitations: 0 }),
    );
    family = await openFamily('/', club([http.auth.get('/api/admin/users', ok([])), stats]), admin);
    expect(await screen.findByRole('heading', { level: 2, name: 'User Management' })).toBeTruthy();
    expect(await screen.findByRole('article', { name: 'Mateo Alvarez' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'User Management',
      'Your Children',
      'Your schedule',
      'Upcoming events',
    ]);
    await waitFor(() =>
      expect(sentRequests('GET /api/admin/users').map(({ search }) => search)).toEqual(['?sort=name&limit=10']),
    );
  });

  it.each([rosa, coach])('Then a $role neither sees it nor requests accounts @spec S1.2.92', async (someone) => {
    family = await openFamily('/', club(), someone);
    await screen.findByText('Event 3');
    expect(screen.queryByText('User Management')).toBeNull();
    expect(sentRequests('GET /api/admin/users')).toEqual([]);
  });
});
