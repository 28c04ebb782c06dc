import {
  type InternalCall,
  importChildren,
  importEvaluations,
  importEvents,
  importGameRecords,
  importGuardians,
  importRegistrations,
  importTeams,
  importUsers,
  ofChildFields,
} from '@fieldhouse/contracts';
import {
  type AcceptedChange,
  type ClubExport,
  EXPORTED_ENTITIES,
  type ExportedLocation,
  type ImportResult,
} from '@fieldhouse/contracts/export';
import { answers } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type * as z from 'zod';
import { admin } from '../src/service.ts';

export const NOW = new Date('2026-11-22T01:00:00Z');
export const SITE = 'http://fieldhouse.test';
const BOUNDARY = 'x-boundary-x';

/** The calls that owners received: name, ids, and whether it was a dry run. */
export const received: [string, number[], boolean][] = [];

const added = { outcome: 'added' as const, fields: [], club: null, reason: null, accessChanges: [] };

/** Access changes that owners were told to make. */
export const accepted: AcceptedChange[] = [];

/** The owner of accounts: a record with the role of an admin changes a parent’s. */
const accountOwner = answers(importUsers, async (request) => {
  if (!request.dryRun) accepted.push(...request.accepted);
  return {
    results: request.rows.map(({ id, role }) => {
      if (role !== 'admin') return { ...added, id };
      const isAccepted = request.accepted.some((each) => each.id === id);
      const accessChanges = [{ kind: 'role' as const, from: 'parent', to: 'admin', isAccepted }];
      const club = { role: 'parent', firstName: 'Rosa' };
      const outcome = request.dryRun || isAccepted ? ('updated' as const) : ('same' as const);
      return { id, outcome, fields: ['role', 'firstName'], club, reason: null, accessChanges };
    }),
  };
});

/** The owner of guardians: it has no child, and accepts what it is told. */
const guardianOwner = answers(importGuardians, async (request) => {
  if (!request.dryRun) accepted.push(...request.accepted);
  return { results: request.rows.map(({ id }) => ({ ...added, id })) };
});

/** An owner that adds every record. */
function fakeOwner<Input extends z.ZodType<{ rows: { id: number }[]; dryRun: boolean }>, Output extends z.ZodType>(
  call: InternalCall<Input, Output> & { output: z.ZodType<{ results: ImportResult[] }> },
) {
  return answers(call, async ({ rows, dryRun }) => {
    received.push([call.name, rows.map(({ id }) => id), dryRun]);
    return {
      results: rows.map(({ id }) => ({ ...added, id })),
    } as z.input<Output>;
  });
}

/** The service of this file's tests. */
export let club: TestService;

/** Starts svc-admin with owners that accept every record; each test begins without files and locations. */
export function useImportClub(): void {
  beforeAll(async () => {
    club = await startTestService(admin, {
      clock: () => NOW,
      answers: [
        ...[accountOwner, fakeOwner(importChildren), guardianOwner, fakeOwner(importTeams)],
        ...[
          fakeOwner(importEvents),
          fakeOwner(importRegistrations),
          fakeOwner(importEvaluations),
          fakeOwner(importGameRecords),
        ],
      ],
    });
  });
  afterAll(() => club.stop());
  beforeEach(async () => {
    received.length = 0;
    accepted.length = 0;
    await club.empty('import_file', 'location', 'outbox');
  });
}

export const location = (id: number, changes: Partial<ExportedLocation> = {}): ExportedLocation => ({
  ...{ id, version: 1, name: `Field ${id}`, address: `${id} Ranch Road`, createdAt: NOW.toISOString() },
  ...changes,
});

/** The text of an export with these records. */
export function file(lists: Partial<ClubExport> = {}, changes: object = {}): string {
  const whole = Object.fromEntries(EXPORTED_ENTITIES.map((entity) => [entity, lists[entity] ?? []]));
  const counts = Object.fromEntries(Object.entries(whole).map(([entity, records]) => [entity, records.length]));
  return JSON.stringify({
    ...{ schema: 1, site: SITE, exportedAt: NOW.toISOString(), ...whole, counts, complete: true },
    ...changes,
  });
}

export const account = (id: number, role: 'admin' | 'parent' = 'admin') => ({
  ...{ id, version: 1, username: `user${id}`, role, firstName: 'Rose', lastName: 'Alvarez' },
  ...{ email: `user${id}@club.example`, phone: '(512) 555-0100', specialties: [], isActive: true },
  ...{ emergencyContact1FirstName: null, emergencyContact1LastName: null },
  ...{ emergencyContact1Phone: null, emergencyContact1Relationship: null },
  ...{ emergencyContact2FirstName: null, emergencyContact2LastName: null },
  ...{ emergencyContact2Phone: null, emergencyContact2Relationship: null },
  ...{ signedWaivers: [], createdAt: NOW.toISOString() },
});

export const childOf = (id: number) => ({
  ...ofChildFields(() => null),
  ...{ id, version: 1, firstName: 'Mateo', lastName: 'Alvarez', birthdate: '2016-05-04', ageVerifiedOn: null },
  ...{ isActive: true, mergedInto: null, addedBy: 5, createdAt: NOW.toISOString() },
});

export const guardian = (id: number, childId: number) => ({
  ...{ id, version: 1, childId, userId: 7, accessLevel: 'full' as const, isPrimary: true },
  createdAt: NOW.toISOString(),
});

let admins = 100;
export function asAdmin() {
  admins += 1;
  return club.as({ userId: admins, role: 'admin' });
}

export const upload = (content: string, fileName = 'filename="export.json"') =>
  asAdmin().post(
    '/api/admin/import/files',
    [
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; ${fileName}\r\n\r\n`,
      `${content}\r\n--${BOUNDARY}--\r\n`,
    ].join(''),
    { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
  );
export const runImport = (importId: number, dryRun: boolean, replace: object[] = [], ticks: object[] = []) =>
  asAdmin().post('/api/admin/import', { importId, dryRun, replace, accepted: ticks });

/** The summary of a file after its dry run. */
export async function checked(content: string) {
  const uploaded = await upload(content);
  expect([uploaded.status, uploaded.body.state]).toEqual([201, 'checking']);
  const { body } = await runImport(uploaded.body.importId, true);
  expect([body.state, body.progress]).toEqual(['checked', 1]);
  return body;
}
export const ofLocations = (summary: { counts: { entity: string }[] }) => {
  const { entity: _, ...counts } = summary.counts.find(({ entity }) => entity === 'locations') ?? { entity: '' };
  return counts;
};
export const stored = () => club.ctx.db('location').orderBy('id').select('id', 'name', 'address');
