import {
  child,
  details,
  event,
  http,
  lucia,
  noNetwork,
  ok,
  refused,
  registeredEvent,
  rosa,
  sentBodies,
  sentRequests,
  slot,
  translatePage,
} from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, openFamily } from '../../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });

const slots = { allowTimeSlots: true, sessionDuration: 30, minAge: 9 };
const withSlots = (booked: number[] = []) =>
  details({
    ...slots,
    timeSlots: [
      slot(1, '16:00', '16:30', booked.includes(1)),
      slot(2, '16:30', '17:00', booked.includes(2)),
      slot(3, '17:00', '17:30', booked.includes(3)),
    ],
  });

/** A server that accepts every registration and stores it. */
function club(): Handlers {
  const stored: { childId: number; slotId: number; id: number }[] = [];
  const eventOf = (id: number) =>
    stored.filter(({ childId }) => childId === id).map(({ slotId }) => registered(slotId));
  return [
    http.family.get('/api/children', ({ response }) =>
      response(200).json([child({ registeredEvents: eventOf(1) }), lucia({ registeredEvents: eventOf(2) })]),
    ),
    http.events.get('/api/events', ({ response }) =>
      response(200).json([event({ ...slots, registered: 1 + stored.length })]),
    ),
    http.events.get('/api/events/7/details', ({ response }) =>
      response(200).json({
        ...withSlots(stored.map(({ slotId }) => slotId)),
        registered: 1 + stored.length,
        registrations: stored.map(({ childId, slotId, id }) => ({
          id,
          childId,
          childName: 'Mine',
          timeSlotId: slotId,
          registeredAt: '2026-11-21T15:00:00Z',
          mine: true,
        })),
      }),
    ),
    http.events.post('/api/register-child', async ({ request, response }) => {
      const { childId, timeSlotId: slotId } = await request.json();
      if (typeof slotId !== 'number') throw new Error('This club has time slots');
      const id = 70 + stored.length;
      stored.push({ childId, slotId, id });
      return response(201).json({
        registration: { id, eventId: 7, childId, timeSlotId: slotId, registeredAt: '2026-11-21T15:00:00Z' },
        registeredEvent: registered(slotId),
        event: { id: 7, registered: 1 + stored.length, capacity: 4 },
      });
    }),
    http.events.delete('/api/registrations/cancel/1/7', ({ response }) => {
      const [removed] = stored.splice(0, 1);
      if (!removed) throw new Error('Nobody is registered');
      const event = { id: 7, registered: 1 + stored.length, capacity: 4 };
      return response(200).json({ registrationId: removed.id, childId: 1, event });
    }),
  ];
}

function registered(slotId: number) {
  const at = withSlots().timeSlots.find(({ id }) => id === slotId);
  return registeredEvent({ timeSlot: at ? { startTime: at.startTime, endTime: at.endTime } : null });
}

const sheet = () => screen.findByRole('dialog', { name: 'Ball Handling' });
/** Presses once the button is enabled; for a moment after a registration it is not. */
const press = async (name: string | RegExp) => {
  const button = within(await sheet()).getByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await user.click(button);
};
const pick = async (name: RegExp) => user.click(await screen.findByRole('radio', { name }));

describe('When a parent registers two children', () => {
  let family: Awaited<ReturnType<typeof openFamily>>;
  afterEach(() => family.close());

  it('Then a page that the browser translates goes on to work', async () => {
    translatePage();
    family = await openFamily('/events', club());
    await user.click(await screen.findByRole('button', { name: /^Register for/ }));
    await sheet();
    await pick(/^Mateo/);
    await pick(/4:30 PM/);
    await press(/^Register/);
    await screen.findByText('Registered 4:30 PM');
    await pick(/5:00 PM/);
    await press(/^Register/);
    await press('Done');
    await screen.findByText('Mateo registered 4:30 PM');
    expect(screen.getByText('Lucia registered 5:00 PM')).toBeTruthy();
    expect(screen.getByText('1 spot left')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Details of/ }));
    await screen.findByText('3/4 registered');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: /^Registered for/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancel Mateo’s registration' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel registration' }));
    await waitFor(() => expect(screen.queryByText('Mateo registered 4:30 PM')).toBeNull());
    await screen.findByText('2 spots left');
  });

  it('Then the child the page is opened for is chosen, then the next one, and their rows show the times @spec S1.2.139, S1.8.25', async () => {
    family = await openFamily('/events?child=2&event=7&dialog=register', club());
    await sheet();
    expect(await screen.findByRole('radio', { name: /^Lucia/ })).toHaveProperty('checked', true);
    await pick(/4:30 PM/);
    await press(/^Register/);
    await screen.findByText('Registered 4:30 PM');
    expect(family.notices).toEqual([
      { title: 'Registration complete for Ball Handling', description: 'Lucia, Mon, Nov 30, 4:30 PM' },
    ]);
    expect(screen.getByRole('radio', { name: /^Mateo/ })).toHaveProperty('checked', true);
    await pick(/5:00 PM/);
    await press(/^Register/);
    await screen.findByText('Registered 5:00 PM');
    await within(await sheet()).findByRole('button', { name: 'Done' });
    expect(await sentBodies('POST /api/register-child')).toEqual([
      { childId: 2, eventId: 7, timeSlotId: 2 },
      { childId: 1, eventId: 7, timeSlotId: 3 },
    ]);
    await press('Done');
    expect(family.address()).toBe('/events?child=2');
    expect(await screen.findByText('Lucia has 1 upcoming registration.')).toBeTruthy();
    expect(screen.getByText('Mateo registered 5:00 PM')).toBeTruthy();
  });

  it('Then without a chosen child Register asks for one', async () => {
    family = await openFamily('/events?event=7&dialog=register', club());
    await pick(/4:30 PM/);
    for (const name of [/^Mateo/, /^Lucia/]) {
      expect(screen.getByRole('radio', { name })).toHaveProperty('checked', false);
    }
    await press('Register');
    expect(await screen.findByText('Please select a child')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Both/ }));
    expect(await sentBodies('POST /api/register-child')).toEqual([]);
  });

  it('Then a registration is cancelled in the sheet, and the child may be chosen again @spec S1.8.27', async () => {
    family = await openFamily('/events?child=1&event=7&dialog=register', club());
    await pick(/4:30 PM/);
    await press(/^Register/);
    await screen.findByText('Registered 4:30 PM');
    await press('Cancel Mateo’s registration');
    await user.click(await screen.findByRole('button', { name: 'Cancel registration' }));
    await waitFor(() =>
      expect(family.notices.at(-1)).toEqual({
        title: 'Registration cancelled',
        description: 'Mateo Alvarez has been removed from Ball Handling',
      }),
    );
    // Lucia was the next one; now it is the child whose place is free again.
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Mateo/ })).toHaveProperty('checked', true));
  });
});

describe('When a registered child needs another time', () => {
  let family: Awaited<ReturnType<typeof openFamily>>;
  afterEach(() => family.close());

  /** Mateo is registered for 4:00 PM in an event that is full by its capacity, and 4:30 PM is another child's. */
  function fullClub(change: Handlers[number]): Handlers {
    let slotId = 1;
    const mine = { id: 70, childId: 1, childName: 'Mateo Alvarez', registeredAt: '2026-11-21T15:00:00Z', mine: true };
    const full = { ...slots, capacity: 2, registered: 2 };
    return [
      change,
      http.family.get('/api/children', ({ response }) =>
        response(200).json([child({ registeredEvents: [registered(slotId)] }), lucia()]),
      ),
      http.events.get('/api/events', ok([event(full)])),
      http.events.get('/api/events/7/details', ({ response }) =>
        response(200).json({
          ...withSlots([2, slotId]),
          ...full,
          registrations: [{ ...mine, timeSlotId: slotId }],
        }),
      ),
      http.events.put('/api/registrations/{id}/slot', async ({ request, response }) => {
        ({ timeSlotId: slotId } = await request.json());
        return response(200).json({
          registration: { id: 70, eventId: 7, childId: 1, timeSlotId: slotId, registeredAt: '2026-11-21T15:00:00Z' },
          registeredEvent: registered(slotId),
          event: { id: 7, registered: 2, capacity: 2 },
        });
      }),
    ];
  }
  const accepts = http.events.put('/api/registrations/{id}/slot', () => undefined);
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Change Mateo’s time' }));

  it('Then a full event offers no time to another child, and the own one can still be changed', async () => {
    family = await openFamily('/events?event=7&dialog=register', fullClub(accepts));
    const open = within(await sheet());
    expect(await open.findByText('Full')).toBeTruthy();
    expect(open.queryByText(/times open/)).toBeNull();
    expect((await open.findByRole('radio', { name: /5:00 PM/ })).getAttribute('aria-disabled')).toBe('true');

    await press('Change time for Mateo');
    const change = await dialog();
    expect(change.getByRole('radio', { name: /4:00 PM/ }).textContent).toBe('4:00 PMMateo’s time');
    expect(change.getByRole('radio', { name: /4:30 PM/ }).textContent).toBe('4:30 PMOccupied');
    await user.click(change.getByRole('button', { name: 'Change time' }));
    expect(await change.findByText('Please select a time slot for this event')).toBeTruthy();
    await user.click(change.getByRole('radio', { name: /5:00 PM/ }));
    await user.click(change.getByRole('button', { name: 'Change time' }));
    expect(await screen.findByText('Registered 5:00 PM')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Change Mateo’s time' })).toBeNull();
    expect(family.notices).toEqual([
      { title: 'Time changed for Ball Handling', description: 'Mateo, Mon, Nov 30, 5:00 PM' },
    ]);
    expect(await sentBodies('PUT /api/registrations/70/slot')).toEqual([{ timeSlotId: 3 }]);
    expect(sentRequests('DELETE /api/registrations/cancel/1/7')).toEqual([]);
  });

  it('Then a time that was just taken is named, and the child keeps its own', async () => {
    const taken = http.events.put('/api/registrations/{id}/slot', refused(409, 'slot_taken', '5:00 PM was just taken'));
    family = await openFamily('/events?child=1&event=7&dialog=change-time', fullClub(taken));
    const change = await dialog();
    await user.click(await change.findByRole('radio', { name: /5:00 PM/ }));
    await user.click(change.getByRole('button', { name: 'Change time' }));
    expect(await change.findByText('5:00 PM was just taken')).toBeTruthy();
    expect(change.getByText('4:00 – 4:30 PM')).toBeTruthy();
    expect(family.notices).toEqual([]);
  });
});

describe('When an event begins while the page is open', () => {
  // The last moment before 4:00 PM in Texas: the page has to change by itself.
  const justBefore = '2026-11-30T21:59:59.700Z';
  let family: Awaited<ReturnType<typeof openFamily>>;
  afterEach(() => family.close());

  it('Then its card has neither Register nor Registered', async () => {
    family = await openFamily(
      '/events',
      [
        http.family.get('/api/children', ok([child({ registeredEvents: [registeredEvent()] }), lucia()])),
        http.events.get('/api/events', ok([event()])),
        http.events.get('/api/events/7/details', ok(details())),
      ],
      rosa,
      justBefore,
    );
    expect(await screen.findByText('Started')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Regist/ })).toBeNull();
    expect(screen.queryByText(/spots? left|^Fits/)).toBeNull();
    expect(screen.getByText('Mateo registered')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ball Handling' }));
    const dialog = within(await sheet());
    expect(await dialog.findByText('Started')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /Register|Cancel/ })).toBeNull();
  });

  it('Then the sheet offers no child', async () => {
    family = await openFamily(
      '/events?event=7&dialog=register',
      [
        http.family.get('/api/children', ok([lucia()])),
        http.events.get('/api/events', ok([event()])),
        http.events.get('/api/events/7/details', ok(details())),
      ],
      rosa,
      justBefore,
    );
    const dialog = within(await sheet());
    expect(await dialog.findByText('Age 13 · this event has already started')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Done' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Register/ })).toBeNull();
  });
});

describe('When the link to cancel is used again', () => {
  it.each([
    ['the child is not registered any more', ok(details()), 'Mateo is not registered'],
    ['the event was deleted', refused(404, 'not_found', 'Event not found'), 'Event not found.'],
  ])('Then the page says that %s', async (_, answer, sentence) => {
    const family = await openFamily('/?event=7&child=1&dialog=cancel', [
      http.family.get('/api/children', ok([child(), lucia()])),
      http.events.get('/api/events', ok([])),
      http.events.get('/api/events/7/details', answer),
    ]);
    expect(await screen.findByText(sentence)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(family.address()).toBe('/');
    await family.close();
  });

  it('Then the details offer no Cancel for a registration that another device has cancelled', async () => {
    let isRegistered = true;
    const mine = {
      ...{ id: 70, childId: 1, childName: 'Mateo Alvarez', timeSlotId: null, mine: true },
      registeredAt: '2026-11-21T15:00:00Z',
    };
    const family = await openFamily('/events?event=7&dialog=details', [
      http.family.get('/api/children', ok([child({ registeredEvents: [registeredEvent()] })])),
      http.events.get('/api/events', ok([event()])),
      http.events.get('/api/events/7/details', ({ response }) =>
        response(200).json(details({ registrations: isRegistered ? [mine] : [] })),
      ),
    ]);
    const dialog = within(await sheet());
    await dialog.findByRole('button', { name: 'Cancel registration' });
    isRegistered = false;
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Cancel registration' })).toBeNull());
    expect(dialog.getByRole('button', { name: 'Register' })).toBeTruthy();
    await family.close();
  });
});

describe('When a registration does not succeed', () => {
  let family: Awaited<ReturnType<typeof openFamily>>;
  afterEach(() => family.close());

  it('Then for a taken slot the sheet stays open, the child stays chosen, and the next free slot has the focus', async () => {
    let lost = false;
    family = await openFamily('/events?child=1&event=7&dialog=register', [
      http.events.get('/api/events/7/details', ({ response }) => response(200).json(withSlots(lost ? [2] : []))),
      http.events.post('/api/register-child', (info) => {
        lost = true;
        return refused(409, 'slot_taken', '4:30 PM was just taken')(info);
      }),
      ...club(),
    ]);
    await pick(/4:30 PM/);
    await press(/^Register/);
    expect(await screen.findByText('4:30 PM was just taken')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /^Mateo/ })).toHaveProperty('checked', true);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('5:00 PM'));
    expect(document.activeElement?.getAttribute('aria-checked')).toBe('false');
    expect(family.notices).toEqual([]);
  });

  it.each([
    [409, 'event_started', 'This event has already started'],
    [
      429,
      'too_many_changes',
      'Mateo’s registration for this event was changed 6 times within an hour. Please try again in 54 minutes',
    ],
  ] as const)('Then the server’s message is shown: %d %s @spec S1.8.26', async (status, code, sentence) => {
    family = await openFamily('/events?child=1&event=7&dialog=register', [
      http.events.post('/api/register-child', refused(status, code, sentence)),
      ...club(),
    ]);
    await pick(/4:30 PM/);
    await press(/^Register/);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(family.notices).toEqual([{ title: sentence, tone: 'destructive' }]);
  });

  it('Then a retry after a broken connection sends the same idempotency key, the next registration a new one', async () => {
    let broken = true;
    // When the connection works, the handler of club() answers.
    family = await openFamily('/events?child=1&event=7&dialog=register', [
      http.events.post('/api/register-child', () => (broken ? noNetwork() : undefined)),
      ...club(),
    ]);
    await pick(/4:30 PM/);
    await press(/^Register/);
    await screen.findByText('Network error. Please try again.');
    broken = false;
    await press(/^Register/);
    await screen.findByText('Registered 4:30 PM');
    await pick(/5:00 PM/);
    await press(/^Register/);
    await screen.findByText('Registered 5:00 PM');
    const [first, again, next] = sentRequests('POST /api/register-child').map(({ key }) => key);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });
});

describe('When the answer to a registration is lost', () => {
  it('Then the error goes when the registration turns out to be made, and the next child is chosen', async () => {
    let isMade = false;
    const made = { id: 70, childId: 1, childName: 'Mateo Alvarez', timeSlotId: 2, mine: true };
    const family = await openFamily('/events?child=1&event=7&dialog=register', [
      http.events.post('/api/register-child', () => {
        isMade = true;
        return noNetwork();
      }),
      http.events.get('/api/events/7/details', ({ response }) =>
        response(200).json({
          ...withSlots(isMade ? [2] : []),
          registrations: isMade ? [{ ...made, registeredAt: '2026-11-21T15:00:00Z' }] : [],
        }),
      ),
      ...club(),
    ]);
    await pick(/4:30 PM/);
    await press(/^Register/);
    await screen.findByText('Network error. Please try again.');
    await screen.findByText('Registered 4:30 PM');
    await waitFor(() => expect(screen.queryByText('Network error. Please try again.')).toBeNull());
    expect(screen.getByRole('radio', { name: /^Lucia/, checked: true })).toBeTruthy();
    await family.close();
  });
});

describe('When a coach registers a child', () => {
  it('Then any active child is found by name, with a warning outside the ages', async () => {
    const arjun = {
      ...child({ id: 9, firstName: 'Arjun', lastName: 'Raman', birthdate: '2019-01-01', age: 7 }),
      parentFirstName: 'Priya',
      parentLastName: 'Raman',
      parentEmail: 'p@fieldhouse.example',
      parentPhone: '(512) 555-0109',
    };
    const family = await openFamily(
      '/events?event=7&dialog=register',
      [
        http.family.get('/api/children', ok([])),
        http.events.get('/api/events', ok([event({ minAge: 9 })])),
        http.events.get('/api/events/7/details', ok(details({ minAge: 9 }))),
        http.events.get('/api/children/9/registrations', ok([])),
        http.family.get('/api/all-children', ok([arjun, { ...arjun, id: 10, firstName: 'Gone', isActive: false }])),
        http.events.post('/api/register-child', refused(409, 'event_full', 'This event is full')),
      ],
      { ...rosa, id: 2, role: 'coach' },
    );
    await user.type(await screen.findByRole('combobox', { name: 'Find a child' }), 'arj');
    await user.click(await screen.findByRole('option', { name: /Arjun Raman/ }));
    expect(screen.queryByRole('option', { name: /Gone/ })).toBeNull();
    expect(await screen.findByText('Age 7 · this event is for ages 9+')).toBeTruthy();
    await press(/^Register/);
    await screen.findByText('This event is full');
    expect(await sentBodies('POST /api/register-child')).toEqual([{ childId: 9, eventId: 7 }]);
    await family.close();
  });
});
