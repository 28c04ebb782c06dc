import type { Role } from '@fieldhouse/contracts';
import { RULES } from '@fieldhouse/contracts/permissions';
import { fillExample, ROUTES, ruleOf } from '@fieldhouse/infra/testing/routes';
import { valueByPattern } from './path-patterns.ts';
import { PNG_URL } from './png-image.ts';

/** The ids in the calls: a child, its parent's signed waiver, and an event with free places. */
export interface ChildCallTargets {
  childId: number;
  eventId: number;
  signatureId: number;
}

/** Who makes the calls: another family's parent, a coach, an admin and the family itself. */
export const CALLERS = ['other', 'coach', 'admin', 'own'] as const;
type Caller = (typeof CALLERS)[number];

/**
 * Who may make the calls about one family's child or waiver (product decisions 4, 13, 15, 19), beside the guardians.
 */
export const expectedRules = valueByPattern(
  `
  GET /api/children/{id}/views: guardians and admins
  GET /api/children/{id}/guardian-invitations: guardians and admins
  POST /api/children/{id}/guardian-invitations/**: guardians
  GET /api/children/**: guardians and staff
  PUT /api/children/{id}/age-verification/checked: staff
  * /api/children/**: guardians and admins
  GET /api/waivers/signed/{id}: guardians and admins
  POST /api/evaluations/seen: guardians
  POST /api/child-access-requests: those whom the club has shown the child
  POST /api/register-child: guardians and staff
  DELETE /api/registrations/cancel/{childId}/{eventId}: guardians and staff
  * /api/calendar-feeds/**: guardians
  * /api/admin/**: admins
  * /api/**: staff
`,
  {
    ...{ guardians: 'guardians', staff: 'staff', admins: 'admins' },
    ...{ 'guardians and staff': 'guardians and staff', 'guardians and admins': 'guardians and admins' },
    'those whom the club has shown the child': undefined,
  },
);

/** Calls that those send who may make them, beside the reads; the others are sent only by those who may not. */
const SENT = [
  'POST /api/evaluations/seen',
  'POST /api/children/{id}/age-verification',
  'PUT /api/children/{id}/age-verification/checked',
  'PUT /api/children/{id}',
  'POST /api/child-access-requests',
  'PUT /api/admin/children/{id}/archive',
];

/** Sent by the family alone: a second one would find nothing to do. */
const ONCE = [
  'POST /api/register-child',
  'DELETE /api/registrations/cancel/{childId}/{eventId}',
  'DELETE /api/children/{id}',
];

interface ChildCall {
  call: string;
  /** The rule that the route declares. */
  rule: string | undefined;
  /** The statuses of those who send it. */
  expected: Readonly<Partial<Record<Caller, number>>>;
}

/** A document is added before it is checked and read; deletions come last, that of the child at the end. */
const IN_ORDER = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'];

/** Every call that a route declares to be about a child (`child`). */
export function childCalls(): ChildCall[] {
  const calls = [...ROUTES].filter(([, { child }]) => child !== undefined).map(([call]) => call);
  const ranked = IN_ORDER.flatMap((method) =>
    calls
      .filter((call) => call.startsWith(`${method} `))
      .sort()
      .reverse(),
  );
  return ranked.map((call) => ({
    call,
    rule: ruleOfCall(call),
    expected: expectedStatuses(call),
  }));
}

function expectedStatuses(call: string): ChildCall['expected'] {
  const { access, answers, problems } = routeOf(call);
  const rule = ruleOfCall(call);
  const statuses: Partial<Record<Caller, number>> = {};
  for (const caller of CALLERS) {
    const role: Role = caller === 'coach' || caller === 'admin' ? caller : 'parent';
    const answer = rule && RULES[rule][role];
    if (Array.isArray(access) && !access.includes(role)) statuses[caller] = 403;
    else if (answer === 'yes' || (answer === 'guardian' && caller === 'own')) {
      if (isSent(call, caller)) statuses[caller] = Number(Object.keys(answers)[0]);
    }
    // Another family's child is not found. Who sees the child and may not change it is told so.
    else if (rule || caller === 'other') statuses[caller] = (caller !== 'other' && problems?.forbidden) || 404;
  }
  return statuses;
}

/** Whether a caller who may make the call sends it: with a valid body, and not what another has done already. */
function isSent(call: string, caller: Caller): boolean {
  if (ONCE.includes(call)) return caller === 'own';
  return call.startsWith('GET ') || SENT.includes(call);
}

function routeOf(call: string) {
  const route = ROUTES.get(call);
  if (!route) throw new Error(`No route ${call}`);
  return route;
}

function ruleOfCall(call: string) {
  return ruleOf(routeOf(call));
}

/** The body of a route's example about these records. */
export function bodyOf(call: string, { childId, eventId }: ChildCallTargets): object | undefined {
  const records: Readonly<Record<string, unknown>> = { 'upcoming event': eventId, 'PNG image': PNG_URL, evaluation: 1 };
  const body = fillExample(routeOf(call).example?.body, ({ kind }) => records[kind] ?? childId);
  if (typeof body !== 'object' || body === null) return undefined;
  // The calls after it are about a child that is not archived.
  return call.endsWith('/archive') ? { isActive: true } : body;
}

/** The path of a call with the ids filled in. */
export function pathOf(call: string, { childId, eventId, signatureId }: ChildCallTargets): string {
  const [, path = ''] = call.split(' ');
  return path
    .replace('{childId}', String(childId))
    .replace('{eventId}', String(eventId))
    .replace('{id}', String(path.includes('waivers') ? signatureId : childId))
    .replace(/\{\w+\}/g, '999999');
}
