import { details, event, rosa } from './build.ts';
import { type Answers, ok } from './open-family.tsx';

/** Theo Banks, a coach. */
export const theo = { ...rosa, id: 3, role: 'coach' as const };

/** A club with one event, known to its coach: places, coaches and teams to choose from do not hold the event's own. */
export const coachAnswers: Answers = {
  'GET /api/children': ok([]),
  'GET /api/events': ok([event()]),
  'GET /api/events/7': ok(event({ version: 4 })),
  'GET /api/events/7/details': ok(details({ version: 4, registered: 12, capacity: 16 })),
  'GET /api/locations': ok([{ id: 5, name: 'Hill Diamond', address: '1 Hill' }]),
  'GET /api/coaches': ok([{ id: 4, name: 'Ines Ford' }]),
  'GET /api/teams': ok([]),
};

const session = (id: number, date: string, changes = {}) => event({ id, date, seriesId: 5, ...changes });

/** The same event as the second of three in a series; the first, with three children, is over. */
export const seriesAnswers: Answers = {
  ...coachAnswers,
  'GET /api/events': ok([
    session(6, '2026-10-05', { registered: 3 }),
    session(7, '2026-11-30'),
    session(8, '2026-12-07', { registered: 2 }),
  ]),
  'GET /api/events/7': ok(session(7, '2026-11-30')),
  'GET /api/events/7/details': ok(details(session(7, '2026-11-30'))),
};
