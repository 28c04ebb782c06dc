import { exportChildren, exportGuardians, importChildren, importGuardians } from '@fieldhouse/contracts';
import type { AcceptedChange, ExportedChild, ExportedGuardian } from '@fieldhouse/contracts/export';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, NOW, profiles, rosa, user } from '../../testing/build.ts';
import { family } from '../service.ts';

const calls = localCalls();
const ask = callVia(calls, 'admin');
const how = { replace: [] as number[], dryRun: false, userId: 1 };
const newLink = (id: number, to = 'full'): AcceptedChange => ({ id, kind: 'new-link', to });
let service: TestService;
let mateo: ExportedChild;
let link: ExportedGuardian;

beforeAll(async () => {
  service = await startTestService(family, { clock: () => NOW, adapters: { calls } });
  await service.deliver('user.registered', user({ id: 5 }));
  await service.deliver('user.registered', user({ id: 6, firstName: 'Ji-won' }));
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.empty('child', 'guardian', 'outbox');
  await service.as(rosa).post('/api/children', childForm());
  [mateo] = (await ask(exportChildren, { afterId: 0, limit: 1 })).rows as [ExportedChild];
  [link] = (await ask(exportGuardians, { afterId: 0, limit: 1 })).rows as [ExportedGuardian];
  await service.empty('outbox');
});

const newer = <Row extends { version: number }>(row: Row, changes: Partial<Row>): Row => ({
  ...{ ...row, version: row.version + 1000, ...changes },
});
const names = async () =>
  (await service.as(admin).get('/api/all-children')).body.map((each: ExportedChild) => each.firstName);

describe('When children are imported', () => {
  it('Then new ones are added with their ids, found by name, and published @spec S2.7.1412', async () => {
    const june = newer(mateo, { id: 700, firstName: 'June', shirtSize: 'Youth M', isActive: false });
    expect((await ask(importChildren, { ...how, rows: [june], dryRun: true })).results).toMatchObject([
      { outcome: 'added' },
    ]);
    expect(await names()).toEqual(['Mateo']);
    expect((await ask(importChildren, { ...how, rows: [mateo, june] })).results).toMatchObject([
      { id: mateo.id, outcome: 'same' },
      { id: 700, outcome: 'added' },
    ]);
    expect((await service.as(admin).get('/api/all-children?q=june')).body).toMatchObject([
      { id: 700, shirtSize: 'Youth M', isActive: false },
    ]);
    expect((await service.published('child.created')).map(({ data }) => data)).toMatchObject([
      { id: 700, isActive: false },
    ]);
    const { body } = await service.as(rosa).post('/api/children', childForm({ firstName: 'Next' }));
    expect(body.id).toBeGreaterThan(700);
  });

  it('Then every field of the profile comes from the file, of a new child and of one that the club has', async () => {
    const [own, other] = profiles;
    await service.as(admin).put(`/api/children/${mateo.id}`, own);
    const [exported] = (await ask(exportChildren, { afterId: 0, limit: 1 })).rows as [ExportedChild];
    expect(exported).toMatchObject({ ...own });
    const rows = [{ ...exported, id: 800 }, newer(exported, { ...other })];
    await ask(importChildren, { ...how, rows });
    expect((await service.as(admin).get('/api/children/800')).body).toMatchObject({ ...own });
    expect((await service.as(admin).get(`/api/children/${mateo.id}`)).body).toMatchObject({ ...other });
  });

  it('Then a newer profile replaces the club’s, an older one does not, and a merged child stays', async () => {
    const rows = [newer(mateo, { nickname: 'Teo', isActive: false })];
    expect((await ask(importChildren, { ...how, rows })).results).toMatchObject([
      { outcome: 'updated', fields: ['nickname', 'isActive'] },
    ]);
    expect((await service.published('child.archived')).map(({ data }) => data.nickname)).toEqual(['Teo']);
    expect((await ask(importChildren, { ...how, rows: [{ ...mateo, version: 1 }] })).results).toMatchObject([
      { outcome: 'club-newer', club: { nickname: 'Teo', isActive: false } },
    ]);
    const other = (await service.as(rosa).post('/api/children', childForm({ firstName: 'Other' }))).body.id;
    await service.ctx.db('child').where({ id: mateo.id }).update({ merged_into: other });
    const merged = [newer(mateo, { version: 1_000_000, nickname: 'Matty' })];
    expect((await ask(importChildren, { ...how, rows: merged })).results).toMatchObject([
      { outcome: 'refused', reason: 'The club has merged this child into another' },
    ]);
    const reason = 'The child was merged into another';
    const elsewhere = [newer(mateo, { id: 9702, mergedInto: other })];
    expect((await ask(importChildren, { ...how, rows: elsewhere })).results).toMatchObject([
      { outcome: 'refused', reason },
    ]);
    await service.ctx.db('child').where({ id: mateo.id }).update({ is_active: false });
    const links = [newer(link, { id: 9004, userId: 6 })];
    expect((await ask(importGuardians, { ...how, rows: links, accepted: [newLink(9004)] })).results).toMatchObject([
      { outcome: 'refused', reason: 'This profile was merged into Other Alvarez’s' },
    ]);
  });
});

describe('When names of a file break the rules for names', () => {
  it('Then another birth date ends the age verification, which the audit records', async () => {
    const now = new Date(NOW);
    await service.ctx.db('child').update({ age_document_at: now, age_verified_at: now, age_verified_by: 'Sam Rivera' });
    const rows = [newer(mateo, { birthdate: '2019-04-02' })];
    await ask(importChildren, { ...how, rows, dryRun: true });
    await ask(importChildren, { ...how, rows });
    const entries = (await service.published('audit.recorded')).map(({ actor, data }) => [actor, data.action]);
    expect(entries).toEqual([[1, 'age-verification.ended']]);
    const { body } = await service.as(admin).get(`/api/children/${mateo.id}`);
    expect(body).toMatchObject({ ageVerifiedOn: null, ageWasVerifiedFor: mateo.birthdate });
  });

  it('Then unchanged names stay, and changed ones are refused', async () => {
    await service.ctx.db('child').where({ id: mateo.id }).update({ first_name: 'Mateo 2017!' });
    const reason = 'First name may only contain letters, spaces, hyphens, apostrophes and periods';
    const rows = [
      newer(mateo, { firstName: 'Mateo 2017!', nickname: 'Teo' }),
      newer(mateo, { id: 700, firstName: 'Ju\u200Bne' }),
    ];
    expect((await ask(importChildren, { ...how, rows })).results).toMatchObject([
      { outcome: 'updated', fields: ['nickname'] },
      { outcome: 'refused', reason },
    ]);
    expect(await names()).toEqual(['Mateo 2017!']);
  });
});

describe('When links of guardians are imported', () => {
  it('Then a second guardian is added, and the first of a child is primary', async () => {
    const second = newer(link, { id: 800, userId: 6, accessLevel: 'view-only' });
    const accepted = [newLink(800, 'view-only'), newLink(link.id)];
    expect((await ask(importGuardians, { ...how, accepted, rows: [second] })).results).toMatchObject([
      { outcome: 'added' },
    ]);
    expect((await service.published('guardian.linked')).map(({ data }) => data)).toMatchObject([
      { id: 800, userId: 6, accessLevel: 'view-only', isPrimary: false },
    ]);
    await service.ctx.db('guardian').delete();
    await ask(importGuardians, { ...how, accepted, rows: [newer(link, { isPrimary: false })] });
    expect(await service.ctx.db('guardian').select('user_id', 'is_primary')).toEqual([
      { user_id: 5, is_primary: true },
    ]);
  });

  it('Then access to a child of the club is given and changed only as the admin has ticked it', async () => {
    const rows = [newer(link, { id: 810, userId: 6 }), newer(link, { accessLevel: 'view-only' as const })];
    const send = async (request: { dryRun?: boolean; accepted?: AcceptedChange[] }) =>
      (await ask(importGuardians, { ...how, ...request, rows })).results;
    const links = () => service.ctx.db('guardian').orderBy('id').select('id', 'user_id', 'access_level');
    const before = await links();
    expect(await send({ dryRun: true })).toMatchObject([
      { outcome: 'added', accessChanges: [{ kind: 'new-link', from: null, to: 'full' }] },
      { outcome: 'updated', accessChanges: [{ kind: 'access-level', from: 'full', to: 'view-only' }] },
    ]);
    const other: AcceptedChange[] = [newLink(810, 'view-only'), { id: link.id, kind: 'access-level', to: 'full' }];
    for (const accepted of [[], other]) {
      expect(await send({ accepted })).toMatchObject([
        { outcome: 'refused', reason: 'A guardian is added only when you tick it' },
        { outcome: 'same', accessChanges: [{ isAccepted: false }] },
      ]);
    }
    expect(await links()).toEqual(before);
    expect(await service.published('audit.recorded')).toEqual([]);

    await send({ accepted: [newLink(810), { id: link.id, kind: 'access-level', to: 'view-only' }] });
    expect(await links()).toEqual([
      { id: link.id, user_id: 5, access_level: 'view-only' },
      { id: 810, user_id: 6, access_level: 'full' },
    ]);
    expect((await service.published('audit.recorded')).map(({ actor, data }) => [actor, data])).toMatchObject([
      [1, { action: 'link.added', subjectType: 'link', subjectId: 810, childIds: [mateo.id] }],
      [1, { action: 'link.changed', subjectId: link.id, childIds: [mateo.id], fields: ['accessLevel'] }],
    ]);
  });

  it('Then unknown children and users and second links are refused; a dry run accepts unknown ones', async () => {
    await service.deliver('user.deleted', { id: 6, version: 5000 });
    const rows = [
      newer(link, { id: 9001, childId: 999_999 }),
      newer(link, { id: 9002 }),
      newer(link, { id: 9003, userId: 6 }),
    ];
    const accepted = [9001, 9002, 9003].map((id) => newLink(id));
    const outcomes = async (dryRun: boolean) =>
      (await ask(importGuardians, { ...how, accepted, rows, dryRun })).results.map(({ outcome, reason }) => [
        outcome,
        reason,
      ]);
    const linked = ['refused', 'The parent is linked to the child already'];
    expect(await outcomes(true)).toEqual([['added', null], linked, ['added', null]]);
    expect(await outcomes(false)).toEqual([['refused', 'Child not found'], linked, ['refused', 'Parent not found']]);
  });
});
