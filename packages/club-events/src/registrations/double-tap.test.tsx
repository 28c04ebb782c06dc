import {
  answer,
  child,
  details,
  event,
  http,
  lucia,
  ok,
  registeredEvent,
  rosa,
  sentBodies,
} from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { type Handlers, openEvents } from '../../testing/open-events.tsx';

let app: Awaited<ReturnType<typeof openEvents>>;
afterEach(async () => {
  jest.useRealTimers();
  await app.close();
});

const club = (mateosPlace = false): Handlers => [
  http.family.get('/api/children', ok([child(mateosPlace ? { registeredEvents: [registeredEvent()] } : {}), lucia()])),
  http.events.get('/api/events', ok([event()])),
  http.events.get(
    '/api/events/7/details',
    ok(
      details(
        mateosPlace
          ? {
              registrations: [
                {
                  id: 70,
                  childId: 1,
                  childName: 'Mateo',
                  timeSlotId: null,
                  registeredAt: '2026-11-21T15:00:00Z',
                  mine: true,
                },
              ],
            }
          : {},
      ),
    ),
  ),
  http.events.post(
    '/api/register-child',
    answer(201, {
      registration: { id: 70, eventId: 7, childId: 1, timeSlotId: null, registeredAt: '2026-11-21T15:00:00Z' },
      registeredEvent: registeredEvent(),
      event: { id: 7, registered: 1, capacity: 4 },
    }),
  ),
];
const sheet = () => screen.findByRole('dialog', { name: 'Ball Handling' });
const sent = () => sentBodies('POST /api/register-child');

describe('When Register is tapped twice', () => {
  it.each([0, 100, 250, 400, 600])('Then a second tap after %i ms does not register the sibling', async (pause) => {
    app = await openEvents('/events?event=7&dialog=register&child=1', club(), rosa);
    const register = await within(await sheet()).findByRole('button', { name: 'Register Mateo' });
    jest.useFakeTimers();
    await act(async () => {
      register.click();
      await jest.advanceTimersByTimeAsync(pause);
    });
    await act(async () => {
      register.click();
      await jest.advanceTimersByTimeAsync(100);
    });
    expect(register.textContent).toBe('Register Lucia');
    expect(await sent()).toEqual([{ childId: 1, eventId: 7 }]);
    await act(() => jest.advanceTimersByTimeAsync(800));
    await act(async () => {
      register.click();
      await jest.advanceTimersByTimeAsync(100);
    });
    expect(await sent()).toEqual([
      { childId: 1, eventId: 7 },
      { childId: 2, eventId: 7 },
    ]);
  });
});

describe('When the child in the address is registered already', () => {
  it('Then the sheet opens without a chosen child', async () => {
    app = await openEvents('/events?event=7&dialog=register&child=1', club(true), rosa);
    await within(await sheet()).findByText('Registered');
    expect(await within(await sheet()).findByRole('radio', { name: /Lucia/ })).toHaveProperty('checked', false);
    expect(within(await sheet()).getByRole('button', { name: 'Register' })).toBeTruthy();
  });
});
