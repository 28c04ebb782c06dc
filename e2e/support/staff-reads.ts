import { randomUUID } from 'node:crypto';
import { forSize } from '@fieldhouse/infra/testing';
import * as fc from 'fast-check';
import { type ApiClient, signedInAs } from './api-client.ts';
import { auditEntries } from './audit-entries.ts';
import { validRequestsFor } from './generated-requests.ts';
import { documentedOperations, type JsonSchema, type Operation } from './open-api.ts';
import { mustAnswer, OWN_PASSWORD } from './own-people.ts';
import type { SampleRecords } from './sample-records.ts';
import { waitForEmptyOutboxes } from './wait-for-events.ts';

const STAFF = ['coach', 'admin'] as const;
type StaffRole = (typeof STAFF)[number];

/** Names of fields that a child's or an account's personal data is in. */
const PERSONAL = [
  ...['firstName', 'lastName', 'childName', 'parentName', 'bookedBy', 'email', 'parentEmail', 'address', 'phone'],
  ...['birthdate', 'childId', 'userId', 'children', 'members', 'guardians', 'actor', 'viewer', 'conflicts', 'to'],
];
/** Fields of that name which belong to the club: a location's address, the window of reminders. */
const OF_THE_CLUB: Readonly<Record<string, readonly string[]>> = {
  'GET /api/locations': ['address'],
  'GET /api/events': ['address'],
  'GET /api/events/{id}': ['address'],
  'GET /api/reminders/upcoming': ['address', 'to'],
};

/** The reads of coaches and admins that name a child or an account: in their path, in their answer, or in a file. */
export const STAFF_READS = documentedOperations().filter(
  (operation) => operation.method === 'GET' && rolesOf(operation).length > 0 && namesPeople(operation),
);

/** `GET /api/children/{id}` */
export function callOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function rolesOf({ roles }: Operation): readonly StaffRole[] {
  if (roles === 'public') return [];
  return STAFF.filter((role) => roles === 'signed-in' || roles.includes(role));
}

function namesPeople(operation: Operation): boolean {
  if (/\/(children|users)\/\{/.test(operation.path)) return true;
  const content = operation.answers[200]?.content ?? {};
  if (Object.keys(content).some((type) => type !== 'application/json')) return true;
  const ofTheClub = OF_THE_CLUB[callOf(operation)] ?? [];
  const isPersonal = (name: string) => PERSONAL.includes(name) && !ofTheClub.includes(name);
  const schema = content['application/json']?.schema;
  return schema !== undefined && [...fieldsOf(schema, operation.schemas)].some(isPersonal);
}

/** The names of the fields of a schema, at any depth. */
function fieldsOf(schema: JsonSchema, schemas: Operation['schemas']): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    for (const [keyword, value] of Object.entries(part)) {
      if (keyword === '$ref') visit(schemas[String(value).replace('#/components/schemas/', '')]);
      if (keyword === 'properties') for (const name of Object.keys(Object(value))) names.add(name);
      visit(value);
    }
  };
  visit(schema);
  return names;
}

interface Reading {
  site: string;
  serviceUrls: Parameters<typeof waitForEmptyOutboxes>[0];
  records: SampleRecords;
  /** The demo club's coach and admin, who have notifications. */
  visitors: ReadonlyMap<string, ApiClient>;
}

/**
 * What these calls show of the sample is nobody's: its files differ from the club in nothing, no invited person has an
 * account, and none waits for an approval. The services have tests of their views.
 */
const SHOWS_NOBODY = [
  'GET /api/admin/import/{id}',
  'GET /api/admin/invitations',
  'GET /api/admin/guardian-invitations',
];

/** Requests of each call by each reader: enough that some show a person. */
const REQUESTS = forSize({ short: 4, long: 12 });

/**
 * Makes each of these calls as a coach and as an admin, and returns those that showed something and left no entry of
 * the view that the API document names, and those that answered nobody. Each call of one action has readers of its own:
 * what is read again on one screen leaves no other entry.
 */
export async function readsWithoutView(operations: readonly Operation[], reading: Reading): Promise<string[]> {
  const admin = reading.visitors.get('admin');
  if (!admin) throw new Error('No admin is signed in');
  const sent: { role: string; call: string; action: string | undefined; ids: string[] }[] = [];
  const earlier = new Map<string | undefined, number>();
  const readers = new Map([...reading.visitors].map(([role, client]) => [`${role} of the demo club`, client]));
  for (const operation of operations.filter((each) => !SHOWS_NOBODY.includes(callOf(each)))) {
    const turn = earlier.get(operation.view) ?? 0;
    earlier.set(operation.view, turn + 1);
    for (const role of rolesOf(operation)) {
      const key = `${role} ${operation.path.startsWith('/api/notifications/') ? 'of the demo club' : turn}`;
      const reader = readers.get(key) ?? (await addStaff(reading.site, admin, role));
      readers.set(key, reader);
      const ids = await acceptedRequests(operation, reader, reading.records);
      sent.push({ role, call: callOf(operation), action: operation.view, ids });
    }
  }
  await waitForEmptyOutboxes(reading.serviceUrls);
  const entries = await auditEntries(admin);
  const accepted = new Set(sent.filter(({ ids }) => ids.length > 0).map(({ call }) => call));
  return sent.flatMap(({ role, call, action, ids }) => {
    // A coach may be refused what is another's: then an admin was answered.
    if (ids.length === 0) return accepted.has(call) ? [] : [`${call}: no request was accepted`];
    const found = entries.filter(({ requestId }) => requestId !== null && ids.includes(requestId));
    if (found.length === 0) return [`${role}: ${call}: no view`];
    const others = found.filter((entry) => action !== undefined && entry.action !== action);
    return others.length === found.length ? [`${role}: ${call}: ${others[0]?.action}, not ${action}`] : [];
  });
}

/** The ids of the requests that were answered with 200. Half are without a query, whose filters may find nobody. */
async function acceptedRequests(operation: Operation, reader: ApiClient, records: SampleRecords): Promise<string[]> {
  const accepted: string[] = [];
  const needsQuery = operation.parameters.some((parameter) => parameter.in === 'query' && parameter.required);
  for (const [at, { target }] of fc.sample(validRequestsFor(operation, records), REQUESTS).entries()) {
    const id = randomUUID();
    const address = at % 2 === 0 && !needsQuery ? target.replace(/\?.*/, '') : target;
    const { status } = await reader.send('GET', address, undefined, { 'x-request-id': id });
    if (status === 200) accepted.push(id);
  }
  return accepted;
}

async function addStaff(site: string, admin: ApiClient, role: StaffRole): Promise<ApiClient> {
  const username = `reader-${randomUUID().slice(0, 8)}`;
  await mustAnswer(admin, 201, 'POST', '/api/admin/users', {
    ...{ username, email: `${username}@club.example`, password: OWN_PASSWORD, role },
    ...{ firstName: 'Reading', lastName: 'Staff', phone: '5125550178' },
    ...{ emergencyContact1FirstName: 'Calling', emergencyContact1LastName: 'Staff' },
    ...{ emergencyContact1Phone: '5125550179' },
  });
  return signedInAs(site, username, OWN_PASSWORD);
}
