import { type Club, forSize, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { faultOf } from '../support/answer-faults.ts';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { countEntries, isAudited, StaffRequests } from '../support/audit-entries.ts';
import {
  type GeneratedRequest,
  refusedByGateway,
  requestsFor,
  validRequestsFor,
} from '../support/generated-requests.ts';
import { documentedOperations, type Operation } from '../support/open-api.ts';
import { makeSampleRecords, type SampleRecords } from '../support/sample-records.ts';
import { callOf, readsWithoutView, STAFF_READS } from '../support/staff-reads.ts';
import { waitForEmptyOutboxes } from '../support/wait-for-events.ts';

/** Nearly valid and random requests for each operation. */
const REQUESTS = forSize({ short: 8, long: 180 });
/** Valid requests for each operation: enough that some are accepted, at night with any seed. */
const VALID_REQUESTS = forSize({ short: 6, long: 20 });
/** The same seed makes the same requests. Each operation has its own: equal words would be the same name twice. */
const { seed } = fc.readConfigureGlobal();
const AT_ONCE = 8;
/** More files of one user at a time are refused: which of them were read would depend on their order. */
const UPLOADS_AT_ONCE = 2;
/** Deletions come last, in reverse order of documentation: the other calls need the records that they delete. */
const OPERATIONS = [
  ...documentedOperations().filter((operation) => !deletes(operation)),
  ...documentedOperations().filter(deletes).reverse(),
];

describe('requests generated from the API documents', () => {
  let club: Club;
  let records: SampleRecords;
  const visitors = new Map<string, ApiClient>();
  /** Operations that accepted at least one request: of the others, only the validation would be tested. */
  const accepted = new Set<Operation>();
  /** Those that refused some because of a limit: at night more are sent than the limits of one address allow. */
  const limited = new Set<Operation>();
  const staffRequests = new StaffRequests();

  beforeAll(async () => {
    club = await startClub();
    const [parent, coach, admin] = [
      await signedInAs(club.url, 'parent'),
      await signedInAs(club.url, 'coach'),
      await signedInAs(club.url, 'admin'),
    ];
    for (const [role, client] of Object.entries({ parent, coach, admin })) visitors.set(role, client);
    records = await makeSampleRecords(club, { parent, admin });
  }, 180_000);
  afterAll(() => club?.stop(), 60_000);

  it('When staff reads what names a child or an account, then the route says which view that is, or why it is none @spec S2.2.1170', () => {
    const silent = STAFF_READS.filter(({ view, noView }) => view === undefined && noView === undefined);
    expect(silent.map(callOf)).toEqual([]);
  });

  it('When staff reads what names a child or an account, then the audit has the view @spec S2.2.1163, S2.2.1170', async () => {
    const reads = STAFF_READS.filter(({ noView }) => noView === undefined);
    const { url: site, serviceUrls } = club;
    expect(await readsWithoutView(reads, { site, serviceUrls, records, visitors })).toEqual([]);
  }, 120_000);

  it.each(OPERATIONS)(
    'When $method $path gets valid, nearly valid and random requests, then no answer is a 5xx or undocumented',
    async (operation) => {
      const roles = rolesOf(operation);
      const requests = [
        ...fc.sample(validRequestsFor(operation, records), { numRuns: VALID_REQUESTS, seed: seedOf(operation) }),
        ...fc.sample(requestsFor(operation, records), { numRuns: REQUESTS, seed: seedOf(operation) }),
      ];
      const faults: string[] = [];
      const queue = requests.entries();
      const worker = async () => {
        for (const [index, request] of queue) {
          const role = roles[index % roles.length] ?? '';
          const answer = await send(staffRequests.withId(request, operation, role), visitors.get(role)?.cookie());
          staffRequests.recordAnswer(answer);
          if (answer.status < 300) accepted.add(operation);
          if (answer.status === 429) limited.add(operation);
          const fault = faultOf(operation, answer);
          if (fault !== undefined) faults.push(`${JSON.stringify(request).slice(0, 600)}\n  -> ${fault}`);
        }
      };
      await Promise.all(Array.from({ length: operation.upload ? UPLOADS_AT_ONCE : AT_ONCE }, worker));
      expect({ seed, faults }).toEqual({ seed, faults: [] });
    },
    60_000,
  );

  it('When the address or the headers of a request are invalid, then the gateway’s refusal is documented for every operation', async () => {
    // It refuses them before it reads which operation they are for: its answers to one of each method are those to all.
    const ofEachMethod = [...Map.groupBy(OPERATIONS, ({ method }) => method).values()];
    const faults: unknown[] = [];
    for (const operations of ofEachMethod) {
      const [first] = operations;
      for (const [request, status] of first ? refusedByGateway(first, records) : []) {
        const answer = await send(request, undefined);
        expect(answer.status).toBe(status);
        faults.push(
          ...operations.map((operation) => faultOf(operation, answer)).filter((fault) => fault !== undefined),
        );
      }
    }
    expect(faults).toEqual([]);
  });

  it('Then every operation accepted some of them', () => {
    const leftOut = forSize<readonly string[]>({ short: [], long: [...limited].map(callOf) });
    const withoutSuccess = OPERATIONS.filter((operation) => !accepted.has(operation)).map(callOf);
    const counted = (calls: readonly string[]) => calls.filter((call) => !leftOut.includes(call));
    expect({ seed, withoutSuccess: counted(withoutSuccess) }).toEqual({
      seed,
      withoutSuccess: counted(NEVER_ACCEPTED),
    });
  });

  it('Then each change by a coach or an admin has one entry in the audit, and refused requests have none @spec S2.2.1151, S2.2.1152', async () => {
    await waitForEmptyOutboxes(club.serviceUrls);
    const admin = visitors.get('admin');
    if (!admin) throw new Error('No admin is signed in');
    const entries = await countEntries(admin);
    expect({ seed, faults: staffRequests.faults(entries) }).toEqual({ seed, faults: [] });
    const audited = OPERATIONS.map(callOf).filter((call) => !call.startsWith('GET ') && isAudited(call));
    expect(staffRequests.countAcceptedCalls()).toBeGreaterThan(0.8 * audited.length);
  }, 60_000);

  it('Then the accounts that sent them are still signed in', async () => {
    for (const [role, client] of visitors) {
      expect((await client.send('GET', '/api/auth/user')).body).toMatchObject({ username: role });
    }
  });

  async function send({ method, target, headers, body }: GeneratedRequest, cookie: string | undefined) {
    const answer = await fetch(club.url + target, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', ...headers, ...(cookie === undefined ? {} : { cookie }) },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
});

/** The calls that no generated request can make succeed, in the order in which they are sent. */
const NEVER_ACCEPTED = [
  // They need an authenticator, a recovery code or the sender's password; they are tested in svc-auth.
  'POST /api/account/passkeys',
  'PUT /api/account/password',
  'POST /api/auth/passkey',
  'POST /api/auth/reauthenticate',
  'POST /api/auth/recovery-code',
  // A club with an admin is set up already; it is tested in svc-auth.
  'POST /api/auth/set-up',
  // The club approves no invitations; it is tested in svc-family.
  'PUT /api/admin/guardian-invitations/{id}',
  // They need an image; they are tested in svc-admin.
  'POST /api/admin/club-settings/logo',
  'GET /api/club/logo',
  // They need the link of an email; they are tested in svc-notify.
  'GET /api/announcements/acknowledge',
  'POST /api/announcements/acknowledge',
  // It needs a signed body and a secret; it is tested in svc-notify.
  'POST /api/mail/bounces',
  // It needs the address of a push service; it is tested in svc-notify.
  'PUT /api/push/subscriptions',
  // The call that ends all other sessions comes before it.
  'DELETE /api/account/sessions/{id}',
];

function seedOf(operation: Operation): number {
  return (seed ?? 0) + OPERATIONS.indexOf(operation);
}

function deletes({ method }: Operation): boolean {
  return method === 'DELETE';
}

/** Who sends the requests: the roles that may, in turn. Public calls are sent without a session, as some end it. */
function rolesOf({ roles }: Operation): readonly string[] {
  if (roles === 'public') return ['nobody'];
  return roles === 'signed-in' ? ['parent', 'coach', 'admin'] : roles;
}
