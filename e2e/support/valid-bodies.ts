import * as fc from 'fast-check';
import { PNG_URL } from './child-calls.ts';
import type { Operation } from './open-api.ts';
import type { SampleRecords } from './sample-records.ts';

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

const CHILD = fc.record({
  firstName: word,
  lastName: fc.constantFrom('Alvarez', 'O’Neil', 'ß'),
  birthdate: fc.constantFrom('2016-02-29', '2015-06-01', '2012-12-31'),
});

const TEAM = fc.record({
  name: word,
  sport: fc.constantFrom('baseball', 'basketball'),
  minAge: fc.integer({ min: 5, max: 9 }),
  maxAge: fc.integer({ min: 9, max: 18 }),
  leagueName: fc.constantFrom('Hays County', '', null),
  coachIds: fc.subarray([2, 3, 4], { minLength: 1 }),
});

const PLAYER = fc.record({ childId: fc.integer({ min: 1, max: 25 }) });
const RATINGS = fc.dictionary(fc.constantFrom('hitting', 'pitching'), fc.integer({ min: 1, max: 10 }), { minKeys: 1 });

/** Children of the requesting parent. */
const OWN_CHILD = fc.constantFrom(1, 2, 3);

const BODIES: Readonly<Record<string, fc.Arbitrary<object>>> = {
  // Prefixed, as an admin's new accounts get the same words from the same seed.
  'POST /api/auth/register': word.map((name) => ({
    username: `parent.${name}`,
    password: 'a good password',
    firstName: 'Rosa',
    lastName: 'Alvarez',
    email: `parent.${name}@club.example`,
    phone: '(512) 555-0199',
    waiverAccepted: true,
  })),
  'POST /api/auth/forgot-password': word.map((name) => ({ email: `${name}@club.example` })),
  'POST /api/admin/users': word.map((name) => ({
    ...{ username: name, password: 'a good password', email: `${name}@club.example`, phone: '5125550133' },
    ...{ firstName: 'Daniel', lastName: 'Raman', role: 'parent' },
    ...{ emergencyContact1FirstName: 'Priya', emergencyContact1LastName: 'Raman' },
    ...{ emergencyContact1Phone: '5125550134' },
  })),
  'PUT /api/admin/users/{id}': fc.record(
    {
      firstName: word,
      lastName: word,
      email: word.map((name) => `${name}@club.example`),
      phone: fc.constant('5125550133'),
    },
    { requiredKeys: [] },
  ),
  'PUT /api/admin/users/{id}/role': fc.record({ role: fc.constantFrom('parent', 'coach', 'admin') }),
  'PUT /api/admin/users/{id}/password': fc.record({ newPassword: word }),
  'POST /api/evaluations/seen': fc.record({ childId: OWN_CHILD, newestId: fc.integer({ min: 1, max: 60 }) }),
  'POST /api/children': CHILD,
  'PUT /api/children/{id}': CHILD,
  'POST /api/children/{id}/age-verification': fc.record({
    document: fc.oneof(
      { weight: 4, arbitrary: fc.constant(PNG_URL) },
      { weight: 1, arbitrary: fc.constantFrom(PNG_URL.slice(0, 90), PNG_URL.replace('png', 'gif'), `${PNG_URL}AAAA`) },
    ),
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
  'POST /api/teams': TEAM,
  'PUT /api/teams/{id}': TEAM,
  'POST /api/teams/{id}/coaches': fc.record({ coachId: fc.integer({ min: 2, max: 4 }) }),
  'POST /api/teams/{id}/members': fc.record({ childId: fc.integer({ min: 1, max: 25 }) }),
  'POST /api/game-data/{gameId}/link': PLAYER,
  'POST /api/game-data/link/{id}': PLAYER,
  'POST /api/fix-game-data': fc.record({ dryRun: fc.boolean() }),
  'POST /api/skill-evaluations': fc.record({
    childId: fc.integer({ min: 1, max: 25 }),
    sport: fc.constant('baseball'),
    date: fc.constantFrom('2026-10-01', '2026-02-28'),
    eventId: fc.constantFrom(16, 20, null),
    notes: word,
    skills: RATINGS,
  }),
  'PUT /api/evaluations/{id}': fc.record({ notes: word, skills: RATINGS }),
  'POST /api/client-errors': fc.record({
    app: fc.constantFrom('shell', 'mf-coach'),
    release: fc.constantFrom('unknown', 'c4fd2d565efe604e'),
    route: fc.constantFrom('/', '/coach/evaluate/:id', 'unknown'),
    errorClass: fc.constantFrom('TypeError', 'ApiError'),
    frames: fc.array(fc.constantFrom('show /assets/shell.2e.js:2:345', '/assets/shell.2e.js:1:1'), { maxLength: 3 }),
  }),
  'POST /api/admin/dead-events/replay': fc.record(
    { service: fc.constantFrom('notify', 'family'), type: fc.constantFrom('event.deleted', 'child.updated') },
    { requiredKeys: ['service'] },
  ),
  'PATCH /api/game-data/uploads/{uploadId}/rows/{row}': fc.record(
    { childId: fc.constantFrom(1, 2, null), action: fc.constantFrom('skip', 'overwrite'), leftOut: fc.boolean() },
    { requiredKeys: ['action'] },
  ),
  'POST /api/game-data/uploads/{uploadId}/duplicates': fc.record({ action: fc.constantFrom('skip', 'overwrite') }),
  'PUT /api/admin/child-access-requests/{id}': fc.record({
    action: fc.constantFrom('approve', 'deny'),
    adminNotes: word,
  }),
  'POST /api/admin/duplicate-ignore-pairs': fc.record({
    childId1: fc.integer({ min: 4, max: 9 }),
    childId2: fc.constantFrom(10, 20),
    reason: word,
  }),
  'POST /api/locations': fc.record({ name: word, address: word }),
  'PUT /api/locations/{id}': fc.record({ name: word, address: word }),
};

/** Bodies with ids, tokens or hashes of the running club. */
function bodiesAboutRecords(records: SampleRecords): Readonly<Record<string, fc.Arbitrary<object>>> {
  return {
    'POST /api/auth/login': fc.constantFrom(...records.logins),
    'POST /api/auth/reset-password': fc.record({ token: fc.constant(records.resetToken), password: word }),
    'POST /api/register-child': fc.record({
      childId: fc.oneof(OWN_CHILD, fc.integer({ min: 1, max: 25 })),
      eventId: fc.constantFrom(...records.upcomingEventIds),
    }),
    'PUT /api/registrations/{id}/slot': fc.record({
      timeSlotId: fc.constantFrom(...records.slotRegistrations.slotIds),
    }),
    'POST /api/waivers/sign': fc.record({ hash: fc.constant(records.waiverHash), accepted: fc.constant(true) }),
    'POST /api/game-data/confirm': fc.record({
      uploadId: fc.constantFrom(...records.uploadIds.slice(-2)),
      duplicateActions: fc.constantFrom({}, { 2: 'create-new' }),
    }),
    'POST /api/admin/link-child-to-parent': fc.record({
      childId: fc.integer({ min: 1, max: 25 }),
      parentId: fc.constantFrom(...records.userIds),
      accessLevel: fc.constantFrom('full', 'view-only'),
    }),
    'POST /api/admin/import': fc.record({
      importId: fc.constantFrom(...records.importIds),
      dryRun: fc.boolean(),
      accepted: fc.constantFrom([], [{ entity: 'users', id: 1, kind: 'role', to: 'parent' }]),
    }),
    'POST /api/admin/merge-children': fc.constant(records.duplicates),
    'POST /api/admin/duplicate-ignore-pairs/group': fc.record({
      childIds: fc.subarray([...records.undeletedChildIds], { minLength: 2 }),
      reason: word,
    }),
    'POST /api/child-access-requests': fc.record({
      existingChildId: fc.constantFrom(records.candidateChildId, 3),
      requestReason: word,
    }),
  };
}

/** Valid bodies of calls whose rules are not all in the schema. */
export function validBody({ method, path }: Operation, records: SampleRecords): fc.Arbitrary<object> | undefined {
  const call = `${method} ${path}`;
  return bodiesAboutRecords(records)[call] ?? BODIES[call];
}

/** Valid queries of calls that need one. */
export function validQuery(
  { method, path }: Operation,
  { unmergedDuplicates, unsubscribeToken }: SampleRecords,
): fc.Arbitrary<string> | undefined {
  if (/^\/api\/mail\/(un)?subscribe$/.test(path)) return fc.constant(`token=${unsubscribeToken}`);
  if (`${method} ${path}` !== 'GET /api/admin/merge-children/preview') return undefined;
  const { primaryChildId, duplicateChildIds } = unmergedDuplicates;
  return fc.constant(`primaryChildId=${primaryChildId}&duplicateChildIds=${duplicateChildIds.join(',')}`);
}
