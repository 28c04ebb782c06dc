import type { Child, Event, EventDetails } from '@fieldhouse/api';
import { child, details, event, registeredEvent, slot } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { cacheUpdates } from './use-cache-updates.ts';

const CHILDREN = ['get', '/api/children'];
const NEXT_THREE = ['get', '/api/events', { params: { query: { when: 'upcoming', limit: 3 } } }];
const DETAILS = ['get', '/api/events/{id}/details', { params: { path: { id: 7 } } }];

function screenOf() {
  const queries = new QueryClient();
  queries.setQueryData<Child[]>(CHILDREN, [child()]);
  queries.setQueryData<Event[]>(NEXT_THREE, [event({ id: 6 }), event()]);
  queries.setQueryData<EventDetails>(
    DETAILS,
    details({ timeSlots: [slot(2, '16:30', '17:00')], address: '4120 Ranch Road 12' }),
  );
  return {
    queries,
    child: () => queries.getQueryData<Child[]>(CHILDREN)?.[0],
    event: () => queries.getQueryData<Event[]>(NEXT_THREE)?.[1],
    details: () => queries.getQueryData<EventDetails>(DETAILS),
  };
}

const answer = {
  registration: { id: 70, eventId: 7, childId: 1, timeSlotId: 2, registeredAt: '2026-11-21T15:00:00Z' },
  registeredEvent: registeredEvent(),
  event: { id: 7, registered: 2, capacity: 4 },
};
const mateo = { name: 'Mateo Alvarez', mine: true };

describe('When a registration succeeds', () => {
  it('Then all loaded data shows it before it is loaded again', () => {
    const screen = screenOf();
    cacheUpdates(screen.queries).registered(answer, mateo);
    const where = { sport: 'basketball', location: 'Barn Court', address: '4120 Ranch Road 12' };
    expect(screen.child()?.registeredEvents).toEqual([{ ...answer.registeredEvent, ...where }]);
    expect(screen.event()?.registered).toBe(2);
    expect(screen.details()?.registrations).toMatchObject([{ id: 70, childId: 1 }]);
    expect(screen.details()?.timeSlots[0]?.isBooked).toBe(true);
  });

  it('Then a page of events shows it, too', () => {
    const { queries } = screenOf();
    const key = ['get', '/api/events', 'page', {}];
    queries.setQueryData(key, { rows: [event({ id: 6 }), event()], total: 2 });
    cacheUpdates(queries).registered(answer, mateo);
    expect(queries.getQueryData(key)).toMatchObject({
      rows: [
        { id: 6, registered: 1 },
        { id: 7, registered: 2 },
      ],
      total: 2,
    });
  });

  it('Then a cancellation removes it everywhere', () => {
    const screen = screenOf();
    const shown = cacheUpdates(screen.queries);
    shown.registered(answer, mateo);
    shown.cancelled({ registrationId: 70, childId: 1, event: { id: 7, registered: 1, capacity: 4 } });
    expect(screen.child()?.registeredEvents).toEqual([]);
    expect(screen.event()?.registered).toBe(1);
    expect(screen.details()?.timeSlots[0]?.isBooked).toBe(false);
  });

  it('Then the answer of an earlier query does not overwrite it', async () => {
    const screen = screenOf();
    let arrive: (children: Child[]) => void = () => undefined;
    const late = screen.queries.fetchQuery({
      queryKey: CHILDREN,
      queryFn: () =>
        new Promise<Child[]>((resolve) => {
          arrive = resolve;
        }),
    });
    cacheUpdates(screen.queries).registered(answer, mateo);
    arrive([child()]);
    await late.catch(() => undefined);
    expect(screen.child()?.registeredEvents).toHaveLength(1);
  });

  it('Then a slot that was taken is occupied at once, and all data is loaded again', () => {
    const screen = screenOf();
    cacheUpdates(screen.queries).slotTaken(7, 2);
    expect(screen.details()?.timeSlots[0]?.isBooked).toBe(true);
    for (const key of [CHILDREN, NEXT_THREE, DETAILS]) {
      expect(screen.queries.getQueryState(key)?.isInvalidated).toBe(true);
    }
  });
});
