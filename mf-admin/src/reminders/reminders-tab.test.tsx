import type { Event, EventReminder, Reminders } from '@fieldhouse/api';
import { addDays, clubToday } from '@fieldhouse/contracts/club';
import {
  event,
  eventReminder,
  http,
  type OpenApp,
  ok,
  refused,
  reminders,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdmin } from '../../testing/open-admin.tsx';
import { operatorPart } from '../../testing/operator-part.ts';

const user = userEvent.setup({ delay: null });
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const tomorrow = addDays(clubToday(new Date()), 1);

const sentOne = eventReminder({
  ...{ id: 7, title: 'Infield Footwork', sport: 'baseball', date: tomorrow, startTime: '08:30', endTime: '09:30' },
  ...{ registered: 5, capacity: 12 },
  reminder: { state: 'sent', sentAt: '2026-11-28T14:00:00.000Z', emails: 6 },
});
const pendingOne = eventReminder({ id: 8, title: 'Shooting Form Lab', date: tomorrow, registered: 4, capacity: 8 });

let state: Reminders;
let listed: Event[];
let admin: OpenApp;
beforeEach(() => {
  state = reminders({ events: [sentOne, pendingOne] });
  listed = [
    event({ id: 7, title: 'Infield Footwork', date: tomorrow, reminderSent: true }),
    event({ id: 9, title: 'Over', date: '2026-03-07', reminderSent: true }),
    event({ id: 10, title: 'Camp', date: '2099-06-01' }),
  ];
  server.use(
    http.events.get('/api/reminders/upcoming', ({ response }) => response(200).json(state)),
    http.events.get('/api/events', ({ response }) =>
      response(200).json(listed, { headers: { 'X-Total-Count': String(listed.length) } }),
    ),
    http.events.get('/api/events/{id}', ({ response }) => response(200).json(sentOne)),
  );
});
afterEach(() => admin.close());

const rows = async (label: string) =>
  within(await screen.findByRole('region', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const cards = () =>
  screen
    .getAllByText(/^(System Status|Events in Window|Reminder Window)$/)
    .map((label) => label.parentElement?.textContent?.trim());

describe('When an admin opens Reminders', () => {
  it('Then it has cards and the events in the window @spec S2.2.1001-1011, S2.4.1002, S2.9.1001', async () => {
    admin = await openAdmin('/admin?tab=reminders');
    expect(await rows('Eligible events')).toEqual([
      [
        'Infield FootworkBaseball',
        expect.stringContaining('8:30 – 9:30 AM'),
        '5/12',
        'SentNov 28, 8:00 AM · 6 emails',
        'ResetResend',
      ],
      [
        'Shooting Form LabBasketball',
        expect.stringContaining('4:00 – 6:00 PM'),
        '4/8',
        'Pendinggoes out by 9:00 AM',
        'Nothing to resend',
      ],
    ]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Event',
      'Date & Time',
      'Registrations',
      'Reminder Status',
      'Actions',
    ]);
    expect(screen.getByRole('heading', { name: 'Email Reminder System' })).toBeTruthy();
    expect(screen.getByText('Last check Sat, Nov 21 · 8:00 AM, next at 9:00 AM')).toBeTruthy();
    expect(cards()).toEqual([
      'System Status Running checked hourly, by one server',
      'Events in Window 2 1 sent, 1 pending',
      'Reminder Window 24h 23 to 25 hours before the start',
    ]);
  });

  it('Then the explanation has the configured values @spec S2.2.1012, S2.2.1013, S2.2.1375', async () => {
    admin = await openAdmin('/admin?tab=reminders');
    expect(await screen.findByRole('heading', { name: 'How It Works' })).toBeTruthy();
    expect(screen.getByText('On the club’s clock (America/Chicago), daylight saving included.')).toBeTruthy();
    expect(screen.getByRole('note').textContent).toBe(
      'No mail server is set.Emails are stored in the Mail tab and not delivered.',
    );
    expect(operatorPart()?.open).toBe(false);
    expect(operatorPart()?.contains(screen.getByText('SMTP_URL'))).toBe(true);
  });

  it('Then there is no warning with a mail server, and missing checks show Stopped', async () => {
    state = reminders({ emailDelivery: 'sent', isRunning: false, checkedAt: null, nextCheckAt: null });
    admin = await openAdmin('/admin?tab=reminders');
    expect(await screen.findByText('No events in the window')).toBeTruthy();
    expect(screen.queryByRole('note')).toBeNull();
    expect(screen.getByText('No check yet')).toBeTruthy();
    expect(cards()[0]).toBe('System Status Stopped no check in the last two hours');
  });

  it('Then All Events has pages and states, without actions after the start @spec S2.2.1006, S2.4.1002', async () => {
    admin = await openAdmin('/admin?tab=reminders');
    await user.click(await screen.findByRole('tab', { name: 'All Events' }));
    expect(admin.address()).toBe('/admin?tab=reminders&sub=all');
    const found = await rows('All events');
    expect(found.map(([name, , , status, actions]) => [name, status, actions])).toEqual([
      ['Infield FootworkBasketball', 'Sent', 'ResetResend'],
      ['OverBasketball', 'Sent', 'Nothing to resend'],
      ['CampBasketball', 'Not Sent', 'Nothing to resend'],
    ]);
    await user.type(screen.getByRole('searchbox', { name: 'Search events' }), 'camp');
    await user.click(screen.getByRole('button', { name: /^Event/ }));
    const searches = () =>
      sentRequests('GET /api/events').flatMap(({ search }) => (search.includes('sort=') ? [search] : []));
    await waitFor(() => expect(searches().at(-1)).toBe('?q=camp&sort=title&limit=20'));
    expect(searches()[0]).toBe('?sort=-date&limit=20');
  });

  it('Then many events can be searched by the first letters of their words', async () => {
    state = reminders({
      events: Array.from({ length: 9 }, (_, index) => eventReminder({ id: index + 1, title: `Practice ${index + 1}` })),
    });
    admin = await openAdmin('/admin?tab=reminders&q=prac+7');
    expect((await rows('Eligible events')).map(([name]) => name)).toEqual(['Practice 7Basketball']);
  });

  it('Then a failure is shown, with Try again', async () => {
    server.use(http.events.get('/api/reminders/upcoming', refused(503, 'unavailable', 'Please try again in a moment')));
    admin = await openAdmin('/admin?tab=reminders');
    expect(await screen.findByRole('heading', { name: 'Failed to load reminders' })).toBeTruthy();
  });
});

describe('When an admin triggers a check', () => {
  it('Then the number of due events is a toast, and the list is loaded again @spec S2.2.1002, S2.7.1002', async () => {
    server.use(
      http.events.post('/api/reminders/trigger', ({ response }) => {
        const sending: EventReminder = { ...pendingOne, reminder: { state: 'sending', sentAt: null, emails: null } };
        state = reminders({ events: [sentOne, sending] });
        return response(200).json({ checkedAt: '2026-11-21T14:30:00.000Z', eventsInWindow: 2, remindersDue: 1 });
      }),
    );
    admin = await openAdmin('/admin?tab=reminders');
    await screen.findByText('goes out by 9:00 AM');
    await press('Trigger Reminder Check');
    expect(await screen.findByText('The emails are being written')).toBeTruthy();
    expect(admin.notices).toEqual([
      { title: 'Reminder check completed', description: 'The families of 1 event are reminded.' },
    ]);
  });

  it('Then a failure is a toast with its reason @spec S2.8.1001', async () => {
    server.use(http.events.post('/api/reminders/trigger', refused(503, 'unavailable', 'The service is unavailable.')));
    admin = await openAdmin('/admin?tab=reminders');
    await press('Trigger Reminder Check');
    await waitFor(() => expect(admin.notices).toHaveLength(1));
    expect(admin.notices).toEqual([
      {
        title: 'Failed to trigger reminder check.',
        description: 'The service is unavailable.',
        tone: 'destructive',
      },
    ]);
  });
});

describe('When an admin resends or resets a reminder', () => {
  it('Then Resend asks with the event’s name and sends once @spec S2.2.1011, S2.4.1003', async () => {
    server.use(http.events.post('/api/reminders/resend/{id}', ok(sentOne)));
    admin = await openAdmin('/admin?tab=reminders');
    await press('Resend the reminder of Infield Footwork');
    expect(admin.address()).toBe('/admin?tab=reminders&dialog=resend-7');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Send this reminder again?' }));
    expect(await dialog.findByText('Infield Footwork')).toBeTruthy();
    await user.dblClick(dialog.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sentRequests('POST /api/reminders/resend/7')).toHaveLength(1);
    expect(admin.notices).toEqual([{ title: 'Reminder sent again', description: 'Infield Footwork' }]);
    expect(admin.address()).toBe('/admin?tab=reminders');
  });

  it('Then Reset has an address, and a refusal is a toast', async () => {
    server.use(
      http.events.post(
        '/api/reminders/reset/{id}',
        refused(409, 'reminder_not_sent', 'No reminder was sent for this event yet'),
      ),
    );
    admin = await openAdmin('/admin?tab=reminders&dialog=reset-7');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Reset this reminder?' }));
    await user.click(dialog.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(admin.notices).toEqual([
      {
        title: 'Failed to reset reminder',
        description: 'No reminder was sent for this event yet',
        tone: 'destructive',
      },
    ]);
  });
});
