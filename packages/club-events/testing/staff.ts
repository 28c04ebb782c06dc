import { details, event, http, ok } from '@fieldhouse/web-kit/testing';
import type { Handlers } from './open-events.tsx';

/** A club with one event. Its location and its coach are archived, so they are not in the lists of choices. */
export const coachHandlers: Handlers = [
  http.family.get('/api/children', ok([])),
  http.events.get('/api/events', ({ query, response }) =>
    response(200).json(query.get('sort') === '-created' ? [] : [event()]),
  ),
  http.events.get('/api/events/7', ok(event({ version: 4 }))),
  http.events.get('/api/events/7/details', ok(details({ version: 4, registered: 12, capacity: 16 }))),
  http.admin.get('/api/locations', ok([{ id: 5, name: 'Hill Diamond', address: '1 Hill', version: 1 }])),
  http.auth.get('/api/coaches', ok([{ id: 4, name: 'Ines Ford' }])),
  http.events.get('/api/teams', ok([])),
];

const session = { date: '2026-11-30', seriesId: 5 };

/** The same event as the second of three in a series; the first, with three children, is over. */
export const seriesHandlers: Handlers = [
  http.events.get(
    '/api/events/7/series',
    ok({
      one: { events: 1, past: 0, registered: 1 },
      following: { events: 2, past: 0, registered: 3 },
      all: { events: 3, past: 1, registered: 6 },
    }),
  ),
  http.events.get('/api/events/7', ok(event(session))),
  http.events.get('/api/events/7/details', ok(details(session))),
  ...coachHandlers,
];
