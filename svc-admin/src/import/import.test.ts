import { Readable } from 'node:stream';
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
import { startTestService, statementsIn, type TestService, visitedRows } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type * as z from 'zod';
import { admin } from '../service.ts';
import { refuseDangling } from './import.repository.ts';
import { readExport } from './read-export.ts';

const NOW = new Date('2026-11-22T01:00:00Z');
const SITE = 'http://fieldhouse.test';
const BOUNDARY = 'x-boundary-x';

/** The calls that owners received: name, ids, and whether it was a dry run. */
let received: [string, number[], boolean][] = [];

const added = { outcome: 'added' as const, fields: [], club: null, reason: null, accessChanges: [] };

/** Access changes that owners were told to make. */
let accepted: AcceptedChange[] = [];

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

let club: TestService;
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
  received = [];
  accepted = [];
  await club.empty('import_file', 'location', 'outbox');
});

const location = (id: number, changes: Partial<ExportedLocation> = {}): ExportedLocation => ({
  ...{ id, version: 1, name: `Field ${id}`, address: `${id} Ranch Road`, createdAt: NOW.toISOString() },
  ...changes,
});

/** The text of an export with these records. */
function file(lists: Partial<ClubExport> = {}, changes: object = {}): string {
  const whole = Object.fromEntries(EXPORTED_ENTITIES.map((entity) => [entity, lists[entity] ?? []]));
  const counts = Object.fromEntries(Object.entries(whole).map(([entity, records]) => [entity, records.length]));
  return JSON.stringify({
    ...{ schema: 1, site: SITE, exportedAt: NOW.toISOString(), ...whole, counts, complete: true },
    ...changes,
  });
}

const account = (id: number, role: 'admin' | 'parent' = 'admin') => ({
  ...{ id, version: 1, username: `user${id}`, role, firstName: 'Rose', lastName: 'Alvarez' },
  ...{ email: `user${id}@club.example`, phone: '(512) 555-0100', specialties: [], isActive: true },
  ...{ emergencyContact1FirstName: null, emergencyContact1LastName: null },
  ...{ emergencyContact1Phone: null, emergencyContact1Relationship: null },
  ...{ emergencyContact2FirstName: null, emergencyContact2LastName: null },
  ...{ emergencyContact2Phone: null, emergencyContact2Relationship: null },
  ...{ signedWaivers: [], createdAt: NOW.toISOString() },
});

const childOf = (id: number) => ({
  ...ofChildFields(() => null),
  ...{ id, version: 1, firstName: 'Mateo', lastName: 'Alvarez', birthdate: '2016-05-04', ageVerifiedOn: null },
  ...{ isActive: true, mergedInto: null, addedBy: 5, createdAt: NOW.toISOString() },
});

const guardian = (id: number, childId: number) => ({
  ...{ id, version: 1, childId, userId: 7, accessLevel: 'full' as const, isPrimary: true },
  createdAt: NOW.toISOString(),
});

let admins = 100;
function asAdmin() {
  admins += 1;
  return club.as({ userId: admins, role: 'admin' });
}

const upload = (content: string, fileName = 'filename="export.json"') =>
  asAdmin().post(
    '/api/admin/import/files',
    [
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; ${fileName}\r\n\r\n`,
      `${content}\r\n--${BOUNDARY}--\r\n`,
    ].join(''),
    { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
  );
const runImport = (importId: number, dryRun: boolean, replace: object[] = [], ticks: object[] = []) =>
  asAdmin().post('/api/admin/import', { importId, dryRun, replace, accepted: ticks });

/** The summary of a file after its dry run. */
async function checked(content: string) {
  const uploaded = await upload(content);
  expect([uploaded.status, uploaded.body.state]).toEqual([201, 'checking']);
  const { body } = await runImport(uploaded.body.importId, true);
  expect([body.state, body.progress]).toEqual(['checked', 1]);
  return body;
}
const ofLocations = (summary: { counts: { entity: string }[] }) => {
  const { entity: _, ...counts } = summary.counts.find(({ entity }) => entity === 'locations') ?? { entity: '' };
  return counts;
};
const stored = () => club.ctx.db('location').orderBy('id').select('id', 'name', 'address');

describe('When an admin reads what an import would replace', () => {
  it('Then the children and accounts whose values it shows are a view @spec S2.2.1163', async () => {
    const { db } = club.ctx;
    const times = { created_at: NOW, expires_at: new Date(NOW.getTime() + 3600_000), exported_at: NOW };
    const [importId] = await db('import_file').insert({ user_id: 1, state: 'checked', ...times }, 'id');
    const compared = { import_id: importId.id, outcome: 'club-newer', fields: ['phone'], record: {}, club: {} };
    await db('import_record').insert([
      { ...compared, entity: 'children', id: 7 },
      { ...compared, entity: 'users', id: 7 },
      { ...compared, entity: 'children', id: 8, outcome: 'same' },
    ]);
    expect((await asAdmin().get(`/api/admin/import/${importId.id}`)).status).toBe(200);
    const views = (await club.published('audit.recorded')).map(({ data }) => data);
    expect(views).toMatchObject([{ action: 'contact.viewed', childIds: [7], userIds: [7] }]);
  });
});

describe('When an admin makes a dry run of an import', () => {
  it('Then it lists what it would add, update and leave, and changes nothing @spec S2.7.1410, S2.7.1411', async () => {
    await asAdmin().post('/api/locations', { name: 'Same', address: 'Here' });
    await asAdmin().post('/api/locations', { name: 'Newer in the club', address: 'Here' });
    await asAdmin().post('/api/locations', { name: 'Newer in the file', address: 'Here' });
    const [same, kept, newer] = await club.ctx.db('location').orderBy('id').select('id', 'version');
    await club.empty('outbox');
    const before = await stored();
    const summary = await checked(
      file({
        locations: [
          location(same.id, { name: 'Same', address: 'Here', version: 1 }),
          location(kept.id, { name: 'Older', address: 'Here', version: kept.version - 1 }),
          location(newer.id, { name: 'Newest', address: 'There', version: newer.version + 1 }),
          location(900),
          location(901, { name: 'same' }),
        ],
      }),
    );
    expect(ofLocations(summary)).toEqual({ added: 1, updated: 1, same: 1, clubNewer: 1, refused: 1 });
    expect(summary.conflicts).toEqual([
      {
        ...{ entity: 'locations', id: kept.id, name: 'Older' },
        fields: [{ field: 'name', file: 'Older', club: 'Newer in the club' }],
      },
    ]);
    expect(summary.refusals).toEqual([
      { entity: 'locations', id: 901, name: 'same', reason: 'There is already a location named same' },
    ]);
    expect(await stored()).toEqual(before);
    expect(await club.published('location.created')).toEqual([]);
    expect(await club.published('location.updated')).toEqual([]);
  });

  it('Then a record of over 1 MB is refused by name and the others are checked @spec S2.7.1411', async () => {
    const summary = await checked(
      file({
        locations: [
          location(1, { name: 'Too large', address: 'x'.repeat(1_000_000) }),
          location(2, { address: 'x'.repeat(500_000) }),
          location(3),
        ],
      }),
    );
    expect(ofLocations(summary)).toMatchObject({ added: 2, refused: 1 });
    const reason = 'It is too large to be imported: 1001 kB, and at most 1000 kB are';
    expect(summary.refusals).toEqual([{ entity: 'locations', id: 1, name: 'Too large', reason }]);
    await runImport(summary.importId, false);
    expect((await stored()).map(({ id }) => id)).toEqual([2, 3]);
  });

  it('Then a record that refers to one that is not in the file is refused', async () => {
    const summary = await checked(file({ guardians: [guardian(1, 7)] }));
    expect(summary.refusals).toMatchObject([
      { entity: 'guardians', id: 1, reason: expect.stringContaining('children 7') },
    ]);
    expect(received).toEqual([]);
  });
});

describe('When an admin imports', () => {
  it('Then it adds and updates, and keeps newer records unless ticked @spec S2.7.1410, S2.7.1412', async () => {
    for (const name of ['Alone', 'Kept', 'Ticked']) await asAdmin().post('/api/locations', { name, address: 'Here' });
    const [, kept, ticked] = await club.ctx.db('location').orderBy('id').select('id', 'version');
    const { importId } = await checked(
      file({
        locations: [
          location(kept.id, { name: 'Older', version: kept.version - 1 }),
          location(ticked.id, { name: 'Older but wanted', version: ticked.version - 1 }),
          location(900),
        ],
      }),
    );
    await club.empty('outbox');
    const done = await runImport(importId, false, [{ entity: 'locations', id: ticked.id }]);
    expect([done.status, done.body.state, done.body.progress]).toEqual([200, 'done', 1]);
    expect((await stored()).map(({ name }) => name)).toEqual(['Alone', 'Kept', 'Older but wanted', 'Field 900']);
    expect((await club.published('location.created')).map(({ data }) => data.name)).toEqual(['Field 900']);
    expect((await club.published('location.updated')).map(({ data }) => data.name)).toEqual(['Older but wanted']);
    const { body: next } = await asAdmin().post('/api/locations', { name: 'The next', address: 'Here' });
    expect(next.id).toBeGreaterThan(900);

    const again = await runImport(importId, false);
    expect(again.body.state).toBe('done');
    expect(await club.published('location.updated')).toHaveLength(1);
  });

  it('Then owners get fifty records at a time, after the records that they refer to', async () => {
    const children = Array.from({ length: 60 }, (_, at) => childOf(at + 1));
    const evaluation = {
      ...{ id: 1, version: 1, childId: 60, sport: 'baseball' as const, date: '2026-09-01', notes: null, skills: {} },
      ...{ coachId: null, coachName: 'Dana', eventId: null, eventTitle: null, createdAt: NOW.toISOString() },
    };
    const { importId } = await checked(file({ evaluations: [evaluation], children }));
    expect(received.map(([call, ids, dryRun]) => [call, ids.length, dryRun])).toEqual([
      ['import-children', 50, true],
      ['import-children', 10, true],
      ['import-evaluations', 1, true],
    ]);
    received = [];
    expect((await runImport(importId, false)).body.state).toBe('done');
    expect(received.map(([call, ids, dryRun]) => [call, ids.length, dryRun])).toEqual([
      ['import-children', 50, false],
      ['import-children', 10, false],
      ['import-evaluations', 1, false],
    ]);
  });

  it('Then only access changes that were shown and ticked reach the owner; the others are reported', async () => {
    const { importId, ...summary } = await checked(file({ users: [account(5), account(6), account(7, 'parent')] }));
    const role = { kind: 'role', from: 'parent', to: 'admin' };
    const of = (id: number) => ({
      ...{ entity: 'users', id, isClubNewer: false, name: 'Rosa Alvarez', username: `user${id}` },
      ...{ email: `user${id}@club.example`, child: null, changes: [role] },
    });
    expect([summary.accessChanges, summary.accessRecords]).toEqual([[of(5), of(6)], 2]);
    const tick = (id: number, to = 'admin', entity = 'users') => ({ entity, id, kind: 'role', to });
    const ticks = [tick(5), tick(6, 'coach'), tick(6, 'admin', 'children'), tick(7)];
    const { body } = await runImport(importId, false, [], ticks);
    expect(accepted).toEqual([{ id: 5, kind: 'role', to: 'admin' }]);
    expect([body.state, body.accessChanges, body.accessRecords]).toEqual(['done', [of(6)], 1]);
    expect(body.counts.find(({ entity }: { entity: string }) => entity === 'users')).toMatchObject({
      ...{ added: 1, updated: 1, same: 1 },
    });
  });

  it('Then guardians of children that the import itself has added need no tick', async () => {
    const links = [guardian(1, 60), guardian(2, 61)];
    const { importId } = await checked(
      file({ users: [account(7, 'parent')], children: [childOf(60), childOf(61)], guardians: links }),
    );
    // As if the club had added this child after the dry run.
    await club.ctx.db('import_record').where({ import_id: importId, id: 61 }).update({ outcome: 'same' });
    await runImport(importId, false);
    expect(accepted).toEqual([{ id: 1, kind: 'new-link', to: 'full' }]);
  });

  it('Then each record is added once by imports at the same time', async () => {
    const { importId } = await checked(file({ locations: [location(900), location(901)] }));
    const together = await Promise.all([
      runImport(importId, false),
      runImport(importId, false),
      runImport(importId, false),
    ]);
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await stored()).map(({ id }) => id)).toEqual([900, 901]);
    expect(await club.published('location.created')).toHaveLength(2);
  });

  it('Then nothing is imported before the dry run has ended @spec S2.2.1405', async () => {
    const { body } = await upload(file({ locations: [location(900)] }));
    expect(await runImport(body.importId, false)).toMatchObject({ status: 409, body: { code: 'not_checked' } });
    expect(await stored()).toEqual([]);
  });

  it('Then the audit has an entry for each step', async () => {
    const { importId } = await checked(file({ locations: [location(900)] }));
    await runImport(importId, false);
    const actions = (await club.published('audit.recorded')).map(({ data }) => [data.action, data.subjectType]);
    expect(actions).toEqual([
      ['import.added', 'club'],
      ['import.tried', 'club'],
      ['club.imported', 'club'],
    ]);
  });

  it('Then a coach and a parent may not, and an unknown import is 404', async () => {
    for (const role of ['coach', 'parent'] as const) {
      const body = { importId: 1, dryRun: true };
      expect((await club.as({ userId: 5, role }).post('/api/admin/import', body)).status).toBe(403);
    }
    expect((await runImport(999, true)).status).toBe(404);
    expect((await asAdmin().get('/api/admin/import/999')).status).toBe(404);
  });
});

describe('When a file is no export of this club', () => {
  const whole = file({ locations: [location(900)] });

  it.each([
    ['no JSON', 'Name,Address\r\n', 'The file is not JSON, or it was cut short'],
    ['another JSON', '{"name":"x"}', 'The file is no export of the club’s data'],
    ['cut short', whole.slice(0, -30), 'The file is not JSON, or it was cut short'],
    ['without its last key', file({}, { complete: undefined }), 'The file was cut short'],
    ['missing records', file({}, { counts: { locations: 1 } }), 'The file was cut short'],
    ['of a newer version', file({}, { schema: 2 }), 'The file was made by a newer version of this platform'],
    [
      'of another site',
      file({}, { site: 'https://other.example' }),
      'The file comes from another site: https://other.example',
    ],
  ])('Then one that is %s is refused, and nothing of it is stored @spec S2.7.1413', async (_, content, detail) => {
    const { status, body } = await upload(content);
    expect([status, body.code, body.detail]).toEqual([400, 'no_export', detail]);
    expect(await club.ctx.db('import_record')).toEqual([]);
    expect(await club.ctx.db('import_file')).toEqual([]);
  });

  it.each([
    ['nested too deep', '['.repeat(100), 'The file is nested too deep'],
    ['nested too deep in a key of no export', `{"x":${'{"y":'.repeat(100)}`, 'The file is nested too deep'],
    ['one long text', `{"schema":"${'x'.repeat(3_000_000)}`, 'The file has a record that is too large'],
    [
      'one large record',
      `{"locations":[{"a":{${'"\\"[":1,'.repeat(400_000)}`,
      'The file has a record that is too large',
    ],
  ])('Then one that is %s is refused while it is read', async (_, begin, detail) => {
    const records = readExport(Readable.from([Buffer.from(begin), Buffer.from(']}')]), {
      site: SITE,
      onExportedAt: () => undefined,
    });
    await expect(records.next()).rejects.toMatchObject({ status: 400, code: 'no_export', detail });
  });

  it('Then records and texts of any shape that an export has are read', async () => {
    const odd = location(900, { name: 'a"]},[{\\', address: '[[[['.repeat(100) });
    const many = Array.from({ length: 20_000 }, (_, index) => location(1000 + index, { address: 'x'.repeat(60) }));
    expect(Buffer.byteLength(JSON.stringify(many))).toBeGreaterThan(2 * 1024 * 1024);
    const found: number[] = [];
    const content = Readable.from([Buffer.from(file({ locations: [odd, ...many] }))]);
    for await (const batch of readExport(content, { site: SITE, onExportedAt: () => undefined })) {
      for (const { id } of batch) found.push(id);
    }
    expect(found).toHaveLength(20_001);
  });

  it('Then a name of the file with a NUL is no reason to fail', async () => {
    const { status, body } = await upload(whole, `filename*=utf-8''a%00b.json`);
    expect([status, body.fileName]).toEqual([201, 'ab.json']);
  });

  it('Then a record that fits no schema is named by its path @spec S2.7.1413', async () => {
    const wrong = { ...location(901), name: 7 };
    const { status, body } = await upload(file({ locations: [location(900), wrong as never] }));
    expect([status, body.errors[0].path]).toEqual([400, 'locations.1.name']);
    const twice = await upload(file({ locations: [location(900), location(900)] }));
    expect([twice.status, twice.body.detail]).toEqual([400, 'A record is in the file twice']);
    const long = await upload(file({ locations: [location(900, { name: '\u0301\u0323'.repeat(1025) })] }));
    expect([long.status, long.body.errors]).toEqual([
      400,
      [{ path: 'locations.0.name', message: 'This text is too long' }],
    ]);
    const nul = await upload(file({ locations: [location(900, { name: 'a\0b' })] }));
    expect([nul.status, nul.body.errors[0].path]).toEqual([400, 'locations.0.name']);
    expect(await club.ctx.db('import_file')).toEqual([]);
  });
});

describe('When the statistics of records are those of small imports', () => {
  it('Then the references of a large one are checked without comparing each record with each', async () => {
    const { db } = club.ctx;
    const RECORDS = 500;
    const add = async (count: number): Promise<number> => {
      const [imported] = await db('import_file')
        .insert({ user_id: 1, created_at: NOW, expires_at: new Date(NOW.getTime() + 60_000) })
        .returning<{ id: number }[]>('id');
      await db.raw(
        `INSERT INTO import_record (import_id, entity, id, record, outcome)
         SELECT :id::int8, 'children', n, '{}', 'added' FROM generate_series(1, :count::int) n
         UNION ALL
         SELECT :id::int8, 'evaluations', n, jsonb_build_object('childId', n), NULL FROM generate_series(1, :count::int) n`,
        { id: imported?.id ?? 0, count },
      );
      return imported?.id ?? 0;
    };
    await db.raw('ALTER TABLE import_record SET (autovacuum_enabled = off)');
    for (let number = 0; number < 20; number += 1) await add(5);
    await db.raw('ANALYZE import_record');
    const importId = await add(RECORDS);
    const statements = await statementsIn(db, () => refuseDangling(db, importId, 'evaluations'));
    const visits = await visitedRows(db, statements, { table: 'import_record' });
    expect(visits).toHaveLength(1);
    expect(visits.filter(({ visited }) => visited > 50 * RECORDS)).toEqual([]);
  });
});
