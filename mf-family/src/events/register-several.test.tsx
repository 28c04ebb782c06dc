import {
  child,
  details,
  event,
  http,
  lucia,
  noNetwork,
  ok,
  registeredEvent,
  sentBodies,
  sentRequests,
  slot,
} from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, openFamily } from '../../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });

type ClubEvent = ReturnType<typeof event>;
type Stored = { childId: number; eventId: number; timeSlotId: number | null; id: number };
const CHILDREN = [child(), lucia()];
const SLOTS = [slot(1, '16:00', '16:30', true), slot(2, '16:30', '17:00'), slot(3, '17:00', '17:30')];

/** A club that stores registrations; `refuse` answers one of them otherwise. */
function club(
  events: readonly ClubEvent[],
  refuse: (wanted: Omit<Stored, 'id'>) => Response | undefined = () => undefined,
): Handlers {
  const stored: Stored[] = [];
  const now = (each: ClubEvent) => ({
    ...each,
    registered: each.registered + stored.filter(({ eventId }) => eventId === each.id).length,
  });
  const [opened] = events;
  if (!opened) throw new Error('This club has no event');
  const ofEvent = () => stored.filter(({ eventId }) => eventId === opened.id);
  return [
    http.family.get('/api/children', ({ response }) =>
      response(200).json(
        CHILDREN.map((each) => ({
          ...each,
          registeredEvents: stored
            .filter(({ childId }) => childId === each.id)
            .map(({ eventId, id }) => registeredEvent({ id: eventId, registrationId: id })),
        })),
      ),
    ),
    http.events.get('/api/events', ({ response }) => response(200).json(events.map(now))),
    http.events.get('/api/events/7/details', ({ response }) =>
      response(200).json(
        details({
          ...now(opened),
          timeSlots: opened.allowTimeSlots
            ? SLOTS.map((each) => ({
                ...each,
                isBooked: each.isBooked || ofEvent().some(({ timeSlotId }) => timeSlotId === each.id),
              }))
            : [],
          registrations: ofEvent().map(({ id, childId, timeSlotId }) => ({
            ...{ id, childId, timeSlotId, mine: true },
            childName: 'Mine',
            registeredAt: '2026-11-21T15:00:00Z',
          })),
        }),
      ),
    ),
    http.events.post('/api/register-child', async ({ request, response }) => {
      const body = await request.json();
      const wanted = {
        childId: Number(body.childId),
        eventId: Number(body.eventId),
        timeSlotId: body.timeSlotId ?? null,
      };
      const refused = refuse(wanted);
      if (refused) return refused;
      const id = 70 + stored.length;
      stored.push({ ...wanted, id });
      return response(201).json({
        registration: { id, ...wanted, registeredAt: '2026-11-21T15:00:00Z' },
        registeredEvent: registeredEvent({ id: wanted.eventId, registrationId: id }),
        event: { id: wanted.eventId, registered: 1 + stored.length, capacity: 4 },
      });
    }),
  ];
}

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Ball Handling' }));
const pick = async (name: RegExp) => user.click(await (await sheet()).findByRole('radio', { name }));
const press = async (name: string) => {
  const button = await (await sheet()).findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await user.click(button);
};
const refusal = (status: number, code: string, detail: string) =>
  new Response(JSON.stringify({ type: 'about:blank', title: detail, status, code, detail, message: detail }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

describe('When a parent registers both children with one press', () => {
  it('Then each is registered by a call with its own key, and one toast names both @spec S1.2.149, S1.8.49', async () => {
    family = await openFamily('/events?event=7&dialog=register', club([event()]));
    await pick(/Both: Mateo and Lucia/);
    await press('Register Mateo and Lucia');
    await waitFor(async () => expect((await sheet()).getAllByText('Registered')).toHaveLength(2));
    expect(await sentBodies('POST /api/register-child')).toEqual([
      { childId: 1, eventId: 7 },
      { childId: 2, eventId: 7 },
    ]);
    expect(new Set(sentRequests('POST /api/register-child').map(({ key }) => key)).size).toBe(2);
    expect(family.notices).toEqual([
      { title: 'Registered Mateo and Lucia', description: 'Ball Handling, Mon, Nov 30' },
    ]);
    await press('Done');
    expect(screen.getByText('1 spot left')).toBeTruthy();
  });

  it('Then it is not offered where a place or a slot is missing for one @spec S1.2.149', async () => {
    family = await openFamily('/events?event=7&dialog=register', club([event({ registered: 3 })]));
    await (await sheet()).findByRole('radio', { name: /Mateo/ });
    expect((await sheet()).queryByRole('radio', { name: /Both/ })).toBeNull();
  });

  it('Then each has one of the open slots, which can be changed; then their names stand in them @spec S1.2.158, S1.2.148', async () => {
    const slots = { allowTimeSlots: true, sessionDuration: 30 };
    family = await openFamily('/events?event=7&dialog=register', club([event(slots)]));
    await pick(/Both: Mateo and Lucia/);
    const time = async (name: string) => (await sheet()).getByLabelText<HTMLSelectElement>(`Time for ${name}`);
    expect((await time('Mateo')).selectedOptions[0]?.text).toBe('4:30 PM');
    expect((await time('Lucia')).selectedOptions[0]?.text).toBe('5:00 PM');
    await user.selectOptions(await time('Mateo'), '5:00 PM (Lucia)');
    expect((await time('Lucia')).selectedOptions[0]?.text).toBe('4:30 PM');
    await press('Register Mateo and Lucia');
    expect(await (await sheet()).findByText('Registered 5:00 PM')).toBeTruthy();
    expect(await sentBodies('POST /api/register-child')).toEqual([
      { childId: 1, eventId: 7, timeSlotId: 3 },
      { childId: 2, eventId: 7, timeSlotId: 2 },
    ]);
    expect((await sheet()).getByRole('radio', { name: /^4:30 PM/ }).textContent).toBe('4:30 PMLucia');
  });
});

describe('When one of several registrations is refused', () => {
  it('Then the other is made, the sheet says which was not and why, and it can be sent again @spec S1.8.50', async () => {
    let isFull = true;
    family = await openFamily(
      '/events?event=7&dialog=register',
      club([event()], ({ childId }) =>
        childId === 2 && isFull ? refusal(409, 'event_full', 'This event is full') : undefined,
      ),
    );
    await pick(/Both/);
    await press('Register Mateo and Lucia');
    expect(await screen.findByText('Lucia, Mon, Nov 30: This event is full')).toBeTruthy();
    expect(family.notices).toEqual([
      { title: 'Registered Mateo', description: 'Ball Handling, Mon, Nov 30. 1 not registered: see below' },
    ]);
    isFull = false;
    await press('Register Lucia');
    await (await sheet()).findByRole('button', { name: 'Done' });
    expect(screen.queryByText(/This event is full/)).toBeNull();
  });

  it('Then without a connection the rest is not sent, and a retry has the same keys @spec S1.8.50', async () => {
    let isBroken = true;
    family = await openFamily('/events?event=7&dialog=register', [
      http.events.post('/api/register-child', () => (isBroken ? noNetwork() : undefined)),
      ...club([event()]),
    ]);
    await pick(/Both/);
    await press('Register Mateo and Lucia');
    await screen.findByText('Lucia, Mon, Nov 30: Network error. Please try again.');
    isBroken = false;
    await press('Register Mateo and Lucia');
    await (await sheet()).findByRole('button', { name: 'Done' });
    const [lost, again] = sentRequests('POST /api/register-child');
    expect(again?.key).toBe(lost?.key);
    expect(sentRequests('POST /api/register-child')).toHaveLength(3);
  });
});

describe('When an event is a date of a series', () => {
  it('Then all dates with places are one press, for both children @spec S1.2.159, S1.8.49', async () => {
    const dates = [event({ seriesId: 5 }), event({ id: 8, seriesId: 5, date: '2026-12-07' })];
    const full = event({ id: 9, seriesId: 5, date: '2026-12-14', registered: 4 });
    family = await openFamily('/events?event=7&dialog=register', [
      ...club([...dates, full, event({ id: 10, seriesId: 6 })]),
      http.events.get('/api/events/8/details', ok(details())),
    ]);
    expect(await (await sheet()).findByText('Not Mon, Dec 14: full')).toBeTruthy();
    await pick(/Both: Mateo/);
    await pick(/Both dates/);
    await press('Register Mateo and Lucia for 2 dates');
    await (await sheet()).findByRole('button', { name: 'Done' });
    expect(await sentBodies('POST /api/register-child')).toEqual([
      { childId: 1, eventId: 7 },
      { childId: 2, eventId: 7 },
      { childId: 1, eventId: 8 },
      { childId: 2, eventId: 8 },
    ]);
    expect(family.notices).toEqual([{ title: 'Registered Mateo and Lucia for 2 dates', description: 'Ball Handling' }]);
  });

  it('Then what was refused on a later date can be sent again, though this date is registered @spec S1.8.50', async () => {
    let isFull = true;
    const dates = [event({ seriesId: 5 }), event({ id: 8, seriesId: 5, date: '2026-12-07' })];
    family = await openFamily(
      '/events?event=7&dialog=register',
      club(dates, ({ eventId }) =>
        eventId === 8 && isFull ? refusal(409, 'event_full', 'This event is full') : undefined,
      ),
    );
    await pick(/^Mateo/);
    await pick(/Both dates/);
    await press('Register Mateo for 2 dates');
    expect(await screen.findByText('Mateo, Mon, Dec 7: This event is full')).toBeTruthy();
    isFull = false;
    await press('Register Mateo');
    await waitFor(async () => expect(await sentBodies('POST /api/register-child')).toHaveLength(3));
    expect((await sentBodies('POST /api/register-child')).at(-1)).toEqual({ childId: 1, eventId: 8 });
  });
});
