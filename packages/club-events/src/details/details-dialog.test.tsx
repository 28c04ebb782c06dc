import { details, event, http, ok, refused, rosa, sentRequests, server, slot } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openEvents } from '../../testing/open-events.tsx';

const user = userEvent.setup({ delay: null });

// Loads the dialog's code first, so that a test's timeout does not include it.
beforeAll(async () => {
  await import('./details-dialog.tsx');
});

let app: Awaited<ReturnType<typeof openEvents>>;
afterEach(() => app.close());

const person = (id: number, childName: string, mine: boolean) => ({
  id,
  childId: id,
  childName,
  timeSlotId: null as number | null,
  registeredAt: '2026-11-21T15:00:00Z',
  mine,
});
const mateo = person(2, 'Mateo Alvarez', true);
const list = http.events.get('/api/events', ok([event()]));
const detailsWith = (changes: Parameters<typeof details>[0]) =>
  http.events.get('/api/events/7/details', ok(details(changes)));
const handlers = [list, detailsWith({ registered: 2, registrations: [person(1, 'Another child', false), mateo] })];
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Ball Handling' }));
const lines = async () => (await (await dialog()).findAllByRole('listitem')).map(({ textContent }) => textContent);
const calendarLinks = async () =>
  (await (await dialog()).findAllByRole('link', { name: /calendar/ })).map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.getAttribute('download'),
  ]);
const ADDRESS = '/events?event=7&dialog=details';

describe('When the user got an announcement about an event', () => {
  const got = {
    ...{ id: 5, title: 'Bring water', authorName: 'Theo Banks', sentAt: '2026-11-20T15:00:00.000Z' },
    urgent: false,
  };
  const received = (readAt: string | null, urgent = false) =>
    http.notify.get('/api/announcements/received', ok([{ ...got, readAt, urgent }]));

  it('Then its title opens the text, which counts as read @spec S2.2.1721, S2.7.1653', async () => {
    const readAt = '2026-11-21T15:00:00.000Z';
    const open = http.notify.post('/api/announcements/{id}/read', ({ response }) => {
      server.use(received(readAt));
      return response(200).json({ ...got, readAt, body: 'It is hot.', eventId: 7 });
    });
    app = await openEvents(ADDRESS, [...handlers, received(null), open]);
    const title = await (await dialog()).findByRole('button', { name: 'Bring water New' });
    expect(sentRequests('POST /api/announcements/5/read')).toEqual([]);
    await user.click(title);
    expect(await screen.findByText('It is hot.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Bring water', expanded: true })).toBeTruthy();
    expect(sentRequests('POST /api/announcements/5/read')).toHaveLength(1);
  });

  it('Then an urgent one says so, read or not @spec S2.2.1721', async () => {
    const open = http.notify.post('/api/announcements/{id}/read', ({ response }) => {
      server.use(received(got.sentAt, true));
      return response(200).json({ ...got, urgent: true, readAt: got.sentAt, body: 'It is hot.', eventId: 7 });
    });
    app = await openEvents(ADDRESS, [...handlers, received(null, true), open]);
    await user.click(await (await dialog()).findByRole('button', { name: 'Bring water Urgent New' }));
    expect(await screen.findByRole('button', { name: 'Bring water Urgent', expanded: true })).toBeTruthy();
  });

  it('Then a failure to load it takes one line above the facts @spec S2.2.1721', async () => {
    const failing = http.notify.get('/api/announcements/received', refused(503, 'unavailable', 'Later'), {
      once: true,
    });
    app = await openEvents(ADDRESS, [...handlers, failing, received(null)]);
    const failure = within(await (await dialog()).findByRole('alert'));
    expect(failure.getByText('Failed to load announcements')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Failed to load announcements' })).toBeNull();
    await user.click(failure.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Bring water New' })).toBeTruthy();
  });

  it('Then it is gone when the event is over', async () => {
    const past = { date: '2020-03-01', endDate: '2020-03-01' };
    app = await openEvents(ADDRESS, [list, detailsWith(past), received(null)]);
    await (await dialog()).findByText(/2020/);
    expect(screen.queryByRole('button', { name: /Bring water/ })).toBeNull();
  });
});

describe('When an event’s details are opened', () => {
  it('Then the dialog shows all about the event and who is registered @spec S1.2.140, S1.4.20', async () => {
    const about = { description: 'Bring a ball.', minAge: 8, maxAge: 12, price: 2500, capacity: 16, registered: 13 };
    const places = { timeSlots: [slot(9, '16:30', '17:00')], registrations: [{ ...mateo, timeSlotId: 9 }] };
    app = await openEvents(ADDRESS, [list, detailsWith({ ...about, ...places })]);
    await (await dialog()).findByText('13/16 registered');
    const text = screen.getByRole('dialog').textContent;
    for (const words of ['Bring a ball.', 'Barn Court', 'Theo Banks', 'Ages 8-12', '$25.00', 'Open', '3 spots left']) {
      expect(text).toContain(words);
    }
    expect(await lines()).toEqual(['Mateo AlvarezYours4:30 – 5:00 PM']);
  });

  it('Then the address of its location opens a map @spec S1.2.200', async () => {
    app = await openEvents(ADDRESS, [list, detailsWith({ address: '4120 Ranch Road 12' })]);
    const map = await (await dialog()).findByRole('link', { name: /4120 Ranch Road 12/ });
    expect(map.getAttribute('href')).toContain('Barn+Court%2C+4120+Ranch+Road+12');
    expect(map.parentElement?.textContent).toBe('Barn Court4120 Ranch Road 12 (map)');
  });

  it('Then the registration of a family’s child goes to a calendar @spec S1.2.262, S1.2.263', async () => {
    app = await openEvents(ADDRESS, handlers);
    expect(await calendarLinks()).toEqual([['Add to calendar', '/api/events/7/calendar.ics?child=2', '']]);
    await app.close();
    app = await openEvents(ADDRESS, [list, detailsWith({ registrations: [mateo, person(3, 'Lucia Alvarez', true)] })]);
    expect(await calendarLinks()).toEqual([
      ['Add to calendar: Mateo Alvarez', '/api/events/7/calendar.ics?child=2', ''],
      ['Add to calendar: Lucia Alvarez', '/api/events/7/calendar.ics?child=3', ''],
    ]);
  });

  it('Then the event itself does while nobody of the family is registered, until it is over @spec S1.2.262', async () => {
    app = await openEvents(ADDRESS, [list, detailsWith({ registrations: [person(1, 'Another child', false)] })]);
    expect(await calendarLinks()).toEqual([['Add to calendar', '/api/events/7/calendar.ics', '']]);
    await app.close();
    app = await openEvents(ADDRESS, [list, detailsWith({ date: '2026-11-01' })]);
    await (await dialog()).findByText('No participants registered yet.');
    expect((await dialog()).queryByRole('link', { name: /calendar/ })).toBeNull();
  });

  it('Then the user’s own children come first in the list of registrations', async () => {
    app = await openEvents(ADDRESS, handlers);
    await (await dialog()).findByText('2/4 registered');
    expect(await lines()).toEqual(['Mateo AlvarezYours', 'Another child']);
  });

  it('Then children whose names are hidden are counted, unless they have a time slot', async () => {
    const unknown = (id: number, timeSlotId: number | null = null) => ({
      ...person(id, 'Another child', false),
      childId: null,
      timeSlotId,
    });
    const registrations = [unknown(1), mateo, unknown(3), unknown(4), unknown(5, 9)];
    app = await openEvents(ADDRESS, [list, detailsWith({ timeSlots: [slot(9, '16:30', '17:00')], registrations })]);
    expect(await lines()).toEqual(['Mateo AlvarezYours', 'Another child4:30 – 5:00 PM', '3 other children']);
  });

  it('Then an archived child is marked', async () => {
    const june = { ...person(1, 'June Park', false), isChildActive: false };
    app = await openEvents(ADDRESS, [list, detailsWith({ registrations: [june, { ...mateo, isChildActive: true }] })]);
    expect(await lines()).toEqual(['Mateo AlvarezYours', 'June ParkArchived']);
  });

  it('Then loading, empty and failed each have their text', async () => {
    const gate = Promise.withResolvers<void>();
    app = await openEvents(ADDRESS, [
      list,
      http.events.get('/api/events/7/details', () => gate.promise),
      http.events.get('/api/events/7/details', refused(503, 'unavailable', 'Not now')),
    ]);
    expect((await dialog()).getByRole('status').textContent).toBe('Loading...');
    gate.resolve();
    const retry = await (await dialog()).findByRole('button', { name: 'Try again' });
    expect((await dialog()).getByText('Failed to load event data')).toBeTruthy();
    server.use(detailsWith({}));
    await user.click(retry);
    expect(await (await dialog()).findByText('No participants registered yet.')).toBeTruthy();
  });

  it('Then a coach can open the form, the roster, or (in the menu) the deletion', async () => {
    app = await openEvents(ADDRESS, handlers);
    const names = (await dialog()).getAllByRole('button').map((button) => button.textContent || button.ariaLabel);
    expect(names).toEqual(['Close', 'Share', 'Edit', 'Manage registrations', 'More actions for Ball Handling']);
    await user.click((await dialog()).getByRole('button', { name: 'Manage registrations' }));
    expect(app.address()).toBe('/events?event=7&dialog=roster');
  });

  it('Then a parent sees no staff action', async () => {
    app = await openEvents(ADDRESS, handlers, rosa);
    await (await dialog()).findByText('2/4 registered');
    const names = (await dialog()).getAllByRole('button').map((button) => button.textContent || button.ariaLabel);
    expect(names).toEqual(['Close', 'Share']);
  });
});
