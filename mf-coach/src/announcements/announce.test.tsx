import type { Announcement } from '@fieldhouse/api';
import { addDays, clubInstant, clubToday } from '@fieldhouse/contracts/club';
import {
  avery,
  details,
  event,
  http,
  type OpenApp,
  ok,
  refused,
  sentBodies,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedEvents } from '../../testing/listed-events.ts';
import { openCoach, queryOf } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });
const tomorrow = addDays(clubToday(new Date()), 1);
const clinic = event({ id: 7, title: 'Hitting Clinic', date: tomorrow, coachIds: [3] });

function announcement(changes: Partial<Announcement> = {}): Announcement {
  return {
    ...{ id: 1, authorId: 3, authorName: 'Theo Banks', audience: { kind: 'event', eventId: 7 }, body: 'It is hot.' },
    ...{ audienceName: 'Hitting Clinic', title: 'Bring water', state: 'draft', problem: null, urgent: false },
    ...{ replyTo: false, sendAt: null, remindedAt: null, recipients: 22, read: 0, unread: [] },
    ...changes,
  };
}
const sent = announcement({ id: 2, state: 'sent', sendAt: '2026-11-01T15:00:00.000Z', read: 17 });

let coach: OpenApp;
beforeEach(() =>
  server.use(
    listedEvents([], [clinic]),
    http.events.get('/api/events/{id}/roster', ok([])),
    http.events.get('/api/events/{id}/details', ok(details())),
  ),
);
afterEach(() => coach.close());

const open = async (address = '/coach', who?: typeof avery) => {
  coach = await openCoach(address, who);
};
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const write = async () => {
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Bring water');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'It is hot.');
};

describe('When a coach presses Announce on the board', () => {
  beforeEach(() =>
    server.use(http.notify.post('/api/announcements', ({ response }) => response(201).json(announcement()))),
  );

  it('Then it is sent after it was shown how many get it @spec S2.2.1693', async () => {
    server.use(http.notify.post('/api/announcements/{id}/send', ok(sent)));
    await open();
    await press('Announce');
    await write();
    await press('Continue');
    const review = within(await screen.findByRole('dialog', { name: 'Send this?' }));
    expect(review.getByRole('status').textContent).toBe('22parents get it now');
    expect(sentRequests('POST /api/announcements/1/send')).toEqual([]);
    await press('Send now');
    await waitFor(() => expect(coach.notices).toMatchObject([{ title: 'Announcement sent' }]));
    await waitFor(() => expect(queryOf(coach)).toEqual({}));
    const audience = { kind: 'event', eventId: 7 };
    expect(await sentBodies('POST /api/announcements')).toEqual([
      { audience, title: 'Bring water', body: 'It is hot.', urgent: false, replyTo: false },
    ]);
  });

  it('Then Back keeps the text, and a later time is the club’s', async () => {
    server.use(http.notify.put('/api/announcements/{id}', ok(announcement())));
    await open();
    await press('Announce');
    await write();
    await press('Continue');
    await press('Back');
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'It is hot.');
    await user.click(screen.getByRole('checkbox', { name: 'Send it later' }));
    await press('Continue');
    expect(await screen.findByText('Please enter a valid time')).toBeTruthy();
    const [year, month, day] = tomorrow.split('-');
    const [field] = within(screen.getByRole('group', { name: 'Date' })).getAllByRole('spinbutton');
    if (field) await user.click(field);
    await user.keyboard(`${month}${day}${year}`);
    await user.type(screen.getByLabelText('Time'), '09:00');
    await press('Continue');
    await press('Send later');
    await waitFor(async () =>
      expect((await sentBodies('PUT /api/announcements/1')).at(-1)).toMatchObject({
        sendAt: clubInstant(tomorrow, '09:00').toISOString(),
      }),
    );
  });

  it('Then a refusal is shown in the dialog, and nobody can be written to when nobody is there', async () => {
    server.use(
      http.notify.post(
        '/api/announcements',
        refused(429, 'too_many_announcements', 'You can send 10 announcements a day'),
      ),
    );
    await open();
    await press('Announce');
    await write();
    await press('Continue');
    expect(await screen.findByText('You can send 10 announcements a day')).toBeTruthy();
    server.use(
      http.notify.post('/api/announcements', ({ response }) => response(201).json(announcement({ recipients: 0 }))),
    );
    await press('Continue');
    expect(await screen.findByRole('button', { name: 'Send now' })).toHaveProperty('disabled', true);
  });
});

describe('When an event is another coach’s', () => {
  it('Then a coach sees no Announce, an admin does @spec S2.6.1734', async () => {
    server.use(listedEvents([], [event({ ...clinic, coachIds: [4] })]));
    await open();
    await screen.findByRole('heading', { name: 'Hitting Clinic' });
    expect(screen.queryByRole('button', { name: 'Announce' })).toBeNull();
    await coach.close();
    await open('/coach', avery);
    expect(await screen.findByRole('button', { name: 'Announce' })).toBeTruthy();
  });
});

describe('When a coach opens Announcements', () => {
  const list = [sent, announcement({ id: 3, title: 'Parking' })];

  it('Then each says who has read it, and those who have not can be reminded once @spec S2.2.1694', async () => {
    server.use(
      http.notify.get('/api/announcements', ok(list)),
      http.notify.post('/api/announcements/{id}/remind', ok({ ...sent, remindedAt: '2026-11-02T15:00:00.000Z' })),
    );
    await open('/coach?dialog=announcements');
    const item = within(await screen.findByRole('listitem', { name: 'Bring water' }));
    expect(item.getByText('17 of 22 read it')).toBeTruthy();
    server.use(http.notify.get('/api/announcements', ok([{ ...sent, remindedAt: '2026-11-02T15:00:00.000Z' }])));
    await user.click(item.getByRole('button', { name: 'Remind 5 who have not read it' }));
    await waitFor(() => expect(coach.notices).toEqual([{ title: '5 parents reminded' }]));
    expect(await screen.findByText('Reminded')).toBeTruthy();
    expect(sentRequests('POST /api/announcements/2/remind')).toHaveLength(1);
  });

  it('Then a draft can be continued', async () => {
    server.use(
      http.notify.get('/api/announcements', ok(list)),
      http.notify.get('/api/announcements/{id}', ok(announcement({ id: 3, title: 'Parking' }))),
    );
    await open('/coach?dialog=announcements');
    await press('Continue');
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Parking');
  });
});
