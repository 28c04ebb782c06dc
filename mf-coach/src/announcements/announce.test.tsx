import type { Announcement } from '@fieldhouse/api';
import { team } from '@fieldhouse/club-events/testing';
import { addDays, clubInstant, clubToday } from '@fieldhouse/contracts/club';
import {
  avery,
  details,
  event,
  http,
  noContent,
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

  it('Then what a pasted text has of invisible characters is not sent @spec S2.5.1896', async () => {
    await open();
    await press('Announce');
    await user.click(await screen.findByRole('textbox', { name: 'Title' }));
    await user.paste('Bring wa\u00ADter\u200B');
    await user.click(screen.getByRole('textbox', { name: 'Text' }));
    await user.paste('Bring:\ta ball\u2028\u05E9\u05DC\u05D5\u05DD\u200E 👩\u200D👧 ❤\uFE0F\u202E \u0007');
    await press('Continue');
    await screen.findByRole('dialog', { name: 'Send this?' });
    expect(await sentBodies('POST /api/announcements')).toMatchObject([
      { title: 'Bring water', body: 'Bring: a ball\n\u05E9\u05DC\u05D5\u05DD 👩\u200D👧 ❤\uFE0F' },
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

  it('Then the text of one that everybody has read can be read again, with its links @spec S2.2.1694, S2.2.2005', async () => {
    const read = { ...sent, read: 22, body: 'Map: https://dana@maps.example/north.\nSee you!' };
    server.use(http.notify.get('/api/announcements', ok([read])), http.notify.get('/api/announcements/{id}', ok(read)));
    await open('/coach?dialog=announcements');
    await press('22 of 22 read it');
    const link = await screen.findByRole('link', { name: 'maps.example/north' });
    expect(link.closest('p')?.textContent).toBe('Map: maps.example/north.\nSee you!');
    expect(link.getAttribute('href')).toBe('https://maps.example/north');
    expect(screen.getByText('Everybody has read it.')).toBeTruthy();
  });

  it.each([
    ['its text is changed', 'Send later'],
    ['"Send it later" is unchecked', 'Send now'],
  ])('Then what is scheduled stays scheduled after Continue when %s @spec S2.4.2014', async (_, sends) => {
    const sendAt = clubInstant(addDays(tomorrow, 1), '09:00').toISOString();
    const scheduled = announcement({ id: 3, title: 'Parking', state: 'scheduled', sendAt });
    server.use(
      http.notify.get('/api/announcements', ok([scheduled])),
      http.notify.get('/api/announcements/{id}', ok(scheduled)),
      http.notify.put('/api/announcements/{id}', ok(scheduled)),
    );
    await open('/coach?dialog=announcements');
    await press('Change');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' lot');
    if (sends === 'Send now') await user.click(screen.getByRole('checkbox', { name: 'Send it later' }));
    await press('Continue');
    await screen.findByRole('button', { name: sends });
    expect(await sentBodies('PUT /api/announcements/3')).toMatchObject([{ title: 'Parking lot', sendAt }]);
  });

  it('Then a press on how many have read it names those who have not @spec S2.2.1694', async () => {
    const unread = [{ userId: 40, name: 'Nora Ellis' }];
    server.use(
      http.notify.get('/api/announcements', ok(list)),
      http.notify.get('/api/announcements/{id}', ok({ ...sent, unread })),
    );
    await open('/coach?dialog=announcements');
    await press('17 of 22 read it');
    const names = within(await screen.findByRole('list', { name: 'Not read yet: Bring water' }));
    expect(names.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Nora Ellis']);
    await press('17 of 22 read it');
    expect(screen.queryByText('Nora Ellis')).toBeNull();
  });

  it.each([
    ['a draft', 'Delete draft', announcement({ id: 3 }), 'Delete'],
    [
      'what is scheduled',
      'Withdraw',
      announcement({ id: 3, state: 'scheduled', sendAt: clubInstant(tomorrow, '09:00').toISOString() }),
      'Withdraw',
    ],
  ])('Then %s is deleted after a question @spec S2.2.2006', async (_, button, stored, answer) => {
    server.use(
      http.notify.get('/api/announcements', ok([stored])),
      http.notify.delete('/api/announcements/{id}', noContent),
    );
    await open('/coach?dialog=announcements');
    await press(button);
    const question = within(await screen.findByRole('alertdialog'));
    expect(sentRequests('DELETE /api/announcements/3')).toEqual([]);
    server.use(http.notify.get('/api/announcements', ok([])));
    await user.click(question.getByRole('button', { name: answer }));
    expect(await screen.findByText('No announcements yet')).toBeTruthy();
    expect(sentRequests('DELETE /api/announcements/3')).toHaveLength(1);
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

describe('When a coach writes a new announcement from the list', () => {
  const own = team({ id: 5, name: 'Bats', coaches: [{ id: 3, name: 'Theo Banks' }] });
  const others = team({ id: 6, name: 'Wranglers', coaches: [{ id: 4, name: 'Dana Fox' }] });

  beforeEach(async () => {
    server.use(
      http.notify.get('/api/announcements', ok([])),
      http.notify.post('/api/announcements', ({ response }) => response(201).json(announcement())),
      http.events.get('/api/teams', ok([own, others])),
    );
    await open('/coach?dialog=announcements');
    await press('New announcement');
  });
  const to = () => screen.findByRole('combobox', { name: 'To the families of' });
  const bodies = () => sentBodies('POST /api/announcements');

  it('Then it asks for ages, and refuses those without any child @spec S2.2.1720', async () => {
    await write();
    await press('Continue');
    expect(await screen.findByText('Please choose an age')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'From age' }), '12');
    await user.selectOptions(screen.getByRole('combobox', { name: 'To age' }), '9');
    await press('Continue');
    expect(await screen.findByText('The youngest age must not be above the oldest')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'From age' }), '7');
    await press('Continue');
    expect(await screen.findByRole('dialog', { name: 'Send this?' })).toBeTruthy();
    expect(await bodies()).toMatchObject([{ audience: { kind: 'ages', minAge: 7, maxAge: 9 } }]);
  });

  it('Then "Urgent" says within 24 hours for an event alone @spec S2.2.1720', async () => {
    await to();
    expect(screen.getByText('At once, also at night. Up to 3 a day.')).toBeTruthy();
    await user.selectOptions(await to(), 'event');
    expect(screen.getByText('At once, also at night, when the event is within 24 hours. Up to 3 a day.')).toBeTruthy();
  });

  it('Then own teams are offered, and not all children @spec S2.2.1720', async () => {
    const choices = within(await to()).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      ...['Children of some ages', 'A team of mine', 'An event of mine'],
    ]);
    await user.selectOptions(await to(), 'team');
    const teams = await screen.findByRole('combobox', { name: 'Team' });
    await within(teams).findByRole('option', { name: 'Bats' });
    expect(within(teams).queryByRole('option', { name: 'Wranglers' })).toBeNull();
    await user.selectOptions(teams, 'Bats');
    await write();
    await press('Continue');
    await screen.findByRole('dialog', { name: 'Send this?' });
    expect(await bodies()).toMatchObject([{ audience: { kind: 'team', teamId: 5 } }]);
  });
});
