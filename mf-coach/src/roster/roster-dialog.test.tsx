import type { RosterEntry } from '@fieldhouse/api';
import {
  details,
  event,
  http,
  type OpenApp,
  ok,
  reconnect,
  refused,
  registeredEvent,
  resetClock,
  sentBodies,
  sentRequests,
  server,
  setClock,
  slot,
  translatePage,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rosterEntry } from '../../testing/builders.ts';
import { listedEvents } from '../../testing/listed-events.ts';
import { openCoach, queryOf } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

const mateo = rosterEntry();
const june = rosterEntry({
  registrationId: 71,
  childId: 4,
  childName: 'June Park',
  childAge: 10,
  parentName: 'Ji-won Park',
  parentEmail: 'park@fieldhouse.example',
  parentPhone: '+1 512 555 0199',
});
const inSlot = (entry: RosterEntry, timeSlotId: number, startTime: string, endTime: string): RosterEntry => ({
  ...entry,
  timeSlotId,
  timeSlot: { startTime, endTime },
});

let coach: OpenApp;
let roster: RosterEntry[];
beforeEach(() => {
  roster = [mateo, june];
  server.use(
    listedEvents([event()]),
    http.events.get('/api/events/7/details', ({ response }) =>
      response(200).json(details({ registered: roster.length })),
    ),
    http.events.get('/api/events/7/roster', ({ response }) => response(200).json(roster)),
    http.family.get('/api/all-children', ok([])),
  );
});
afterEach(async () => {
  await coach.close();
  resetClock();
});

const open = async (search = '') => {
  coach = await openCoach(`/coach?event=7&dialog=roster${search}`);
  return within(await screen.findByRole('dialog', { name: 'Ball Handling' }));
};
const rows = async () => {
  const table = within(await screen.findByRole('region', { name: 'Roster' }));
  return table.getAllByRole('row').slice(1);
};
const cells = async () => (await rows()).map((row) => [...row.children].map((cell) => cell.textContent?.trim()));

describe('When a coach opens a roster', () => {
  it('Then it opens from the event’s row, and its title is the event', async () => {
    coach = await openCoach();
    await user.click(await screen.findByRole('button', { name: 'Manage registrations of Ball Handling' }));
    expect(queryOf(coach)).toEqual({ event: '7', dialog: 'roster' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Ball Handling' }));
    expect(dialog.getByText('2/4 participants')).toBeTruthy();
    expect(dialog.getByText(/4:00 – 6:00 PM · Barn Court$/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(coach.address()).toBe('/coach');
  });

  it('Then every child has age, parent and phone; no slot column without slots @spec S2.2.25', async () => {
    await open();
    expect((await cells()).map((row) => row.slice(0, 3))).toEqual([
      ['Mateo AlvarezAge 9', 'Rosa Alvarezparent@fieldhouse.example', '(512) 555-0105'],
      ['June ParkAge 10', 'Ji-won Parkpark@fieldhouse.example', '+1 512 555 0199'],
    ]);
    expect(screen.queryByRole('columnheader', { name: 'Time Slot' })).toBeNull();
  });

  it('Then an event with slots shows their times, in the order of the server', async () => {
    roster = [inSlot(june, 8, '16:00', '16:30'), inSlot(mateo, 9, '16:30', '17:00')];
    await open();
    expect((await cells()).map((row) => row.slice(0, 2))).toEqual([
      ['4:00 PM', 'June ParkAge 10'],
      ['4:30 PM', 'Mateo AlvarezAge 9'],
    ]);
  });

  it('Then a phone number is a link that calls', async () => {
    await open();
    const call = await screen.findByRole('link', { name: 'Call Rosa Alvarez, (512) 555-0105' });
    expect(call.getAttribute('href')).toBe('tel:+15125550105');
    expect(screen.getByRole('link', { name: /^Call Ji-won Park/ }).getAttribute('href')).toBe('tel:+15125550199');
  });

  it('Then missing contacts have a message, and missing ages are left out', async () => {
    roster = [rosterEntry({ childAge: null, parentName: null, parentEmail: null, parentPhone: null })];
    await open();
    expect(await screen.findByText('Contact not available for the moment')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
    expect(screen.queryByText(/^Age/)).toBeNull();
  });

  it('Then the row of the child that a notification links to is highlighted and scrolled to', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    await open('&child=4');
    const [first, second] = await rows();
    expect([first?.hasAttribute('data-highlighted'), second?.hasAttribute('data-highlighted')]).toEqual([false, true]);
    expect(scroll.mock.contexts).toContain(second);
    scroll.mockRestore();
  });

  it('Then an empty roster says so @spec S2.8.20', async () => {
    roster = [];
    await open();
    expect(await screen.findByText('No participants registered yet.')).toBeTruthy();
  });

  it('Then it shows the changes of others', async () => {
    roster = [mateo];
    const dialog = await open();
    await dialog.findByText('1/4 participants');
    roster = [mateo, june];
    expect(await dialog.findByText('2/4 participants')).toBeTruthy();
    expect(await dialog.findByText('June Park')).toBeTruthy();
  });

  it('Then a page that the browser translates goes on to work', async () => {
    translatePage();
    roster = [mateo];
    const dialog = await open();
    await dialog.findByText('1/4 participants');
    roster = [mateo, june];
    expect(await dialog.findByText('2/4 participants')).toBeTruthy();
    server.use(
      http.events.delete('/api/registrations/71', ({ response }) => {
        roster = [mateo];
        return response(200).json({ registrationId: 71, childId: 4, event: { id: 7, registered: 1, capacity: 4 } });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove June Park' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('1/4 participants')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('June Park')).toBeNull());
  });

  it('Then an event that does not exist says Event not found.', async () => {
    server.use(
      http.events.get('/api/events/99/details', refused(404, 'not_found', 'Not found')),
      http.events.get('/api/events/99/roster', refused(404, 'not_found', 'Not found')),
    );
    coach = await openCoach('/coach?event=99&dialog=roster');
    expect(await screen.findByText('Event not found.')).toBeTruthy();
  });

  it('Then a roster that does not load shows the error, and Try again loads it', async () => {
    server.use(http.events.get('/api/events/7/roster', refused(503, 'unavailable', 'The service is unavailable.')));
    const dialog = await open();
    await dialog.findByText('Failed to load event data');
    expect(dialog.getByText('The service is unavailable.')).toBeTruthy();
    server.use(http.events.get('/api/events/7/roster', ok([mateo])));
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Mateo Alvarez')).toBeTruthy();
    server.use(http.events.get('/api/events/7/roster', refused(503, 'unavailable', 'The service is unavailable.')));
    await reconnect();
    await dialog.findByText('Failed to load event data');
    expect(dialog.getByText('Mateo Alvarez')).toBeTruthy();
  });

  it('Then an archived child is marked, on the sign-in sheet too', async () => {
    jest.spyOn(window, 'print').mockImplementation(() => undefined);
    roster = [mateo, { ...june, isChildActive: false }];
    const dialog = await open();
    expect((await cells()).map(([child]) => child)).toEqual(['Mateo AlvarezAge 9', 'June ParkAge 10Archived']);
    await user.click(dialog.getByRole('button', { name: 'Print sign-in sheet' }));
    const marked = screen.getAllByText('(archived)').map((mark) => mark.closest('td')?.textContent);
    expect(marked).toEqual(['June Park (archived)']);
  });
});

describe('When a coach removes a child', () => {
  const question = () => screen.findByRole('alertdialog', { name: 'Remove June Park from Ball Handling?' });
  const remove = async () => {
    await open();
    await user.click(await screen.findByRole('button', { name: 'Remove June Park' }));
    return within(await question());
  };
  const CALL = 'DELETE /api/registrations/71';

  it('Then a question comes first, then the child is removed from the roster @spec S2.2.25, S2.7.5', async () => {
    server.use(
      http.events.delete('/api/registrations/71', ({ response }) => {
        roster = [mateo];
        return response(200).json({ registrationId: 71, childId: 4, event: { id: 7, registered: 1, capacity: 4 } });
      }),
    );
    const dialog = await remove();
    expect(sentRequests(CALL)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(coach.notices).toEqual([
      { title: 'Registration cancelled', description: 'June Park has been removed from Ball Handling' },
    ]);
    expect(screen.queryByText('June Park')).toBeNull();
    expect(await screen.findByText('1/4 participants')).toBeTruthy();
    expect(sentRequests(CALL)).toHaveLength(1);
  });

  it('Then Keep changes nothing', async () => {
    const dialog = await remove();
    await user.click(dialog.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('June Park')).toBeTruthy();
    expect(sentRequests(CALL)).toEqual([]);
  });

  it('Then a refusal is a toast, and the child stays @spec S2.8.3', async () => {
    const detail = 'This event has already started';
    server.use(http.events.delete('/api/registrations/71', refused(409, 'event_started', detail)));
    await user.click((await remove()).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(coach.notices).toEqual([
        { title: 'Failed to remove registration.', description: detail, tone: 'destructive' },
      ]),
    );
    expect(screen.getByText('June Park')).toBeTruthy();
  });
});

describe('When a coach changes a child’s time', () => {
  it('Then the row has a button for it, and shows the new time', async () => {
    setClock();
    const taken = inSlot(june, 2, '16:30', '17:00');
    roster = [inSlot(mateo, 1, '16:00', '16:30'), taken];
    server.use(
      http.events.get('/api/events/7/details', ({ response }) =>
        response(200).json(
          details({
            ...{ allowTimeSlots: true, sessionDuration: 30, registered: 2 },
            timeSlots: [slot(1, '16:00', '16:30', true), slot(2, '16:30', '17:00', true), slot(3, '17:00', '17:30')],
            registrations: roster.map(({ registrationId: id, childId, childName, timeSlotId, createdAt }) => ({
              ...{ id, childId, childName, timeSlotId, registeredAt: createdAt, mine: false },
            })),
          }),
        ),
      ),
      http.events.put('/api/registrations/{id}/slot', async ({ params, request, response }) => {
        const { timeSlotId } = await request.json();
        roster = [taken, inSlot(mateo, timeSlotId, '17:00', '17:30')];
        const registration = { id: Number(params.id), eventId: 7, childId: mateo.childId, timeSlotId };
        return response(200).json({
          registration: { ...registration, registeredAt: mateo.createdAt },
          registeredEvent: registeredEvent({ timeSlot: { startTime: '17:00', endTime: '17:30' } }),
          event: { id: 7, registered: 2, capacity: 4 },
        });
      }),
    );
    const dialog = await open();
    await user.click(await dialog.findByRole('button', { name: 'Change time for Mateo Alvarez' }));
    const change = within(await screen.findByRole('dialog', { name: 'Change Mateo Alvarez’s time' }));
    await user.click(await change.findByRole('radio', { name: /5:00 PM/ }));
    await user.click(change.getByRole('button', { name: 'Change time' }));
    await waitFor(async () => expect((await cells()).map(([time]) => time)).toEqual(['4:30 PM', '5:00 PM']));
    expect(await sentBodies(`PUT /api/registrations/${mateo.registrationId}/slot`)).toEqual([{ timeSlotId: 3 }]);
    expect(coach.notices).toEqual([
      { title: 'Time changed for Ball Handling', description: 'Mateo Alvarez, Mon, Nov 30, 5:00 PM' },
    ]);
  });
});
