import type { RegisteredEvent } from '@fieldhouse/api';
import { child, details, http, lucia, ok, registeredEvent, rosa, server, slot } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, openFamily } from '../../../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });
const where = { sport: 'basketball', location: 'Barn Court', address: '4120 Ranch Road 12' } as const;
const slotted = registeredEvent({ ...where, timeSlot: { startTime: '16:30', endTime: '17:00' } });

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

async function open(children: ReturnType<typeof child>[], more: Handlers = [], someone = rosa, now?: string) {
  const loaded = http.family.get('/api/children', ok(children));
  family = await openFamily('/', [...more, loaded, http.events.get('/api/events', ok([]))], someone, now);
  await screen.findAllByRole('article', { name: /Alvarez/ });
  return screen.findByRole('region', { name: 'Your schedule' });
}

const rows = async () =>
  within(within(await screen.findByRole('region', { name: 'Your schedule' })).getByRole('list')).getAllByRole(
    'listitem',
  );
const textsOf = async () => (await rows()).map(({ textContent }) => textContent);

describe('When the children of a family are registered', () => {
  it('Then their schedule has the soonest first, with time, child and a map of the location @spec S1.2.203, S1.2.204', async () => {
    const later = registeredEvent({ id: 9, title: 'Camp', date: '2026-12-05', registrationId: 90 });
    await open([child({ registeredEvents: [later] }), lucia({ registeredEvents: [slotted] })]);
    expect(await textsOf()).toEqual([
      expect.stringMatching(
        /Ball HandlingLucia · 4:30 – 5:00 PMBarn Court, 4120 Ranch Road 12 \(map\)Change timeCancel$/,
      ),
      expect.stringMatching(/CampMateo · 4:00 – 6:00 PMCancel$/),
    ]);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Your Children', 'Your schedule', 'Upcoming events']);
  });

  it('Then another time takes three presses, and the row has it at once @spec S1.2.204', async () => {
    const timeSlots = [slot(2, '16:30', '17:00', true), slot(3, '17:00', '17:30')];
    const registrations = [
      {
        ...{ id: 70, childId: 1, childName: 'Mateo Alvarez', isChildActive: true, timeSlotId: 2, mine: true },
        registeredAt: '2026-11-21T15:00:00Z',
      },
    ];
    const event = details({ allowTimeSlots: true, timeSlots, registrations });
    const registeredAt = '2026-11-21T15:00:00Z';
    const changed: RegisteredEvent = registeredEvent({ timeSlot: { startTime: '17:00', endTime: '17:30' } });
    await open(
      [child({ registeredEvents: [slotted] })],
      [
        http.events.get('/api/events/7/details', ok(event)),
        http.events.put('/api/registrations/70/slot', ({ response }) =>
          response(200).json({
            registration: { id: 70, eventId: 7, childId: 1, timeSlotId: 3, registeredAt },
            registeredEvent: changed,
            event: { id: 7, registered: 1, capacity: 4 },
          }),
        ),
      ],
    );
    await user.click(screen.getByRole('button', { name: 'Change time of Ball Handling for Mateo' }));
    await user.click(await screen.findByRole('radio', { name: /5:00 PM/ }));
    // The answer to a later request would say the same: only what the answer to the change says counts here.
    server.use(http.family.get('/api/children', () => new Promise(() => {})));
    await user.click(screen.getByRole('button', { name: 'Change time' }));
    await waitFor(async () => expect((await textsOf())[0]).toContain('5:00 – 5:30 PMBarn Court'));
    await waitFor(() => expect(family.address()).toBe('/'));
  });

  it('Then a cancelled registration leaves the list at once, and the focus goes to the heading @spec S1.2.204', async () => {
    const two = registeredEvent({ id: 9, title: 'Camp', date: '2026-12-05', registrationId: 90 });
    await open(
      [child({ registeredEvents: [registeredEvent(), two] })],
      [
        http.events.delete('/api/registrations/cancel/1/7', ({ response }) =>
          response(200).json({ registrationId: 70, childId: 1, event: { id: 7, registered: 0, capacity: 4 } }),
        ),
      ],
    );
    await user.click(screen.getByRole('button', { name: 'Cancel Ball Handling for Mateo' }));
    server.use(http.family.get('/api/children', () => new Promise(() => {})));
    await user.click(await screen.findByRole('button', { name: 'Cancel registration' }));
    await waitFor(async () => expect(await textsOf()).toEqual([expect.stringContaining('Camp')]));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your schedule'));
  });

  it('Then five are shown until all are asked for, and every deleted event @spec S1.2.205, S1.2.206', async () => {
    const registeredEvents = Array.from({ length: 7 }, (_, index) =>
      registeredEvent({ id: 10 + index, title: `Event ${index}`, registrationId: 100 + index }),
    );
    const stormy = registeredEvent({ id: 30, title: 'Camp', date: '2026-12-20', registrationId: 300 });
    const cancelledEvents = [{ ...stormy, reason: 'Lightning' }];
    await open([child({ registeredEvents, cancelledEvents })]);
    expect(await rows()).toHaveLength(6);
    const last = (await rows()).at(-1);
    expect(last?.textContent).toMatch(/CampMateo · 4:00 – 6:00 PMCancelled: Lightning$/);
    expect(last?.querySelector('s')?.textContent).toBe('Camp');
    await user.click(screen.getByRole('button', { name: 'Show all 8' }));
    expect(await rows()).toHaveLength(8);
    expect(document.activeElement?.textContent).toBe('Show fewer');
  });

  it('Then one that was changed says how it was and why, also beyond the first five @spec S1.2.373', async () => {
    const registeredEvents = Array.from({ length: 6 }, (_, index) =>
      registeredEvent({ id: 10 + index, title: `Event ${index}`, registrationId: 100 + index }),
    );
    const changedFrom = {
      ...{ date: '2026-12-04', endDate: null, startTime: '09:00', endTime: '10:30', location: 'North Cages' },
      ...{ newInstructor: null, reason: 'The cages are flooded' },
    };
    const camp = { ...where, id: 30, title: 'Camp', date: '2026-12-05' };
    const change = (changes: object) => ({ ...changedFrom, ...changes });
    const moved = registeredEvent({ ...camp, registrationId: 300, changedFrom });
    const coached = registeredEvent({
      ...{ ...camp, id: 31, title: 'Clinic', registrationId: 301 },
      changedFrom: change({
        ...{ date: camp.date, startTime: '16:00', endTime: '18:00', location: 'Barn Court', reason: null },
        newInstructor: 'Theo Banks',
      }),
    });
    const later = registeredEvent({
      ...{ ...camp, id: 32, title: 'Lab', registrationId: 302 },
      changedFrom: change({ date: camp.date, location: 'Barn Court', reason: null }),
    });
    await open([child({ registeredEvents: [...registeredEvents, moved, coached, later] })]);
    expect((await textsOf()).slice(-3)).toEqual([
      expect.stringMatching(
        /^.*CampMateo · 4:00 – 6:00 PMMovedWas Fri, Dec 4, 9:00 – 10:30 AM at North CagesThe club says: “The cages are flooded”Barn Court/,
      ),
      expect.stringContaining('PMNew coachThe coach is Theo Banks nowBarn Court'),
      expect.stringContaining('PMMovedWas 9:00 – 10:30 AMBarn Court'),
    ]);
    expect(await rows()).toHaveLength(8);
  });

  it('Then one that has started has no buttons, nor has one of a View Only guardian @spec S1.2.204', async () => {
    const now = '2026-11-30T22:31:00Z';
    const camp = registeredEvent({ id: 9, title: 'Camp', date: '2026-12-05', registrationId: 90 });
    const viewed = lucia({ mayChange: false, registeredEvents: [camp] });
    await open([child({ registeredEvents: [slotted] }), viewed], [], rosa, now);
    const [started, seen] = await rows();
    expect(started?.textContent).toMatch(/Started$/);
    for (const row of [started, seen]) expect(row?.textContent).not.toMatch(/Cancel|Change time/);
  });
});

describe('When there is nothing on the schedule', () => {
  it('Then it says so and leads to the events, and is absent without children @spec S1.2.207', async () => {
    const schedule = await open([child()]);
    expect(within(schedule).getByText('Nothing on the schedule yet')).toBeTruthy();
    expect(within(schedule).getByRole('link', { name: 'Find an event' }).getAttribute('href')).toBe('/events');
    await family.close();
    family = await openFamily('/', [http.family.get('/api/children', ok([])), http.events.get('/api/events', ok([]))]);
    await screen.findByText('Who is going to play?');
    expect(screen.queryByRole('region', { name: 'Your schedule' })).toBeNull();
  });

  it('Then registrations that are not known are an error, and a retry loads them', async () => {
    const schedule = await open([child({ registeredEvents: null })]);
    expect(within(schedule).getByText('Your schedule did not load')).toBeTruthy();
    server.use(http.family.get('/api/children', ok([child({ registeredEvents: [slotted] })])));
    await user.click(within(schedule).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });
});
