import { AUDITED_CALLS, UNAUDITED_CALLS } from '@fieldhouse/contracts/audit';
import { type Club, forSize, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { outboxesEmpty } from '../support/all-events-handled.ts';
import { faultOf } from '../support/answer-faults.ts';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { countEntries, StaffRequests } from '../support/audit-entries.ts';
import {
  type GeneratedRequest,
  refusedByGateway,
  requestsFor,
  validRequestsFor,
} from '../support/generated-requests.ts';
import { documentedOperations, type Operation } from '../support/open-api.ts';
import { type SampleRecords, makeSampleRecords } from '../support/sample-records.ts';

/** Requests for each operation: documented, odd and broken ones. */
const REQUESTS = forSize({ short: 32, long: 192 });
/** As documented: so that whether a call took any does not depend on the seed. */
const SOUND_REQUESTS = 20;
/** The same seed makes the same requests. */
const { seed } = fc.readConfigureGlobal();
const AT_ONCE = 8;
/** Deletions last, and the latest documented first: what is deleted leaves the others nothing to be asked about. */
const OPERATIONS = [...documentedOperations().filter(keeps), ...documentedOperations().filter(deletes).reverse()];

describe('requests made from the API documents', () => {
  let club: Club;
  let things: SampleRecords;
  const visitors = new Map<string, ApiClient>();
  /** Operations that took at least one of their requests: the others would be tested at their door alone. */
  const taken = new Set<Operation>();
  const byStaff = new StaffRequests();

  beforeAll(async () => {
    club = await startClub();
    const [asker, coach, admin] = [
      await signedInAs(club.url, 'parent'),
      await signedInAs(club.url, 'coach'),
      await signedInAs(club.url, 'admin'),
    ];
    for (const [role, client] of Object.entries({ parent: asker, coach, admin })) visitors.set(role, client);
    things = await makeSampleRecords(club, { asker, admin });
  }, 180_000);
  afterAll(() => club?.stop(), 60_000);

  it.each(OPERATIONS)(
    'When $method $path gets documented, odd and broken requests, then no answer is 5xx or other than documented',
    async (operation) => {
      const roles = rolesOf(operation);
      const requests = [
        ...fc.sample(validRequestsFor(operation, things), SOUND_REQUESTS),
        ...fc.sample(requestsFor(operation, things), REQUESTS),
      ];
      const faults: string[] = [];
      const queue = requests.entries();
      const worker = async () => {
        for (const [index, request] of queue) {
          const role = roles[index % roles.length] ?? '';
          const answer = await send(byStaff.withId(request, operation, role), visitors.get(role)?.cookie());
          byStaff.answered(answer);
          if (answer.status < 300) taken.add(operation);
          const fault = faultOf(operation, answer);
          if (fault !== undefined) faults.push(`${JSON.stringify(request).slice(0, 600)}\n  -> ${fault}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      expect({ seed, faults }).toEqual({ seed, faults: [] });
    },
    60_000,
  );

  it.each(OPERATIONS)(
    'When the address or the headers of $method $path are none, then the gateway’s refusal is documented',
    async (operation) => {
      for (const [request, status] of refusedByGateway(operation, things)) {
        const answer = await send(request, undefined);
        expect([answer.status, faultOf(operation, answer)]).toEqual([status, undefined]);
      }
    },
  );

  it('Then every operation took some of them', () => {
    const untouched = OPERATIONS.filter((operation) => !taken.has(operation));
    expect({ seed, untouched: untouched.map(({ method, path }) => `${method} ${path}`) }).toEqual({
      seed,
      // Its bodies are signed, and without a secret it is not there: svc-notify's tests make it.
      untouched: ['POST /api/mail/bounces'],
    });
  });

  it('Then each call of staff that changes something is one that the audit has words for @spec S2.2.1152', () => {
    const calls = OPERATIONS.filter(changesAsStaff).map(({ method, path }) => `${method} ${path}`);
    const known = [...Object.keys(AUDITED_CALLS), ...UNAUDITED_CALLS];
    expect(calls.toSorted()).toEqual(known.toSorted());
  });

  it('Then each change of staff left one entry in the audit, and what was refused left none @spec S2.2.1151, S2.2.1152', async () => {
    await outboxesEmpty(club.serviceUrls);
    const admin = visitors.get('admin');
    if (!admin) throw new Error('No admin is signed in');
    const entries = await countEntries(admin);
    expect({ seed, faults: byStaff.faults(entries) }).toEqual({ seed, faults: [] });
    expect(byStaff.acceptedCalls()).toBeGreaterThan(0.8 * Object.keys(AUDITED_CALLS).length);
  }, 60_000);

  it('Then those who asked are still signed in', async () => {
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

function deletes({ method }: Operation): boolean {
  return method === 'DELETE';
}

function keeps(operation: Operation): boolean {
  return !deletes(operation);
}

/** Whether coaches or admins may make this call, which is no read. */
function changesAsStaff({ method, roles }: Operation): boolean {
  return method !== 'GET' && roles !== 'public' && (roles === 'signed-in' || roles.some((role) => role !== 'parent'));
}

/** Who sends the requests: those who may, each in turn. Public calls are made by nobody, as some end the session. */
function rolesOf({ roles }: Operation): readonly string[] {
  if (roles === 'public') return ['nobody'];
  return roles === 'signed-in' ? ['parent', 'coach', 'admin'] : roles;
}
