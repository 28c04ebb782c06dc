import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { child, details, event, lucia, registeredEvent } from '../../testing/build.ts';
import { ok, openFamily } from '../../testing/open-family.tsx';

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(async () => {
  jest.useRealTimers();
  await family.close();
});

const answers = (mateosPlace = false) => ({
  'GET /api/children': ok([child(mateosPlace ? { registeredEvents: [registeredEvent()] } : {}), lucia()]),
  'GET /api/events': ok([event()]),
  'GET /api/events/7/details': ok(
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
  'POST /api/register-child': () => ({
    status: 201,
    body: {
      registration: { id: 70, eventId: 7, childId: 1, timeSlotId: null, registeredAt: '2026-11-21T15:00:00Z' },
      registeredEvent: registeredEvent(),
      event: { id: 7, registered: 1, capacity: 4 },
    },
  }),
});
const sheet = () => screen.findByRole('dialog', { name: 'Ball Handling' });
const sent = () => family.sent('POST /api/register-child').map(({ body }) => body);

describe('When Register is tapped twice', () => {
  it.each([0, 100, 250, 400, 600])('Then a second tap after %i ms does not register the sibling', async (pause) => {
    family = await openFamily('/events?event=7&dialog=register&child=1', answers());
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
    expect(sent()).toEqual([{ childId: 1, eventId: 7 }]);
    await act(() => jest.advanceTimersByTimeAsync(800));
    await act(async () => {
      register.click();
      await jest.advanceTimersByTimeAsync(100);
    });
    expect(sent()).toEqual([
      { childId: 1, eventId: 7 },
      { childId: 2, eventId: 7 },
    ]);
  });
});

describe('When the child of the address has a place already', () => {
  it('Then the sheet opens with nobody chosen', async () => {
    family = await openFamily('/events?event=7&dialog=register&child=1', answers(true));
    await within(await sheet()).findByText('Registered');
    expect(await within(await sheet()).findByRole('radio', { name: /Lucia/ })).toHaveProperty('checked', false);
    expect(within(await sheet()).getByRole('button', { name: 'Register' })).toBeTruthy();
  });
});
