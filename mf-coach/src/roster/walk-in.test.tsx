import type { EventDetails } from '@fieldhouse/api';
import {
  answer,
  details,
  emptyAnswer,
  event,
  http,
  noNetwork,
  type OpenApp,
  ok,
  refused,
  sentBodies,
  sentRequests,
  server,
  slot,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedChild } from '../../testing/builders.ts';
import { listedEvents } from '../../testing/listed-events.ts';
import { openCoach } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

const CALL = 'POST /api/register-child';
const mateo = listedChild();
const june = listedChild({ id: 4, firstName: 'June', lastName: 'Park', parentFirstName: null, parentLastName: null });
const registered = answer(201, {
  registration: { id: 72, eventId: 7, childId: 1, timeSlotId: null, registeredAt: '2026-11-21T15:00:00Z' },
  registeredEvent: {
    id: 7,
    title: 'Ball Handling',
    date: '2026-11-30',
    endDate: null,
    startTime: '16:00',
    endTime: '18:00',
    timeSlot: null,
    registrationId: 72,
  },
  event: { id: 7, registered: 2, capacity: 4 },
});

let coach: OpenApp;
beforeEach(() => {
  server.use(
    listedEvents([event()]),
    http.events.get('/api/events/7/roster', ok([])),
    http.family.get('/api/all-children', ({ query, response }) => {
      const q = query.get('q')?.toLowerCase() ?? '';
      return response(200).json([mateo, june].filter(({ firstName }) => firstName.toLowerCase().includes(q)));
    }),
  );
});
afterEach(() => coach.close());

const open = async (changes: Partial<EventDetails> = {}) => {
  server.use(http.events.get('/api/events/7/details', ok(details(changes))));
  coach = await openCoach('/coach?event=7&dialog=roster');
  await screen.findByRole('combobox', { name: 'Child' });
};
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Child' });
const choose = async (letters: string, name: RegExp) => {
  await user.type(box(), letters);
  await user.click(await screen.findByRole('option', { name }));
};
const register = async () => user.click(await screen.findByRole('button', { name: 'Register' }));
/** Presses within 800 ms after a success are ignored. */
const registerIsEnabled = () =>
  waitFor(() =>
    expect(screen.getByRole('button', { name: 'Register' }).getAttribute('aria-disabled')).not.toBe('true'),
  );
const slots = {
  allowTimeSlots: true,
  sessionDuration: 30 as const,
  timeSlots: [slot(8, '16:00', '16:30', true), slot(9, '16:30', '17:00')],
};

describe('When a coach registers a walk-in', () => {
  it('Then the child is searched and registered, and the fields are cleared @spec S2.2.22, S2.7.6', async () => {
    server.use(http.events.post('/api/register-child', registered));
    await open();
    await user.type(box(), 'mat');
    const searches = () => sentRequests('GET /api/all-children').map(({ search }) => search);
    await waitFor(() => expect(searches().at(-1)).toBe('?limit=10&q=mat'));
    await user.click(await screen.findByRole('option', { name: /Mateo Alvarez/ }));
    await register();
    await waitFor(() =>
      expect(coach.notices).toEqual([
        { title: 'Registration complete for Ball Handling', description: 'Mateo Alvarez' },
      ]),
    );
    expect(await sentBodies(CALL)).toEqual([{ childId: 1, eventId: 7, timeSlotId: null }]);
    await waitFor(() => expect(box().value).toBe(''));
  });

  it('Then each suggestion has the age and, where it is known, the parent', async () => {
    await open();
    await user.click(box());
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Mateo AlvarezAge 9 · Rosa Alvarez',
      'June ParkAge 9',
    ]);
  });

  it('Then archived children are not offered', async () => {
    server.use(http.family.get('/api/all-children', ok([mateo, { ...june, isActive: false }])));
    await open();
    await user.click(box());
    expect(await screen.findByRole('option', { name: /Mateo Alvarez/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /June Park/ })).toBeNull();
  });

  it('Then a club without children says so @spec S2.8.23', async () => {
    server.use(http.family.get('/api/all-children', ok([])));
    await open();
    await user.click(box());
    expect(await screen.findByText('No children found in the system')).toBeTruthy();
  });

  it('Then a failed search is shown differently from a club without children', async () => {
    server.use(http.family.get('/api/all-children', refused(503, 'unavailable', 'The service is unavailable.')));
    await open();
    await user.click(box());
    expect(await screen.findByText('Failed to load children')).toBeTruthy();
    expect(screen.queryByText('No children found in the system')).toBeNull();
  });

  it('Then a child has to be chosen first @spec S2.5.13', async () => {
    await open();
    await register();
    expect((await screen.findByText('Please select a child')).closest('[role="alert"]')).toBeTruthy();
    expect(sentRequests(CALL)).toEqual([]);
  });

  it('Then a child outside the ages causes a warning, and may be registered', async () => {
    server.use(http.events.post('/api/register-child', registered));
    await open({ minAge: 11, maxAge: 12 });
    await choose('mat', /Mateo Alvarez/);
    expect(
      await screen.findByText('Mateo Alvarez is 9; this event is for ages 11-12. You may still register.'),
    ).toBeTruthy();
    await register();
    await waitFor(() => expect(coach.notices).toHaveLength(1));
  });

  it.each([
    ['the server’s sentence', refused(409, 'event_full', 'This event is full'), 'This event is full'],
    ['the network message', noNetwork, 'Network error. Please try again.'],
    ['a default sentence', emptyAnswer(500), 'Failed to register child'],
  ])('Then a failure shows %s, and the child stays chosen @spec S2.8.4', async (_, handler, sentence) => {
    server.use(http.events.post('/api/register-child', handler));
    await open();
    await choose('mat', /Mateo Alvarez/);
    await register();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(box().value).toBe('Mateo Alvarez');
    expect(coach.notices).toEqual([]);
  });

  it('Then the toast names the registered child, and one that was chosen meanwhile stays', async () => {
    const { promise: answered, resolve: finish } = Promise.withResolvers<void>();
    server.use(
      http.events.post('/api/register-child', async (info) => {
        await answered;
        return registered(info);
      }),
    );
    await open(slots);
    await choose('mat', /Mateo Alvarez/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time slot' }), '4:30 PM');
    await register();
    await user.clear(box());
    await choose('jun', /June Park/);
    finish();
    await waitFor(() =>
      expect(coach.notices).toEqual([
        { title: 'Registration complete for Ball Handling', description: 'Mateo Alvarez' },
      ]),
    );
    expect(await sentBodies(CALL)).toEqual([{ childId: 1, eventId: 7, timeSlotId: 9 }]);
    expect(box().value).toBe('June Park');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time slot' }).value).toBe('');
  });

  it('Then a refusal names its child when another one was chosen meanwhile', async () => {
    const { promise: answered, resolve: finish } = Promise.withResolvers<void>();
    server.use(
      http.events.post('/api/register-child', async (info) => {
        await answered;
        return refused(409, 'event_full', 'This event is full')(info);
      }),
    );
    await open();
    await choose('mat', /Mateo Alvarez/);
    await register();
    await user.clear(box());
    await choose('jun', /June Park/);
    finish();
    expect(await screen.findByText('Mateo Alvarez: This event is full')).toBeTruthy();
  });

  it('Then a name that is not found offers to invite the family, until a child is chosen', async () => {
    await open();
    await user.type(box(), 'zoe');
    await screen.findByText('No child found for “zoe”');
    await user.tab();
    const mail = screen.getByRole('link', { name: 'Invite by email' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(mail)).toContain(`${location.origin}/register`);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/register`);
    await choose('mat', /Mateo Alvarez/);
    expect(screen.queryByText('No child found for “zoe”')).toBeNull();
  });

  it('Then an archived child that is searched is named, and not offered', async () => {
    server.use(http.family.get('/api/all-children', ok([{ ...june, isActive: false }])));
    await open();
    await user.type(box(), 'june');
    await screen.findByText('Archived: June Park');
    expect(screen.queryByRole('option', { name: /June Park/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open Archive' })).toBeNull();
  });

  it('Then a retry after a lost connection sends the same key, another child a new one', async () => {
    server.use(http.events.post('/api/register-child', noNetwork));
    await open();
    await choose('mat', /Mateo Alvarez/);
    await register();
    await screen.findByText('Network error. Please try again.');
    server.use(http.events.post('/api/register-child', registered));
    await register();
    await waitFor(() => expect(coach.notices).toHaveLength(1));
    await choose('jun', /June Park/);
    await registerIsEnabled();
    await register();
    await waitFor(() => expect(sentRequests(CALL)).toHaveLength(3));
    const [first, again, next] = sentRequests(CALL).map(({ key }) => key);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });
});

describe('When the event has time slots', () => {
  const slotField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time slot' });

  it('Then booked ones are disabled and marked Occupied @spec S2.2.26, S2.5.13', async () => {
    await open(slots);
    const options = within(slotField()).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ textContent, disabled }) => [textContent, disabled]).slice(1)).toEqual([
      ['4:00 PM · Occupied', true],
      ['4:30 PM', false],
    ]);
  });

  it('Then one has to be chosen, and it is sent', async () => {
    server.use(http.events.post('/api/register-child', registered));
    await open(slots);
    await choose('mat', /Mateo Alvarez/);
    await register();
    expect(await screen.findByText('Please select a time slot for this event')).toBeTruthy();
    expect(sentRequests(CALL)).toEqual([]);
    await user.selectOptions(slotField(), '4:30 PM');
    await register();
    await waitFor(() => expect(coach.notices).toHaveLength(1));
    expect(await sentBodies(CALL)).toEqual([{ childId: 1, eventId: 7, timeSlotId: 9 }]);
    expect(screen.queryByText('Please select a time slot for this event')).toBeNull();
  });
});
