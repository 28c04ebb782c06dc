import * as fc from 'fast-check';
import type { Operation } from './open-api.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 8, maxLength: 16 });

const CHANGES_OF_AN_EVENT = fc.record(
  {
    title: word,
    date: fc.constantFrom('2030-01-31', '2026-12-05'),
    startTime: fc.constantFrom('09:00', '16:00'),
    endTime: fc.constantFrom('18:00', '23:59'),
    locationId: fc.integer({ min: 1, max: 4 }),
    capacity: fc.integer({ min: 1, max: 40 }),
    coachIds: fc.subarray([2, 3, 4], { minLength: 1 }),
    allowTimeSlots: fc.boolean(),
    sessionDuration: fc.constantFrom(15, 30, 60, null),
    minAge: fc.constantFrom(4, 9, null),
  },
  { requiredKeys: [] },
);

const BODIES: Readonly<Record<string, fc.Arbitrary<object>>> = {
  'POST /api/auth/login': fc.record({ username: word, password: fc.constant('not the password') }),
  'POST /api/auth/register': word.map((name) => ({
    username: name,
    password: 'a good password',
    firstName: 'Rosa',
    lastName: 'Alvarez',
    email: `${name}@club.example`,
    phone: '(512) 555-0199',
    waiverAccepted: true,
  })),
  'POST /api/children': fc.record({
    firstName: word,
    lastName: fc.constantFrom('Alvarez', 'O’Neil', 'ß'),
    birthdate: fc.constantFrom('2016-02-29', '2015-06-01', '2012-12-31'),
  }),
  'POST /api/events': fc.record({
    title: word,
    date: fc.constantFrom('2030-01-31', '2026-12-05', '2020-02-29'),
    startTime: fc.constant('09:00'),
    endTime: fc.constantFrom('10:30', '23:59'),
    locationId: fc.integer({ min: 1, max: 4 }),
    sport: fc.constantFrom('baseball', 'basketball', 'group'),
    capacity: fc.integer({ min: 1, max: 3 }),
    price: fc.constantFrom(0, 2500),
    coachIds: fc.subarray([2, 3, 4], { minLength: 1 }),
  }),
  'PUT /api/events/{id}': CHANGES_OF_AN_EVENT,
  'PATCH /api/events/{id}': CHANGES_OF_AN_EVENT,
  'POST /api/register-child': fc.record({
    childId: fc.integer({ min: 1, max: 25 }),
    eventId: fc.integer({ min: 1, max: 60 }),
  }),
  'POST /api/locations': fc.record({ name: word, address: word }),
  'PUT /api/locations/{id}': fc.record({ name: word, address: word }),
};

/** Bodies that the demo club takes as they are, or nearly: where a call has rules that a schema does not say. */
export function soundBody({ method, path }: Operation): fc.Arbitrary<object> | undefined {
  return BODIES[`${method} ${path}`];
}
