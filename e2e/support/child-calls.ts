/** An image of one white pixel, as the browser sends it. */
export const PNG_URL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

/** The ids in the calls: a child, its parent's signed waiver, and an event with free places. */
export interface ChildCallTargets {
  childId: number;
  eventId: number;
  signatureId: number;
}

interface ChildCall {
  call: string;
  body?: (targets: ChildCallTargets) => object;
  /** The statuses, in the order of the requests. Undefined: not sent, as it would change the records of later ones. */
  expected: { other: number; coach?: number; admin?: number; own?: number };
}

const reads = { other: 404, coach: 200, admin: 200, own: 200 } as const;
const profile = () => ({ firstName: 'Still', lastName: 'Own', birthdate: '2016-05-04' });

/**
 * Every call about one family's child or waiver, and its status for another family's parent, a coach, an admin and the
 * family itself (product decisions 4, 13, 15, 19).
 */
export const CHILD_CALLS: readonly ChildCall[] = [
  { call: 'GET /api/children/{id}', expected: reads },
  { call: 'GET /api/children/{id}/parents', expected: reads },
  { call: 'GET /api/children/{id}/registrations', expected: reads },
  { call: 'GET /api/children/{id}/evaluations', expected: reads },
  { call: 'GET /api/children/{id}/game-data', expected: reads },
  { call: 'GET /api/children/{id}/views', expected: { other: 404, coach: 404, admin: 200, own: 200 } },
  {
    call: 'POST /api/evaluations/seen',
    body: ({ childId }) => ({ childId, newestId: 1 }),
    expected: { other: 404, coach: 404, admin: 404, own: 204 },
  },
  {
    call: 'POST /api/children/{id}/age-verification',
    body: () => ({ document: PNG_URL }),
    expected: { other: 404, coach: 403, admin: 201, own: 201 },
  },
  { call: 'GET /api/children/{id}/age-verification', expected: reads },
  {
    call: 'PUT /api/children/{id}/age-verification/checked',
    expected: { other: 403, coach: 200, admin: 200, own: 403 },
  },
  { call: 'PUT /api/children/{id}', body: profile, expected: { other: 404, coach: 403, admin: 200, own: 200 } },
  {
    call: 'POST /api/child-access-requests',
    body: ({ childId }) => ({ existingChildId: childId, requestReason: 'I saw the number somewhere' }),
    expected: { other: 404 },
  },
  {
    call: 'POST /api/register-child',
    body: ({ childId, eventId }) => ({ childId, eventId }),
    expected: { other: 404, own: 201 },
  },
  { call: 'DELETE /api/registrations/cancel/{childId}/{eventId}', expected: { other: 404, own: 200 } },
  // Calls of coaches and admins about teams have tests of their own.
  { call: 'DELETE /api/teams/{id}/members/{childId}', expected: { other: 403, own: 403 } },
  { call: 'GET /api/waivers/signed/{id}', expected: { other: 404, coach: 404, admin: 200, own: 200 } },
  {
    call: 'PUT /api/admin/children/{id}/archive',
    body: () => ({ isActive: true }),
    expected: { other: 403, coach: 403, admin: 200, own: 403 },
  },
  {
    call: 'POST /api/admin/link-child-to-parent',
    body: ({ childId }) => ({ childId, parentId: 1, accessLevel: 'full' }),
    expected: { other: 403, coach: 403, own: 403 },
  },
  { call: 'DELETE /api/children/{id}', expected: { other: 404, coach: 403, own: 200 } },
];

/** The path of a call with the ids filled in. */
export function pathOf(call: string, { childId, eventId, signatureId }: ChildCallTargets): string {
  const [, path = ''] = call.split(' ');
  return path
    .replace('{childId}', String(childId))
    .replace('{eventId}', String(eventId))
    .replace('{id}', String(path.includes('waivers') ? signatureId : childId));
}
