import { addDays, clubToday } from '@fieldhouse/contracts/club';
import { isPoll, setPageSession } from '@fieldhouse/web-kit';
import { event, http, type OpenApp, ok, refused, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { location } from '../../testing/location-handlers.ts';
import { openAdmin } from '../../testing/open-admin.tsx';
import { REAL_TIMERS } from '../../testing/real-timers.ts';
import { backup, backupStatus, serviceStatus, systemStatus } from '../../testing/system-status.ts';

const user = userEvent.setup({ delay: null });
const today = clubToday(new Date());
const unavailable = refused(503, 'unavailable', 'The service is unavailable.');

let admin: OpenApp;
beforeEach(() => server.use(http.admin.get('/api/locations', ok([location()]))));
afterEach(() => admin.close());

const part = async () => within(await screen.findByRole('region', { name: 'Today' }));
const links = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('When something waits for an admin', () => {
  beforeEach(() =>
    server.use(
      http.family.get(
        '/api/admin/duplicates/stats',
        ok({ sameName: 4, birthdate: 1, ignoredPairs: 9, pendingRequests: 1, invitationsToApprove: 2 }),
      ),
      http.auth.get(
        '/api/admin/users/stats',
        ok({ total: 9, admins: 1, coaches: 2, parents: 6, expiredInvitations: 3 }),
      ),
      http.notify.get('/api/admin/mail/stats', ok({ queued: 5, failed: 2, refused: 1, held: 12, heldByRestore: null })),
      http.admin.get('/api/admin/system', ok(systemStatus({ services: { events: serviceStatus({ deadEvents: 1 }) } }))),
      http.admin.get(
        '/api/admin/backup/status',
        ok(backupStatus({ history: [backup({ verifiedAt: null }), backup()] })),
      ),
      http.events.get(
        '/api/events',
        ok([
          event({ id: 7, title: 'Shooting Form Lab', date: today, startTime: '00:01', endTime: '23:59', capacity: 8 }),
          event({ id: 8, title: 'Catchers Only', date: addDays(today, 1), registered: 4 }),
        ]),
      ),
    ),
  );

  it('Then Today has it, the events and the last verified backup, each with its place @spec S2.2.1371', async () => {
    admin = await openAdmin();
    const shown = await part();
    expect(links(shown.getByRole('list', { name: 'Waiting for a decision' }))).toEqual([
      ['1 Access request', '/admin?tab=duplicates'],
      ['4 Duplicate groups', '/admin?tab=duplicates'],
      ['1 Shared birth date', '/admin?tab=duplicates&sub=birthdate'],
      ['2 Parents to approve', '/admin?tab=linking'],
      ['3 Expired invitations', '/admin?tab=users'],
      ['2 Failed mails', '/admin?tab=mail&sub=failed'],
      ['1 Refused mail', '/admin?tab=mail&sub=refused'],
      ['12 Held mails', '/admin?tab=mail&sub=held'],
      ['1 Dead event', '/admin?tab=events'],
    ]);
    expect(links(shown.getByRole('list', { name: 'Events of today and tomorrow' }))).toEqual([
      ['Shooting Form LabBasketball · Today · 12:01 AM – 11:59 PM · Barn Court1/8', '/coach?event=7&dialog=details'],
      ['Catchers OnlyBasketball · Tomorrow · 4:00 – 6:00 PM · Barn Court4/4', '/coach?event=8&dialog=details'],
    ]);
    const verified = shown.getByRole('link', { name: /Last verified backup/ });
    expect(verified.textContent).toBe('Last verified backup Sat, Nov 21, 2:05 AM');
    expect(sentRequests('GET /api/events').map(({ search }) => search)).toEqual([
      `?when=upcoming&until=${addDays(today, 1)}`,
    ]);
    // The lists themselves would leave views of children and accounts.
    expect(sentRequests('GET /api/admin/invitations')).toEqual([]);
    expect(sentRequests('GET /api/admin/guardian-invitations')).toEqual([]);
  });

  it('Then it is loaded again every minute, as polls @spec S2.2.1373', async () => {
    jest.useFakeTimers({ doNotFake: [...REAL_TIMERS] });
    try {
      admin = await openAdmin();
      await part();
      setPageSession({ userId: 1, isPoll });
      const marks = () =>
        sentRequests('GET /api/admin/mail/stats').map(({ request }) => request.headers.get('Fieldhouse-Poll'));
      await act(() => jest.advanceTimersByTimeAsync(59_000));
      expect(marks()).toEqual([null]);
      await act(() => jest.advanceTimersByTimeAsync(1000));
      await waitFor(() => expect(marks()).toEqual([null, '1']));
    } finally {
      jest.useRealTimers();
    }
  });

  it('Then what does not load is left out and named, and can be tried again @spec S2.2.1372', async () => {
    server.use(http.notify.get('/api/admin/mail/stats', unavailable), http.events.get('/api/events', unavailable));
    server.use(http.admin.get('/api/admin/system', ok(systemStatus({ services: { gamedata: null } }))));
    admin = await openAdmin();
    const shown = await part();
    expect(shown.getByText('Not known at the moment: mail, dead events, events.')).toBeTruthy();
    expect(shown.queryByText(/mails?$/)).toBeNull();
    expect(shown.getByText('Access request')).toBeTruthy();
    server.use(
      http.notify.get('/api/admin/mail/stats', ok({ queued: 0, failed: 1, refused: 0, held: 0, heldByRestore: null })),
      http.events.get('/api/events', ok([])),
      http.admin.get('/api/admin/system', ok(systemStatus())),
    );
    await user.click(shown.getByRole('button', { name: 'Load again' }));
    expect(await shown.findByText('Failed mail')).toBeTruthy();
    await waitFor(() => expect(shown.queryByText(/Not known/)).toBeNull());
  });
});

describe('When nothing waits', () => {
  it('Then there is no Today; backups without a verified one are named @spec S2.2.1371', async () => {
    admin = await openAdmin();
    await screen.findByText('Barn Court');
    await waitFor(() => expect(sentRequests('GET /api/admin/backup/status')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Today' })).toBeNull());
    await admin.close();
    server.use(http.admin.get('/api/admin/backup/status', ok(backupStatus({ history: [] }))));
    admin = await openAdmin();
    const shown = await part();
    expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Last verified backup none yet']);
  });
});
