import { isDeepStrictEqual } from 'node:util';
import {
  childrenAfterDeletion,
  childrenOfUser,
  exportChildren,
  exportGuardians,
  familyData,
  type MovedCounts,
  type NotReturned,
  registrationsToMerge,
} from '@fieldhouse/contracts';
import { answers, callVia, localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, fakeAuth, jiWon, NOW, profiles, rosa, user } from '../../testing/build.ts';
import { replaceAgeDocument } from '../age-documents/age-document.repository.ts';
import { linkGuardian } from '../guardians/link-guardian.ts';
import { family } from '../service.ts';

const DAY_MS = 86_400_000;
const SERVICES = ['events', 'gamedata', 'notify'] as const;
const calls = localCalls();

let service: TestService;
let now = NOW;
/** Rosa's child, and Ji-won's with the same name. */
let mateo = 0;
let duplicate = 0;
beforeAll(async () => {
  service = await startTestService(family, {
    clock: () => now,
    adapters: { calls },
    answers: [
      ...fakeAuth(),
      answers(registrationsToMerge, async ({ childIds }) => ({
        children: childIds.map((childId) => ({ childId, registrations: childId * 10, teams: 1 })),
        sameEvents: [],
      })),
    ],
  });
});
beforeEach(async () => {
  now = NOW;
  await service.empty();
  await service.deliver('user.registered', user({ id: 1, role: 'admin', firstName: 'Avery', lastName: 'Stone' }));
  // They have one phone, so a merge links Ji-won to Rosa's child.
  const phone = '+1 512-555-0005';
  await service.deliver('user.registered', user({ id: 5, phone }));
  await service.deliver('user.registered', user({ id: 6, firstName: 'Ji-won', lastName: 'Park', phone: '5125550005' }));
  mateo = await add(rosa, {});
  duplicate = await add(jiWon, { nickname: 'Teo', birthdate: '2017-04-04' });
});
afterAll(() => service.stop());

type Parent = { userId: number; role: 'parent' };
const add = async (who: Parent, profile: object): Promise<number> =>
  (await service.as(who).post('/api/children', childForm({ ...profile, confirmNotDuplicate: true }))).body.id;
const merge = (body: object = {}, who: typeof admin | typeof coach | typeof rosa = admin) =>
  service.as(who).post('/api/admin/merge-children', { primaryChildId: mateo, duplicateChildIds: [duplicate], ...body });
const undo = (id: number, who: typeof admin | typeof coach = admin) =>
  service.as(who).post(`/api/admin/merges/${id}/undo`);
const merges = async () => (await service.as(admin).get('/api/admin/merges')).body;
const idsOf = async (who: Parent) =>
  (await service.as(who).get('/api/children')).body.map(({ id }: { id: number }) => id);
const guardiansOf = async (id: number): Promise<number[]> =>
  (await service.as(admin).get(`/api/children/${id}/parents`)).body.map((parent: { id: number }) => parent.id);

/** Delivers the answers of all services to the last event about the merge. */
async function applied(id: number, answer: { counts?: MovedCounts; notReturned?: NotReturned[] } = {}) {
  const events = [...(await service.published('child.merged')), ...(await service.published('child.merge-undone'))];
  const mergeVersion = Math.max(...events.filter(({ data }) => data.id === id).map(({ data }) => data.version));
  for (const source of SERVICES) {
    const outcome = source === 'events' ? answer : {};
    await service.deliver(
      'child.merge-applied',
      { id, version: 1, mergeVersion, service: source, counts: {}, notReturned: [], ...outcome },
      { source },
    );
  }
}
const merged = async (body: object = {}): Promise<number> => {
  const answer = await merge(body);
  expect([answer.status, answer.body]).toMatchObject([201, { state: 'merging' }]);
  await applied(answer.body.id);
  return answer.body.id;
};

describe('POST /api/admin/merge-children', () => {
  it('Then the duplicate is archived, and its guardian linked @spec S2.2.951, S2.4.951, S2.7.951', async () => {
    const { status, body } = await merge();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ state: 'merging', mergedBy: 'Avery Stone', canUndo: false, waitingFor: SERVICES },
      primary: { id: mateo, firstName: 'Mateo' },
      duplicates: [{ id: duplicate }],
      mergeData: { keepPrimaryData: true, preserveAllEvaluations: true, preserveAllGameData: true },
    });
    expect(await idsOf(jiWon)).toEqual([mateo]);
    expect(await guardiansOf(mateo)).toEqual([5, 6]);
    const events = await service.published('child.merged');
    expect(events.map(({ data, actor }) => [data.primaryId, data.duplicateIds, data.registrations, actor])).toEqual([
      [mateo, [duplicate], true, 1],
    ]);
    expect((await service.published('child.archived')).map(({ data }) => data.id)).toEqual([duplicate]);
    expect((await service.published('guardian.linked')).at(-1)?.data).toMatchObject({
      ...{ childId: mateo, userId: 6, isPrimary: false },
    });
  });

  it('When every service has answered, Then the merge is complete with its counts @spec S2.7.952', async () => {
    const { body } = await merge();
    await service.deliver(
      'child.merge-applied',
      { id: body.id, version: 3, mergeVersion: 1, service: 'events', counts: { registrations: 9 }, notReturned: [] },
      { source: 'events' },
    );
    expect(await merges()).toMatchObject([{ state: 'merging', moved: {}, waitingFor: SERVICES }]);
    await applied(body.id, { counts: { registrations: 3, freedPlaces: 1 } });
    expect(await merges()).toMatchObject([
      { state: 'merged', canUndo: true, moved: { registrations: 3, freedPlaces: 1 }, waitingFor: [] },
    ]);
  });

  it('Then the duplicate’s id is an alias of the primary for reads, and refuses changes @spec S2.4.952', async () => {
    await merge();
    for (const who of [rosa, jiWon, coach]) {
      const answer = await service.as(who).get(`/api/children/${duplicate}`);
      expect([answer.status, answer.body]).toMatchObject([200, { id: mateo, isActive: true }]);
    }
    const restore = await service.as(admin).put(`/api/admin/children/${duplicate}/archive`, { isActive: true });
    const change = await service.as(jiWon).put(`/api/children/${duplicate}`, childForm({ nickname: 'Other' }));
    const removal = await service.as(jiWon).delete(`/api/children/${duplicate}`);
    for (const { status, body } of [restore, change, removal]) {
      expect([status, body.code]).toEqual([409, 'child_merged']);
    }
    // A third add of the child shows one candidate.
    const third = await service.as(jiWon).post('/api/children', childForm());
    expect(third.body.duplicates.map(({ id }: { id: number }) => id)).toEqual([mateo]);
  });

  it('Then the same request again, even concurrently, makes one merge', async () => {
    const answers = await Promise.all([merge(), merge(), merge()]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await service.published('child.merged')).toHaveLength(1);
    expect(await merges()).toHaveLength(1);
  });

  it('Then an invalid merge is refused and changes nothing @spec S2.6.951', async () => {
    expect((await merge({}, coach)).status).toBe(403);
    expect((await merge({}, rosa)).status).toBe(403);
    expect((await merge({ duplicateChildIds: [] })).status).toBe(400);
    expect((await merge({ duplicateChildIds: [mateo] })).status).toBe(400);
    expect((await merge({ duplicateChildIds: [999] })).status).toBe(404);
    expect(await idsOf(jiWon)).toEqual([duplicate]);
    const third = await add(rosa, { firstName: 'Other' });
    await merge();
    expect((await merge({ duplicateChildIds: [third] })).body.code).toBe('merge_running');
    expect((await merge({ primaryChildId: third, duplicateChildIds: [duplicate] })).body.code).toBe('child_merged');
    expect(await service.published('child.merged')).toHaveLength(1);
  });

  it('Then the primary gets the newest age document', async () => {
    await document(mateo, 'old', '2026-01-05T12:00:00Z');
    await document(duplicate, 'new', '2026-03-05T12:00:00Z');
    const id = await merged();
    expect(await imageOf(mateo)).toBe('new');
    await undo(id);
    expect([await imageOf(mateo), await imageOf(duplicate)]).toEqual(['old', 'new']);
    const { ageVerificationUploadedAt } = (await service.as(admin).get(`/api/children/${mateo}`)).body;
    expect(ageVerificationUploadedAt).toBe('2026-01-05T12:00:00.000Z');
  });

  it('Then the primary keeps its profile or gets the duplicate’s, and an undo restores it', async () => {
    const first = await merged();
    expect((await service.as(admin).get(`/api/children/${mateo}`)).body).toMatchObject({ nickname: null });
    await undo(first);
    await applied(first);
    const second = await merged({ mergeData: { keepPrimaryData: false } });
    const { version: _, ...profile } = (await service.as(rosa).get(`/api/children/${mateo}`)).body;
    expect(profile).toMatchObject({ nickname: 'Teo', birthdate: '2017-04-04' });
    await service.as(rosa).put(`/api/children/${mateo}`, childForm({ nickname: 'Matty', birthdate: '2017-04-04' }));
    await undo(second);
    const after = (await service.as(rosa).get(`/api/children/${mateo}`)).body;
    expect(after).toMatchObject({ nickname: 'Matty', birthdate: '2017-04-02' });
  });

  it('Then every field of the profile is merged, and an undo restores every field', async () => {
    const [own, other] = profiles;
    await service.as(admin).put(`/api/children/${mateo}`, own);
    await service.as(admin).put(`/api/children/${duplicate}`, other);
    const profile = async () => (await service.as(admin).get(`/api/children/${mateo}`)).body;
    const id = await merged({ mergeData: { keepPrimaryData: false } });
    expect(await profile()).toMatchObject({ ...other });
    await undo(id);
    expect(await profile()).toMatchObject({ ...own });
  });

  it('Then a pending request for the duplicate becomes one for the primary', async () => {
    const request = { child_id: duplicate, user_id: 5, child_first_name: 'Mateo', child_last_name: 'Alvarez' };
    await service.ctx.db('access_request').insert({
      ...request,
      ...{ reason: 'Mine too', state: 'pending', created_at: NOW, version: 1 },
    });
    const requestedChildren = async () => service.ctx.db('access_request').pluck('child_id');
    const id = await merged();
    expect(await requestedChildren()).toEqual([mateo]);
    await undo(id);
    expect(await requestedChildren()).toEqual([duplicate]);
  });

  it('Then a mark “not duplicates” counts for the primary, and for the duplicate again after an undo', async () => {
    const cousin = await add(rosa, { birthdate: '2017-05-05' });
    const [last, grandchild] = [await add(rosa, { firstName: 'Zoe' }), await add(jiWon, { firstName: 'Zoe' })];
    const asAdmin = service.as(admin);
    const ignore = (childId1: number, childId2: number) =>
      asAdmin.post('/api/admin/duplicate-ignore-pairs', { childId1, childId2, reason: 'Cousins' });
    const pairs = async () =>
      (await asAdmin.get('/api/admin/duplicate-ignore-pairs')).body.map(
        (pair: { childId1: number; childId2: number }) => [pair.childId1, pair.childId2],
      );
    const groups = async () =>
      (await asAdmin.get('/api/admin/duplicates?q=alvarez&kind=same-name')).body.map(
        ({ children }: { children: { id: number }[] }) => children.map(({ id }) => id),
      );
    await ignore(duplicate, cousin);
    await ignore(last, grandchild);
    expect(await groups()).toEqual([[mateo, duplicate]]);

    const id = await merged();
    expect([await groups(), await pairs()]).toEqual([
      [],
      [
        [last, grandchild],
        [mateo, cousin],
      ],
    ]);
    // The same mark twice is one pair; a merge of the primary takes it along.
    await ignore(mateo, cousin);
    expect(await pairs()).toHaveLength(2);
    const next = await add(jiWon, { nickname: 'Matt' });
    const later = await merge({ primaryChildId: next, duplicateChildIds: [mateo] });
    await applied(later.body.id);
    expect(await pairs()).toEqual([
      [cousin, next],
      [last, grandchild],
    ]);
    await undo(later.body.id);
    await applied(later.body.id);

    await undo(id);
    await applied(id);
    expect((await pairs()).toSorted()).toEqual(
      [
        [mateo, cousin],
        [duplicate, cousin],
        [last, grandchild],
      ].toSorted(),
    );
  });

  it('Then removing a mark that came with a duplicate makes the primary and the other a group again', async () => {
    const cousin = await add(rosa, { birthdate: '2017-05-05' });
    const pairs = '/api/admin/duplicate-ignore-pairs';
    await service.as(admin).post(pairs, { childId1: duplicate, childId2: cousin, reason: 'Cousins' });
    await merged();
    const [pair] = (await service.as(admin).get(pairs)).body;
    expect((await service.as(admin).delete(`${pairs}/${pair.id}`)).status).toBe(204);
    expect((await service.as(admin).get(pairs)).body).toEqual([]);
    const [group] = (await service.as(admin).get('/api/admin/duplicates')).body;
    expect(group.children.map(({ id }: { id: number }) => id)).toEqual([mateo, cousin]);
  });

  describe('with requests for access', () => {
    const addRequest = async (childId: number, userId: number): Promise<number> => {
      const request = { child_id: childId, user_id: userId, child_first_name: 'Mateo', child_last_name: 'Alvarez' };
      const state = { reason: 'Mine too', state: 'pending', created_at: NOW, version: 1 };
      const [row] = await service.ctx.db('access_request').insert({ ...request, ...state }, 'id');
      return row.id;
    };
    const stateOf = async (id: number) => (await service.ctx.db('access_request').where({ id }).first('state')).state;
    const accessOf = async (childId: number, userId: number): Promise<string | undefined> =>
      (await service.ctx.db('guardian').where({ child_id: childId, user_id: userId }).first('access_level'))
        ?.access_level;
    beforeEach(() => service.deliver('user.registered', user({ id: 7, firstName: 'Daniel' })));

    it('Then the chosen ones are approved, and an undo keeps the approvals @spec S2.4.959, S2.7.955', async () => {
      const [own, other, left] = [
        await addRequest(mateo, 6),
        await addRequest(duplicate, 7),
        await addRequest(duplicate, 8),
      ];
      const id = await merged({ approveRequestIds: [own, other] });
      expect(await Promise.all([own, other, left].map(stateOf))).toEqual(['approved', 'approved', 'pending']);
      expect([await guardiansOf(mateo), await accessOf(mateo, 7)]).toEqual([[5, 6, 7], 'full']);
      const events = await service.published('access-request.decided');
      expect(events.map(({ data, actor }) => [data.id, data.childId, data.userId, data.state, actor])).toEqual([
        [own, mateo, 6, 'approved', 1],
        [other, mateo, 7, 'approved', 1],
      ]);
      expect((await undo(id)).status).toBe(200);
      expect([await guardiansOf(mateo), await guardiansOf(duplicate)]).toEqual([
        [5, 6, 7],
        [6, 7],
      ]);
      expect(await Promise.all([own, other, left].map(stateOf))).toEqual(['approved', 'approved', 'pending']);
    });

    it('Then a View Only link of the duplicate’s guardian gets full access', async () => {
      await service.ctx.db('guardian').where({ child_id: duplicate, user_id: 6 }).update({ access_level: 'view-only' });
      const own = await addRequest(mateo, 6);
      await merged({ approveRequestIds: [own] });
      expect(await accessOf(mateo, 6)).toBe('full');
    });

    it('When one is approved after the merge, Then an undo keeps that approval, too', async () => {
      const own = await addRequest(mateo, 6);
      const id = await merged();
      await service.as(admin).put(`/api/admin/child-access-requests/${own}`, { action: 'approve' });
      await undo(id);
      expect(await guardiansOf(mateo)).toEqual([5, 6]);
    });

    it('When one is of another child, unknown or denied, Then nothing is merged', async () => {
      const otherChild = await add(rosa, { firstName: 'Other' });
      const [elsewhere, denied] = [await addRequest(otherChild, 6), await addRequest(mateo, 6)];
      await service.as(admin).put(`/api/admin/child-access-requests/${denied}`, { action: 'deny' });
      const answers = [];
      for (const requestId of [elsewhere, 999_999, denied])
        answers.push(await merge({ approveRequestIds: [requestId] }));
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
        [404, 'Request not found'],
        [404, 'Request not found'],
        [409, 'This request was denied already'],
      ]);
      expect(await merges()).toEqual([]);
      expect(await stateOf(elsewhere)).toBe('pending');
    });

    it('When one is approved already, Then the merge continues', async () => {
      const own = await addRequest(mateo, 6);
      await service.as(admin).put(`/api/admin/child-access-requests/${own}`, { action: 'approve' });
      expect((await merge({ approveRequestIds: [own] })).status).toBe(201);
      expect(await service.published('access-request.decided')).toHaveLength(1);
    });
  });

  describe('When a stranger has added the child, too', () => {
    const stranger = { userId: 8, role: 'parent' } as const;
    let added = 0;
    beforeEach(async () => {
      await service.deliver('user.registered', user({ id: 8, firstName: 'Vera', lastName: 'Stranger' }));
      added = await add(stranger, {});
      await document(mateo, 'a birth certificate', '2026-01-05T12:00:00Z');
    });
    const both = () => ({ duplicateChildIds: [duplicate, added] });
    /** The answers to what somebody reads of a child. */
    const reads = async (id: number, who: Parent = stranger): Promise<number[]> => {
      const paths = ['', '/parents', '/age-verification'];
      const answers = await Promise.all(paths.map((path) => service.as(who).get(`/api/children/${id}${path}`)));
      return answers.map(({ status }) => status);
    };

    it('Then a merge gives no access to them, and says so; a guardian with the same phone gets it @spec S2.4.960, S2.7.956', async () => {
      const { status, body } = await merge(both());
      expect([status, body.notLinked]).toEqual([201, [{ id: 8, name: 'Vera Stranger' }]]);
      for (const id of [mateo, added]) expect(await reads(id)).toEqual([404, 404, 404]);
      expect([await idsOf(stranger), await guardiansOf(mateo)]).toEqual([[], [5, 6]]);
      expect((await service.as(stranger).put(`/api/children/${added}`, childForm())).status).toBe(404);
      const links = (await service.published('guardian.linked')).filter(({ data }) => data.childId === mateo);
      const [event] = await service.published('child.merged');
      expect(event?.data.guardianLinkIds).toEqual(links.slice(1).map(({ data }) => data.id));
      await applied(body.id);
      await undo(body.id);
      expect([await idsOf(stranger), await reads(mateo), (await merges())[0].notLinked]).toEqual([
        [added],
        [404, 404, 404],
        [],
      ]);
    });

    it('Then an admin links exactly those whom they choose, and an undo ends their access @spec S2.4.960, S2.7.956', async () => {
      const id = await merged({ ...both(), linkGuardianIds: [8] });
      expect([await guardiansOf(mateo), await reads(mateo)]).toEqual([
        [5, 8],
        [200, 200, 200],
      ]);
      expect((await merges())[0].notLinked).toEqual([{ id: 6, name: 'Ji-won Park' }]);
      await undo(id);
      expect([await guardiansOf(mateo), await reads(mateo)]).toEqual([[5], [404, 404, 404]]);
      await applied(id);
      await merged({ ...both(), linkGuardianIds: [] });
      expect(await guardiansOf(mateo)).toEqual([5]);
    });

    it('Then somebody who is no guardian of the children cannot be linked by a merge', async () => {
      const refused = await merge({ duplicateChildIds: [duplicate], linkGuardianIds: [6, 8] });
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'linkGuardianIds']);
      expect([await merges(), await guardiansOf(mateo)]).toEqual([[], [5]]);
    });

    it('Then the preview and access requests show who it is, and what agrees', async () => {
      const query = `primaryChildId=${mateo}&duplicateChildIds=${duplicate},${added}`;
      const { body } = await service.as(admin).get(`/api/admin/merge-children/preview?${query}`);
      const linkedSince = NOW.toISOString();
      expect(body.duplicates.map(({ guardians }: { guardians: object[] }) => guardians)).toEqual([
        [
          {
            ...{ id: 6, name: 'Ji-won Park', email: 'user6@club.example', phone: '5125550005' },
            ...{ linkedSince, agreesIn: ['phone'] },
          },
        ],
        [expect.objectContaining({ id: 8, name: 'Vera Stranger', email: 'user8@club.example', agreesIn: [] })],
      ]);
      expect(body.primary.guardians).toMatchObject([{ id: 5, email: 'user5@club.example', phone: '+1 512-555-0005' }]);
      const views = (await service.published('audit.recorded')).filter(({ data }) => data.action === 'contact.viewed');
      expect(views.map(({ data }) => [data.subjectId, data.childIds])).toEqual([[mateo, [mateo, duplicate, added]]]);

      await service.ctx.db('access_request').insert({
        ...{ child_id: mateo, user_id: 6, child_first_name: 'Mateo', child_last_name: 'Alvarez' },
        ...{ reason: 'Mine too', state: 'pending', created_at: NOW, version: 1 },
      });
      const [request] = (await service.as(admin).get('/api/admin/child-access-requests')).body;
      expect(request).toMatchObject({
        requester: { id: 6, email: 'user6@club.example', phone: '5125550005' },
        guardians: [{ childId: mateo, id: 5, agreesIn: ['phone'] }],
      });
    });
  });

  it('When the primary is deleted, Then its duplicates and the history are deleted, too', async () => {
    await merged();
    expect((await service.as(admin).delete(`/api/children/${mateo}`)).status).toBe(200);
    expect((await service.published('child.deleted')).map(({ data }) => data.id)).toEqual([duplicate, mateo]);
    for (const table of ['child', 'guardian', 'child_merge', 'merged_child', 'merge_answer']) {
      expect([table, await service.ctx.db(table)]).toEqual([table, []]);
    }
  });
});

describe('When a child was merged into another', () => {
  /** A child with a name of its own, which no list shows after the merge. */
  let other = 0;
  beforeEach(async () => {
    other = await add(jiWon, { firstName: 'Zephyr', birthdate: '2012-05-05', shirtSize: null });
    await add(jiWon, { firstName: 'Twin', birthdate: '2012-05-05' });
    await ignore(duplicate);
    await service.ctx.db('access_request').insert(
      [mateo, other].map((childId) => ({
        ...{ child_id: childId, user_id: 7, child_first_name: 'Zephyr', child_last_name: 'Alvarez' },
        ...{ reason: 'Mine too', state: 'pending', created_at: NOW, version: 1 },
      })),
    );
  });
  const ignore = (id: number) =>
    service.as(admin).post('/api/admin/duplicate-ignore-pairs', { childId1: other, childId2: id, reason: 'Twins' });
  const mergeOther = () => merged({ duplicateChildIds: [other], linkGuardianIds: [6] });
  const EVERY_ID = { afterId: 0, limit: 100 };
  const LISTS: readonly (readonly [string, () => Promise<{ text: string; total: string | number | null }>])[] = [
    ...[
      '/api/all-children',
      '/api/all-children?limit=50',
      '/api/all-children?status=archived&limit=50',
      '/api/all-children?q=Zephyr&limit=50',
      '/api/all-children?q=Park&limit=50',
      '/api/all-children?missing=sizes&limit=50',
      '/api/all-children/stats',
      '/api/admin/export-all-players',
      '/api/admin/child-parent-links',
      '/api/admin/child-parent-links?limit=50',
      '/api/admin/child-parent-links?q=Zephyr&limit=50',
      '/api/admin/duplicate-ignore-pairs?limit=50',
      '/api/admin/duplicates?limit=50',
      '/api/admin/duplicates/stats',
      '/api/admin/child-access-requests',
    ].map((path) => [`GET ${path}`, () => listed(path)] as const),
    ['GET /api/child-access-requests', () => listed('/api/child-access-requests', { userId: 7, role: 'parent' })],
    ['children-of-user', () => asked(callVia(calls, 'gamedata')(childrenOfUser, { userId: 6 }))],
    ['children-after-deletion', () => asked(callVia(calls, 'auth')(childrenAfterDeletion, { userId: 6 }))],
    ['export-children', () => asked(callVia(calls, 'admin')(exportChildren, EVERY_ID))],
    ['export-guardians', () => asked(callVia(calls, 'admin')(exportGuardians, EVERY_ID))],
    ['family-data', () => asked(callVia(calls, 'admin')(familyData, { userId: 6 }))],
  ];
  const asked = async (answer: Promise<unknown>) => ({ text: JSON.stringify(await answer), total: null });
  const listed = async (path: string, who: { userId: number; role: 'admin' | 'parent' } = admin) => {
    const { status, body, headers } = await service.as(who).get(path);
    expect([path, status]).toEqual([path, 200]);
    return { text: typeof body === 'string' ? body : JSON.stringify(body), total: headers.get('X-Total-Count') };
  };
  const readAll = async () => {
    const answered: Record<string, { text: string; total: string | number | null }> = {};
    for (const [name, read] of LISTS) answered[name] = await read();
    return answered;
  };

  it('Then no list, count, file or preview has it, and an undo brings it back', async () => {
    const before = await readAll();
    const id = await mergeOther();
    const during = await readAll();
    // Every list had it before, by name, by id or as one of a number; the last one would have it as an archived child.
    const unchanged = LISTS.map(([name]) => name).filter((name) => isDeepStrictEqual(during[name], before[name]));
    expect(unchanged).toEqual(['GET /api/all-children?status=archived&limit=50']);
    // The request for the primary was made with this name.
    const isShown = new RegExp(`Zephyr|"childId\\d?":${other}\\b|"childIds":[^\\]]*\\b${other}\\b`);
    const withoutRequests = LISTS.map(([name]) => name).filter((name) => !name.endsWith('requests'));
    expect(withoutRequests.filter((name) => isShown.test(during[name]?.text ?? ''))).toEqual([]);
    expect(JSON.parse(during['GET /api/admin/child-access-requests']?.text ?? '')).toMatchObject([
      { child: { id: mateo } },
    ]);
    expect(during['GET /api/all-children?limit=50']?.total).toBe('3');
    expect(during['GET /api/admin/child-parent-links?limit=50']?.total).toBe('4');
    // The mark counts for the primary.
    expect(during['GET /api/admin/duplicate-ignore-pairs?limit=50']?.total).toBe('1');
    expect(JSON.parse(during['GET /api/all-children/stats']?.text ?? '')).toMatchObject({ total: 3, active: 3 });
    await undo(id);
    await applied(id);
    const after = await readAll();
    for (const [name, { text, total }] of Object.entries(before)) {
      const unversioned = (json: string) => json.replaceAll(/"version":\d+/g, '');
      expect([name, unversioned(after[name]?.text ?? ''), after[name]?.total]).toEqual([
        name,
        unversioned(text),
        total,
      ]);
    }
  });

  it('Then it can be neither restored, linked, unlinked, marked nor merged, and its requests lead to the primary', async () => {
    const [link] = (await service.as(admin).get('/api/admin/child-parent-links?q=Zephyr')).body;
    await service.ctx.db('guardian').where({ id: link.id }).update({ is_primary: false });
    const request = await service.ctx.db('access_request').where({ child_id: other }).first('id');
    await service.ctx.db('shown_duplicate').insert({ user_id: 5, child_ids: [other], shown_at: NOW });
    await service.ctx.db('guardian').where({ child_id: mateo, user_id: 5 }).delete();
    await mergeOther();
    const refused = [
      await service.as(admin).put(`/api/admin/children/${other}/archive`, { isActive: true }),
      await service.as(admin).put(`/api/admin/children/${other}/archive`, { isActive: false }),
      await service
        .as(admin)
        .post('/api/admin/link-child-to-parent', { childId: other, parentId: 5, accessLevel: 'full' }),
      await service.as(admin).delete(`/api/admin/child-parent-links/${link.id}`),
      await ignore(mateo),
      await service
        .as(admin)
        .post('/api/admin/duplicate-ignore-pairs/group', { childIds: [mateo, other], reason: 'Twins' }),
      await service
        .as(admin)
        .get(`/api/admin/merge-children/preview?primaryChildId=${mateo}&duplicateChildIds=${other}`),
      await service.as(admin).put(`/api/admin/child-access-requests/${request.id}`, { action: 'approve' }),
      await service.as(jiWon).delete(`/api/children/${other}`),
    ];
    expect(refused.map(({ status, body }) => [status, body?.code])).toEqual(refused.map(() => [409, 'child_merged']));
    expect(refused[0]?.body).toMatchObject({
      message: 'This profile was merged into Mateo Alvarez’s',
      mergedInto: mateo,
    });
    // A parent without access to the primary does not learn of it.
    await service.ctx.db('guardian').where({ child_id: mateo, user_id: 6 }).delete();
    expect((await service.as(jiWon).delete(`/api/children/${other}`)).status).toBe(404);
    expect((await service.as(jiWon).get(`/api/children/${other}`)).status).toBe(404);
    // Rosa was shown the duplicate a moment ago.
    const asked = await service
      .as(rosa)
      .post('/api/child-access-requests', { existingChildId: other, requestReason: 'My child' });
    expect([asked.status, asked.body]).toMatchObject([201, { childName: 'Zephyr Alvarez', state: 'pending' }]);
    const stored = await service.ctx.db('access_request').where({ id: asked.body.id }).first('child_id');
    expect(stored.child_id).toBe(mateo);
  });
});

describe('GET /api/admin/merge-children/preview', () => {
  const preview = (ids: string, who: typeof admin | typeof coach = admin) =>
    service.as(who).get(`/api/admin/merge-children/preview?primaryChildId=${mateo}&duplicateChildIds=${ids}`);

  it('Then it counts the records of each service, and names unavailable services @spec S2.7.953', async () => {
    const { status, body } = await preview(`${duplicate}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      primary: {
        id: mateo,
        registrations: mateo * 10,
        guardians: [{ id: 5, name: 'Rosa Alvarez' }],
        evaluations: null,
      },
      duplicates: [{ id: duplicate, nickname: 'Teo', registrations: duplicate * 10, gameRecords: null }],
      ...{ unavailable: ['gamedata'], sameEvents: [], undoUntil: new Date(NOW.getTime() + 30 * DAY_MS).toISOString() },
    });
    expect((await preview(`${duplicate},999`)).status).toBe(404);
    expect((await preview('x')).status).toBe(400);
    expect((await preview(`${mateo}`)).status).toBe(400);
    expect((await preview(`${duplicate}`, coach)).status).toBe(403);
  });
});

describe('POST /api/admin/merges/{id}/undo', () => {
  it('Then both are restored, and later changes stay with the primary @spec S2.4.953, S2.7.954', async () => {
    const id = await merged();
    await service.deliver('user.registered', user({ id: 7, firstName: 'New' }));
    await linkGuardian(service.ctx, { childId: mateo, userId: 7 });
    const { status, body } = await undo(id);
    expect([status, body]).toMatchObject([200, { state: 'undoing', canUndo: false, duplicates: [{ id: duplicate }] }]);
    expect([await idsOf(rosa), await idsOf(jiWon)]).toEqual([[mateo], [duplicate]]);
    expect([await guardiansOf(mateo), await guardiansOf(duplicate)]).toEqual([[5, 7], [6]]);
    expect((await undo(id)).status).toBe(200);
    const events = await service.published('child.merge-undone');
    expect(events.map(({ data }) => [data.id, data.duplicateIds])).toEqual([[id, [duplicate]]]);
    const lost: NotReturned = {
      ...{ childId: duplicate, eventId: 4, eventTitle: 'Hitting', date: '2026-12-01', reason: 'full' },
    };
    await applied(id, { counts: { registrations: 2 }, notReturned: [lost] });
    expect(await merges()).toMatchObject([{ state: 'undone', moved: { registrations: 2 }, notReturned: [lost] }]);
  });

  it('Then it is refused during the merge, after 30 days, and before a later one @spec S2.4.954', async () => {
    const { body } = await merge();
    expect((await undo(body.id)).body.code).toBe('merge_running');
    await applied(body.id);
    expect((await undo(body.id, coach)).status).toBe(403);
    expect((await undo(999)).status).toBe(404);

    const third = await add(rosa, { firstName: 'Mateus' });
    const later = await merged({ duplicateChildIds: [third] });
    expect((await undo(body.id)).body.code).toBe('undo_later_first');
    expect((await merges()).map(({ canUndo }: { canUndo: boolean }) => canUndo)).toEqual([true, false]);
    now = new Date(NOW.getTime() + 30 * DAY_MS + 1);
    expect((await undo(later)).body.code).toBe('too_late');
    expect((await merges()).map(({ canUndo }: { canUndo: boolean }) => canUndo)).toEqual([false, false]);
    now = NOW;
    expect((await undo(later)).status).toBe(200);
    expect((await undo(body.id)).body.code).toBe('undo_later_first');
    await applied(later);
    expect((await undo(body.id)).status).toBe(200);
  });

  it('When the merged child was deleted, Then there is nothing to undo', async () => {
    const id = await merged();
    await service.deliver('user.deleted', { id: 6, version: 90 });
    expect(await guardiansOf(mateo)).toEqual([5]);
    expect((await undo(id)).body.code).toBe('duplicates_deleted');
  });
});

async function document(childId: number, text: string, at: string): Promise<void> {
  await service.ctx.db.transaction((tx) =>
    replaceAgeDocument(tx, { childId, image: Buffer.from(text), uploadedBy: 5, uploadedAt: new Date(at) }),
  );
}

async function imageOf(childId: number): Promise<string> {
  const row = await service.ctx.db('age_document').where({ child_id: childId }).first('image');
  return String(row?.image);
}
