import {
  accountData,
  childrenOfUser,
  exportChildren,
  exportEvaluations,
  exportEvents,
  exportGameRecords,
  exportGuardians,
  exportRegistrations,
  exportTeams,
  exportUsers,
  familyData,
  type InternalCall,
  mailData,
  ofChildFields,
  recordData,
  registrationData,
  usersById,
} from '@fieldhouse/contracts';
import { ClubExport, type ExportedChild, type ExportedUser, type FamilyChild } from '@fieldhouse/contracts/export';
import { type AnyCallHandler, answers, unavailable } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type * as z from 'zod';
import { admin } from '../service.ts';
import { exportClub } from './export-club.ts';
import { PAGE_ROWS } from './pages.ts';

const ADMIN = { userId: 1, role: 'admin' } as const;
const WHO = { userId: 99, role: 'admin', sessionId: 1, signedInAt: 1 } as const;
/** In Texas it is still the day before. */
const NOW = new Date('2026-11-22T01:00:00Z');
/** More than two pages. */
const MANY = 2 * PAGE_ROWS + 50;
const OWN_CHILD = 3;

const rosa: ExportedUser = {
  ...{ id: 5, version: 1, username: 'rosa', role: 'parent', firstName: 'Rosa', lastName: 'Alvarez' },
  ...{ email: 'rosa@club.example', phone: '(512) 555-0100', specialties: [], isActive: true, signedWaivers: [] },
  ...{ emergencyContact1FirstName: 'Luis', emergencyContact1LastName: 'Alvarez', emergencyContact1Phone: '5125550101' },
  ...{ emergencyContact1Relationship: null, emergencyContact2FirstName: null, emergencyContact2LastName: null },
  ...{ emergencyContact2Phone: null, emergencyContact2Relationship: null, createdAt: NOW.toISOString() },
};
const child = (id: number): ExportedChild => ({
  ...ofChildFields(() => null),
  ...{ id, version: id, firstName: 'Mateo', lastName: `Number ${id}`, birthdate: '2016-05-04', ageVerifiedOn: null },
  ...{ isActive: true, mergedInto: null, addedBy: 5, createdAt: NOW.toISOString() },
});

const mateo: FamilyChild = {
  ...{ ...child(7), accessLevel: 'full', isPrimary: true, linkedAt: NOW.toISOString() },
  ...{ ageDocument: null, otherGuardians: [] },
};

const CALENDAR_LINK = { name: 'Kitchen', childIds: null, createdAt: NOW.toISOString(), fetchedAt: null };
const LOST_MAILBOX = {
  ...{ email: 'rosa.new@club.example', confirmedBy: 'Passport', outcome: 'stopped' },
  ...{ requestedAt: NOW.toISOString(), dueAt: NOW.toISOString() },
};

/** The calls that owners received: name and input. */
let received: [string, unknown][] = [];
/** Calls that fail: their owner is unavailable. */
let unavailableCalls: ReadonlySet<string> = new Set();

/** An owner that answers with the result of `answer`, unless it is unavailable. */
function fakeOwner<Input extends z.ZodType, Output extends z.ZodType>(
  call: InternalCall<Input, Output>,
  answer: (input: z.output<Input>) => z.input<Output>,
): AnyCallHandler {
  return answers(call, async (input) => {
    received.push([call.name, input]);
    if (unavailableCalls.has(call.name)) throw unavailable();
    return answer(input);
  });
}

const none = () => ({ rows: [] });
const owners = [
  fakeOwner(exportGameRecords, none),
  fakeOwner(exportEvaluations, none),
  fakeOwner(exportRegistrations, none),
  fakeOwner(exportEvents, none),
  fakeOwner(exportTeams, none),
  fakeOwner(exportGuardians, none),
  fakeOwner(exportChildren, ({ afterId, limit }) => ({
    rows: Array.from({ length: MANY }, (_, at) => child(at + 1))
      .filter(({ id }) => id > afterId)
      .slice(0, limit),
  })),
  fakeOwner(exportUsers, () => ({ rows: [rosa] })),
  fakeOwner(childrenOfUser, ({ userId }) => ({ childIds: userId === 1 ? [OWN_CHILD] : [] })),
  fakeOwner(accountData, ({ userId }) => ({ account: userId === 5 ? rosa : null, lostMailboxes: [LOST_MAILBOX] })),
  fakeOwner(familyData, () => ({ children: [mateo], accessRequests: [] })),
  fakeOwner(registrationData, () => ({
    registrations: [],
    teams: [{ childId: 7, teamId: 1, name: 'Hawks', addedAt: NOW.toISOString() }],
    calendarLinks: [CALENDAR_LINK],
  })),
  fakeOwner(recordData, () => ({ evaluations: [], gameRecords: [] })),
  // Called for the actor's name when an audit entry arrives.
  answers(usersById, async () => ({ users: [] })),
  fakeOwner(mailData, () => ({ delivery: 'sent' as const, wantsReminders: true, sent: [] })),
];

let club: TestService;
beforeAll(async () => {
  club = await startTestService(admin, { clock: () => NOW, answers: owners });
  const location = { name: 'North Cages', address: '4120 Ranch Road 12' };
  expect((await club.as(ADMIN).post('/api/locations', location)).status).toBe(201);
});
afterAll(() => club.stop());
beforeEach(async () => {
  received = [];
  unavailableCalls = new Set();
  await club.empty('outbox', 'audited_view');
});

/** Another admin for each test: exports of one user are limited. */
let admins = 100;
function asAdmin() {
  admins += 1;
  return club.as({ userId: admins, role: 'admin' });
}
const recorded = async () =>
  (await club.published('audit.recorded')).map(({ data }) => [data.action, data.subjectType, data.subjectId]);

describe('When an admin signed in more than 15 minutes ago', () => {
  const after = (seconds: number) =>
    club.as({ userId: 99, role: 'admin', signedInAt: Math.floor(NOW.getTime() / 1000) - seconds });

  it.each([
    ['get', '/api/admin/export', undefined],
    ['get', '/api/admin/users/5/data', undefined],
    ['get', '/api/admin/audit/export', undefined],
    ['get', '/api/admin/backup/files/fieldhouse-2026-11-20-0300.fhb', undefined],
    ['post', '/api/admin/import/files', {}],
    ['post', '/api/admin/import', { importId: 1, dryRun: false }],
  ] as const)('Then %s %s needs the password once more @spec S1.6.17', async (method, path, body) => {
    const refusal = await after(15 * 60 + 1)[method](path, body);
    const detail = 'You signed in 16 minutes ago. This asks for your password again.';
    expect(refusal).toMatchObject({ status: 403, body: { code: 'reauthentication_required', detail } });
    expect(await recorded()).toEqual([]);
    expect((await after(15 * 60)[method](path, body)).status).not.toBe(403);
  });
});

describe('When an admin exports the club’s data', () => {
  it('Then it is one complete JSON file with the club’s date @spec S2.6.1401, S2.7.1401, S2.7.1402', async () => {
    const { status, headers, body } = await asAdmin().get('/api/admin/export');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="fieldhouse-export-2026-11-21.json"');
    const data = ClubExport.parse(body);
    expect(data).toEqual(body);
    expect(Object.keys(body).at(-1)).toBe('complete');
    expect(data).toMatchObject({ schema: 1, site: 'http://fieldhouse.test', exportedAt: NOW.toISOString() });
    expect(data.children.map(({ id }) => id)).toEqual(Array.from({ length: MANY }, (_, at) => at + 1));
    expect(data.users).toEqual([rosa]);
    expect(data.locations).toMatchObject([{ name: 'North Cages', address: '4120 Ranch Road 12' }]);
    expect(data.counts).toEqual({
      ...{ gameRecords: 0, evaluations: 0, registrations: 0, events: 0, teams: 0, locations: 1, guardians: 0 },
      ...{ children: MANY, users: 1 },
    });
  });

  it('Then an owner’s next page is loaded only when the one before was read @spec S2.7.1403', async () => {
    const pages = () => received.filter(([call]) => call === 'export-children').map(([, input]) => input);
    const parts = exportClub(club.ctx, WHO);
    let text = '';
    while (!text.includes('"children"')) text = String((await parts.next()).value);
    expect(pages()).toEqual([{ afterId: 0, limit: PAGE_ROWS }]);
    await parts.next();
    expect(pages()).toHaveLength(2);
    await parts.return(undefined);
    expect(pages()).toHaveLength(2);
    expect(received.map(([call]) => call)).not.toContain('export-users');
  });

  it('Then an owner’s failure cuts the file short, and the next file is complete @spec S2.7.1405', async () => {
    unavailableCalls = new Set(['export-users']);
    await expect(asAdmin().get('/api/admin/export')).rejects.toThrow();
    expect(received.map(([call]) => call)).toContain('export-users');
    unavailableCalls = new Set();
    expect((await asAdmin().get('/api/admin/export')).body.complete).toBe(true);
  });

  it('Then an owner that is unavailable from the start makes it 503, with nothing sent', async () => {
    unavailableCalls = new Set(['export-game-records']);
    const { status, body, headers } = await asAdmin().get('/api/admin/export');
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(headers.get('Content-Disposition')).toBeNull();
  });

  it('Then the audit has each one, and families see it once a day @spec S2.7.1406', async () => {
    const client = club.as(ADMIN);
    await client.get('/api/admin/export');
    await client.get('/api/admin/export');
    expect((await recorded()).filter(([action]) => action === 'club.exported')).toEqual([
      ['club.exported', 'club', null],
      ['club.exported', 'club', null],
    ]);
    const views = (await club.published('audit.recorded')).filter(({ data }) => data.action === 'contact.exported');
    const childIds = views.flatMap(({ data }) => data.childIds);
    expect(childIds).toHaveLength(MANY - 1);
    expect(childIds).not.toContain(OWN_CHILD);
  });

  it('Then too many in a short time are refused', async () => {
    const client = asAdmin();
    for (let at = 0; at < 10; at += 1) expect((await client.get('/api/admin/users/5/data')).status).toBe(200);
    expect((await client.get('/api/admin/users/5/data')).body.code).toBe('too_many_exports');
    expect((await client.get('/api/admin/export')).status).toBe(200);
  });

  it('Then a coach and a parent get 403, and nothing is loaded or recorded @spec S2.6.1402', async () => {
    for (const role of ['coach', 'parent'] as const) {
      for (const path of ['/api/admin/export', '/api/admin/users/5/data']) {
        expect((await club.as({ userId: 5, role }).get(path)).status).toBe(403);
      }
    }
    expect(received).toEqual([]);
    expect(await recorded()).toEqual([]);
  });
});

describe('When an admin saves one family’s data', () => {
  it('Then every owner’s data of that family is in one file @spec S2.7.1407, S2.7.1408, S2.4.1783', async () => {
    const { status, headers, body } = await asAdmin().get('/api/admin/users/5/data');
    expect(status).toBe(200);
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="family-data-5-2026-11-21.json"');
    expect(body).toMatchObject({
      ...{ schema: 1, site: 'http://fieldhouse.test', account: rosa, children: [{ id: 7 }], accessRequests: [] },
      ...{ deletionDueAt: null, lostMailboxes: [LOST_MAILBOX] },
      ...{
        registrations: [],
        teams: [{ name: 'Hawks' }],
        calendarLinks: [CALENDAR_LINK],
        evaluations: [],
        gameRecords: [],
      },
      ...{ mail: { delivery: 'sent', wantsReminders: true, sent: [] }, viewedByTheClub: expect.any(Array) },
    });
    const ofChildren = { childIds: [7] };
    expect(received.filter(([call]) => call !== 'children-of-user')).toEqual([
      ['account-data', { userId: 5 }],
      ['family-data', { userId: 5 }],
      ['registration-data', { ...ofChildren, userId: 5 }],
      ['record-data', ofChildren],
      ['mail-data', { userId: 5 }],
    ]);
  });

  it('Then it lists what staff viewed of the children, who and on which day @spec S2.7.1407', async () => {
    const view = { action: 'contact.viewed', subjectType: 'child' as const, subjectId: 7, fields: [], requestId: null };
    const actor = { userId: 2, role: 'coach' } as const;
    await club.deliver('audit.recorded', { ...view, childIds: [7] }, { actor, source: 'family' });
    await club.deliver('audit.recorded', { ...view, subjectId: 8, childIds: [8] }, { actor, source: 'family' });
    const { viewedByTheClub } = (await asAdmin().get('/api/admin/users/5/data')).body;
    // Without the files that the other tests saved.
    expect(viewedByTheClub.filter(({ action }: { action: string }) => action !== 'contact.exported')).toEqual([
      { childId: 7, viewer: { role: 'coach', name: null }, action: 'contact.viewed', day: expect.any(String) },
    ]);
  });

  it('Then the audit has an entry for each file, with the account', async () => {
    const client = asAdmin();
    await client.get('/api/admin/users/5/data');
    await client.get('/api/admin/users/5/data');
    expect(await recorded()).toEqual([
      ['family.exported', 'user', 5],
      ['contact.exported', 'user', 5],
      ['family.exported', 'user', 5],
    ]);
  });

  it.each(['account-data', 'family-data', 'registration-data', 'record-data', 'mail-data'])(
    'Then without an answer to %s there is no file @spec S2.7.1409',
    async (call) => {
      unavailableCalls = new Set([call]);
      expect((await asAdmin().get('/api/admin/users/5/data')).status).toBe(503);
      expect(await recorded()).toEqual([]);
    },
  );

  it('Then an unknown account is 404', async () => {
    expect((await asAdmin().get('/api/admin/users/999/data')).status).toBe(404);
    expect(await recorded()).toEqual([]);
  });
});

describe('When a parent saves the own family’s data', () => {
  const own = () => club.as({ userId: 5, role: 'parent' });

  it('Then it is what an admin gets, without an entry of the club @spec S2.7.1414', async () => {
    const { status, headers, body } = await own().get('/api/account/data');
    expect(status).toBe(200);
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="family-data-2026-11-21.json"');
    expect(await recorded()).toEqual([]);
    const { body: forAdmin } = await asAdmin().get('/api/admin/users/5/data');
    expect({ ...body, viewedByTheClub: [] }).toEqual({ ...forAdmin, viewedByTheClub: [] });
  });

  it('Then no parameter makes it another family’s, and staff gets none @spec S2.7.1414', async () => {
    const { body } = await own().get('/api/account/data?userId=1&id=1');
    expect(body.account).toEqual(rosa);
    expect(received.filter(([call]) => call === 'account-data').every(([, input]) => isOwn(input))).toBe(true);
    for (const role of ['coach', 'admin'] as const) {
      expect((await club.as({ userId: 5, role }).get('/api/account/data')).status).toBe(403);
    }
  });

  it('Then it needs a recent sign-in @spec S1.6.17', async () => {
    const signedInAt = Math.floor(NOW.getTime() / 1000) - 15 * 60 - 1;
    const refusal = await club.as({ userId: 5, role: 'parent', signedInAt }).get('/api/account/data');
    expect(refusal).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
    expect(received).toEqual([]);
  });

  it('Then too many in a short time are refused', async () => {
    const parent = club.as({ userId: 5, role: 'parent' });
    let last = await parent.get('/api/account/data');
    for (let at = 0; at < 10; at += 1) last = await parent.get('/api/account/data');
    expect(last.body.code).toBe('too_many_exports');
  });
});

const isOwn = (input: unknown) => JSON.stringify(input) === JSON.stringify({ userId: 5 });
