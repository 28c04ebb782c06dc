import { coachHandlers } from '@fieldhouse/club-events/testing';
import { addDays, clubToday } from '@fieldhouse/contracts/club';
import {
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
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedEvents } from '../../testing/listed-events.ts';
import { openCoach, queryOf } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

let coach: OpenApp;
const jsdomWidth = innerWidth;
afterEach(async () => {
  await coach.close();
  window.innerWidth = jsdomWidth;
});

const soon = addDays(clubToday(new Date()), 3);
const many = Array.from({ length: 8 }, (_, index) => event({ id: index + 1, title: `Event ${index + 1}` }));
const open = async (events = [event()], address = '/coach') => {
  server.use(listedEvents(events));
  coach = await openCoach(address);
};
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('When a coach filters the events by My events', () => {
  it('Then the list has only the own ones, and the address says so @spec S2.2.30', async () => {
    await open();
    const searches = () => sentRequests('GET /api/events').map(({ search }) => search);
    await user.click(await screen.findByRole('button', { name: 'My events', pressed: false }));
    await waitFor(() => expect(searches().at(-1)).toBe('?when=upcoming&sort=date&coachId=3&limit=20'));
    expect(coach.address()).toBe('/coach?events=mine');
    await user.click(screen.getByRole('button', { name: 'My events', pressed: true }));
    expect(coach.address()).toBe('/coach');
  });

  it('Then a coach without any clears the filter @spec S2.2.30', async () => {
    await open([], '/coach?events=mine');
    await screen.findByText('No events found matching your filters.');
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(coach.address()).toBe('/coach');
  });

  it('Then the totals of the past events are those of the own ones @spec S2.2.30', async () => {
    server.use(http.events.get('/api/events/summary', ok({ totalEvents: 1, totalParticipants: 3 })));
    await open([event()], '/coach?sub=past&events=mine');
    await screen.findByText('Total Participants');
    expect(sentRequests('GET /api/events/summary').map(({ search }) => search)).toEqual(['?when=past&coachId=3']);
  });
});

describe('When a coach opens the events on a tablet in portrait', () => {
  it('Then the events are cards, since the columns do not fit @spec S2.2.31', async () => {
    window.innerWidth = 820;
    await open();
    expect(await screen.findByRole('list', { name: 'Upcoming events' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('When a coach opens the events', () => {
  it('Then the table has a column for each fact of an event @spec S2.2.10', async () => {
    const clinic = event({
      title: 'Hitting Clinic',
      sport: 'baseball',
      date: '2026-11-28',
      startTime: '09:00',
      endTime: '10:30',
      location: 'North Cages',
      instructor: 'Dana Mercer',
      registered: 12,
      capacity: 16,
      price: 2500,
      minAge: 8,
      maxAge: 12,
    });
    await open([clinic]);
    await screen.findByText('Hitting Clinic');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Event',
      'Date & Time',
      'Location',
      'Coach(es)',
      'Participants',
      'Status',
      'Actions',
    ]);
    expect(rows()[0]?.slice(0, 5)).toEqual([
      'Hitting ClinicBaseball · Ages 8-12 · $25.00',
      'Sat, Nov 289:00 – 10:30 AM',
      'North Cages',
      'Dana Mercer',
      '12/16',
    ]);
  });

  it('Then an event that is free has the price $0.00, as in every table', async () => {
    await open([event({ title: 'Open Field Day', sport: 'group', price: 0, minAge: null, maxAge: null })]);
    await screen.findByText('Open Field Day');
    expect(rows()[0]?.[0]).toContain(' · $0.00');
  });

  it('Then an event is Full when its capacity is reached, otherwise Open @spec S2.4.2', async () => {
    await open([
      event({ id: 1, date: soon, registered: 4, capacity: 4 }),
      event({ id: 2, date: soon, registered: 3, capacity: 4 }),
    ]);
    await screen.findAllByText('Ball Handling');
    expect(rows().map((cells) => cells[5])).toEqual(['Full', 'Open']);
  });

  it('Then a skeleton is shown until they are loaded', async () => {
    const gate = Promise.withResolvers<void>();
    server.use(
      http.events.get('/api/events', async ({ query, response }) => {
        if (query.get('until') === null) await gate.promise;
        return response(200).json(query.get('until') === null ? [event()] : []);
      }),
    );
    coach = await openCoach();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Loading...'));
    expect(screen.queryByText(/^No events found/)).toBeNull();
    gate.resolve();
    expect(await screen.findByText('Ball Handling')).toBeTruthy();
  });

  it('Then a club without any offers to create the first one @spec S2.8.21', async () => {
    server.use(...coachHandlers);
    await open([]);
    const empty = await screen.findByText('No events found. Create your first event to get started.');
    expect(empty).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Create Event' })[1] ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Create Event' })).toBeTruthy();
  });

  it('Then a list that does not load shows the error, and Try again loads it', async () => {
    const unavailable = refused(503, 'unavailable', 'The service is unavailable.');
    server.use(
      http.events.get('/api/events', (info) => (info.query.get('until') === null ? unavailable(info) : undefined)),
      listedEvents([]),
    );
    coach = await openCoach();
    await screen.findByText('Failed to load event data');
    expect(screen.getByText('The service is unavailable.')).toBeTruthy();
    server.use(listedEvents([event()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ball Handling')).toBeTruthy();
  });

  it('Then a phone shows a card for each', async () => {
    window.innerWidth = 390;
    await open();
    const card = within(await screen.findByRole('list', { name: 'Upcoming events' })).getAllByRole('listitem')[0];
    expect(screen.queryByRole('table')).toBeNull();
    expect(card?.textContent).toContain('Ball Handling');
    expect(card?.textContent).toContain('Barn Court · Theo Banks');
    expect(card?.textContent).toContain('1/4 participants');
  });
});

describe('When a coach searches the events', () => {
  const search = () => screen.queryByRole('searchbox', { name: 'Search events' });

  it('Then the search field is shown from eight events on', async () => {
    await open(many.slice(1));
    await screen.findByText('Event 2');
    expect(search()).toBeNull();
    await coach.close();
    await open(many);
    await screen.findByText('Event 2');
    expect(search()).toBeTruthy();
  });

  it('Then events with all words are listed, and the words are in the address @spec S2.2.13', async () => {
    await open(many);
    await user.type(await screen.findByRole('searchbox', { name: 'Search events' }), 'event 7');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]?.[0]).toContain('Event 7');
    expect(coach.address()).toBe('/coach?q=event+7');
  });

  it('Then a search without results says so, and Clear Filters shows all again', async () => {
    await open(many, '/coach?q=nowhere');
    await screen.findByText('No events found matching your filters.');
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(rows()).toHaveLength(8));
    expect(coach.address()).toBe('/coach');
  });
});

describe('When a club has more events than one page', () => {
  const PAGE = 20;
  const all = Array.from({ length: 45 }, (_, index) => event({ id: index + 1, title: `Event ${index + 1}` }));

  it('Then the server sorts and pages the list @spec S2.2.13', async () => {
    server.use(
      http.events.get('/api/events', ({ query, response }) => {
        if (query.get('until') !== null) return response(200).json([]);
        const from = Number(query.get('cursor') ?? 0);
        const next = from + PAGE < all.length ? `</api/events?cursor=${from + PAGE}>; rel="next"` : '';
        return response(200).json(all.slice(from, from + PAGE), {
          headers: { 'X-Total-Count': String(all.length), Link: next },
        });
      }),
    );
    coach = await openCoach();
    expect(await screen.findByText('1–20 of 45')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('21–40 of 45')).toBeTruthy();
    expect(rows()[0]?.[0]).toContain('Event 21');
    await user.click(screen.getByRole('button', { name: 'Event' }));
    expect(await screen.findByText('1–20 of 45')).toBeTruthy();
    expect(sentRequests('GET /api/events').at(-1)?.search).toBe('?when=upcoming&sort=title&limit=20');
  });
});

describe('When a coach opens an event’s details', () => {
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

  it('Then they list the registered children, and can be closed', async () => {
    const registration = {
      id: 70,
      childId: 1,
      childName: 'Mateo Alvarez',
      timeSlotId: null,
      registeredAt: '2026-11-21T15:00:00Z',
      mine: false,
    };
    server.use(http.events.get('/api/events/7/details', ok(details({ registrations: [registration] }))));
    await open();
    await user.click(await screen.findByRole('button', { name: 'Ball Handling' }));
    expect(queryOf(coach)).toEqual({ event: '7', dialog: 'details' });
    const opened = await dialog('Ball Handling');
    expect(await opened.findByText('Mateo Alvarez')).toBeTruthy();
    expect(opened.getByText('1/4 registered')).toBeTruthy();
    await user.click(opened.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(coach.address()).toBe('/coach');
  });

  it('Then they show the changes of others', async () => {
    server.use(http.events.get('/api/events/7/details', ok(details({ registered: 1 }))));
    await open([event()], '/coach?event=7&dialog=details');
    await (await dialog('Ball Handling')).findByText('1/4 registered');
    server.use(http.events.get('/api/events/7/details', ok(details({ registered: 3 }))));
    expect(await screen.findByText('3/4 registered')).toBeTruthy();
  });

  it('Then Manage registrations opens the roster @spec S2.2.15', async () => {
    server.use(
      http.events.get('/api/events/7/details', ok(details())),
      http.events.get('/api/events/7/roster', ok([])),
      http.family.get('/api/all-children', ok([])),
    );
    await open([event()], '/coach?event=7&dialog=details');
    await user.click((await dialog('Ball Handling')).getByRole('button', { name: 'Manage registrations' }));
    expect(queryOf(coach)).toEqual({ event: '7', dialog: 'roster' });
    expect(await screen.findByText('No participants registered yet.')).toBeTruthy();
  });

  it('Then an event that does not exist says Event not found. @spec S2.8.19', async () => {
    server.use(http.events.get('/api/events/99/details', refused(404, 'not_found', 'Not found')));
    await open([event()], '/coach?event=99&dialog=details');
    expect(await screen.findByText('Event not found.')).toBeTruthy();
  });

  it('Then details that do not load show an error, and Try again loads them', async () => {
    server.use(http.events.get('/api/events/7/details', refused(503, 'unavailable', 'The service is unavailable.')));
    await open([event()], '/coach?event=7&dialog=details');
    const opened = await dialog('Ball Handling');
    await opened.findByText('Failed to load event data');
    server.use(http.events.get('/api/events/7/details', ok(details())));
    await user.click(opened.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1/4 registered')).toBeTruthy();
  });
});

describe('When a coach opens an event’s menu', () => {
  const choose = async (choice: string) => {
    await user.click(await screen.findByRole('button', { name: 'More actions for Ball Handling' }));
    await user.click(await screen.findByRole('menuitem', { name: choice }));
  };

  it('Then Edit opens the form, and the table shows the saved event @spec S2.2.15', async () => {
    let saved = event({ version: 4 });
    server.use(
      listedEvents(() => [saved]),
      http.events.put('/api/events/7', async ({ request, response }) => {
        saved = event({ version: 5, ...(await request.json()) });
        return response(200).json(saved);
      }),
      ...coachHandlers,
    );
    coach = await openCoach();
    await choose('Edit');
    expect(queryOf(coach)).toEqual({ event: '7', dialog: 'edit' });
    const form = within(await screen.findByRole('dialog', { name: 'Edit Event' }));
    await user.type(await form.findByLabelText('Title'), ' II');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Ball Handling II')).toBeTruthy();
    expect(coach.notices).toMatchObject([{ title: 'Event updated successfully' }]);
    expect(coach.address()).toBe('/coach');
  });

  it('Then a failed edit has the title of the coach dashboard @spec S2.8.1', async () => {
    server.use(
      http.events.put('/api/events/7', refused(503, 'unavailable', 'The service is unavailable.')),
      listedEvents([event()]),
      ...coachHandlers,
    );
    coach = await openCoach('/coach?event=7&dialog=edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Event' }));
    await user.type(await form.findByLabelText('Title'), ' II');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(coach.notices).toEqual([
        { title: 'Failed to save event', description: 'The service is unavailable.', tone: 'destructive' },
      ]),
    );
  });

  it('Then it has View details, Edit, Copy event, Announce and Delete @spec S2.2.15, S2.2.18, S2.2.1693', async () => {
    await open();
    await user.click(await screen.findByRole('button', { name: 'More actions for Ball Handling' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'View details',
      'Edit',
      'Copy event',
      'Announce',
      'Delete',
    ]);
  });

  it('Then Copy event opens the filled form for the next week, and creates the event @spec S2.2.18', async () => {
    server.use(
      http.events.post('/api/events', async ({ request, response }) =>
        response(201).json(event({ ...(await request.json()), id: 9 })),
      ),
      http.admin.get('/api/locations', ok([{ id: 2, name: 'Barn Court', address: '1 Barn Road', version: 1 }])),
      http.auth.get('/api/coaches', ok([{ id: 3, name: 'Theo Banks' }])),
      listedEvents([event()]),
      ...coachHandlers,
    );
    coach = await openCoach();
    await choose('Copy event');
    const form = within(await screen.findByRole('dialog', { name: 'Create Event' }));
    expect(form.getByText('A copy of Ball Handling')).toBeTruthy();
    expect(await form.findByLabelText('Title')).toHaveProperty('value', 'Ball Handling');
    expect(form.getByLabelText('Location')).toHaveProperty('value', '2');
    expect(form.queryByText('No longer offered, so not copied')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Create Event' }));
    await waitFor(() => expect(coach.notices).toMatchObject([{ title: 'Event created successfully' }]));
    const [sent] = await sentBodies('POST /api/events');
    expect(sent).toMatchObject({ title: 'Ball Handling', date: '2026-12-07', capacity: 16, price: 4000 });
    expect(sent).toMatchObject({ locationId: 2, coachIds: [3] });
  });

  it('Then a copy has no location, coach or team that is no longer offered: it names them', async () => {
    server.use(
      http.events.get('/api/events/7/details', ok(details({ assignedTeamId: 77 }))),
      listedEvents([event()]),
      ...coachHandlers,
    );
    coach = await openCoach();
    await choose('Copy event');
    const form = within(await screen.findByRole('dialog', { name: 'Create Event' }));
    expect(await form.findByText('Barn Court, Theo Banks, the assigned team')).toBeTruthy();
    expect(form.getByLabelText('Location')).toHaveProperty('value', '');
    await user.click(form.getByRole('button', { name: 'Create Event' }));
    expect(await form.findByText('Location is required')).toBeTruthy();
    expect(sentRequests('POST /api/events')).toEqual([]);
  });

  it('Then Delete asks first, and the event is removed from the table @spec S2.2.15, S2.2.17', async () => {
    let events = [event()];
    server.use(
      listedEvents(() => events),
      http.events.delete('/api/events/7', ({ response }) => {
        events = [];
        return response(200).json({ id: 7, cancelled: 12 });
      }),
      ...coachHandlers,
    );
    coach = await openCoach();
    await choose('Delete');
    expect(queryOf(coach)).toEqual({ event: '7', dialog: 'delete' });
    await screen.findByText('Are you sure you want to delete this event?');
    await user.type(await screen.findByLabelText(/^Reason/), ' Lightning ');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No events found. Create your first event to get started.')).toBeTruthy();
    expect(coach.notices).toMatchObject([{ title: 'Event deleted successfully' }]);
    expect(await sentBodies('DELETE /api/events/7')).toEqual([{ reason: 'Lightning' }]);
    expect(coach.address()).toBe('/coach');
  });
});
