import { describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, jiWon, NOW, profiles, rosa } from '../../testing/build.ts';
import { ANSWERING_SERVICES, mergingClub } from '../../testing/merging-club.ts';

const club = mergingClub();

describe('POST /api/admin/merge-children', () => {
  it('Then the duplicate is archived, and its guardian linked @spec S2.2.951, S2.4.951, S2.7.951', async () => {
    const { status, body } = await club.merge();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ state: 'merging', mergedBy: 'Avery Stone', canUndo: false, waitingFor: ANSWERING_SERVICES },
      primary: { id: club.mateo, firstName: 'Mateo' },
      duplicates: [{ id: club.duplicate }],
      mergeData: { keepPrimaryData: true, preserveAllEvaluations: true, preserveAllGameData: true },
    });
    expect(await club.idsOf(jiWon)).toEqual([club.mateo]);
    expect(await club.guardiansOf(club.mateo)).toEqual([5, 6]);
    const events = await club.service.published('child.merged');
    expect(events.map(({ data, actor }) => [data.primaryId, data.duplicateIds, data.registrations, actor])).toEqual([
      [club.mateo, [club.duplicate], true, 1],
    ]);
    expect((await club.service.published('child.archived')).map(({ data }) => data.id)).toEqual([club.duplicate]);
    expect((await club.service.published('guardian.linked')).at(-1)?.data).toMatchObject({
      ...{ childId: club.mateo, userId: 6, isPrimary: false },
    });
  });

  it('When every service has answered, Then the merge is complete with its counts @spec S2.7.952', async () => {
    const { body } = await club.merge();
    await club.service.deliver(
      'child.merge-applied',
      { id: body.id, version: 3, mergeVersion: 1, service: 'events', counts: { registrations: 9 }, notReturned: [] },
      { source: 'events' },
    );
    expect(await club.merges()).toMatchObject([{ state: 'merging', moved: {}, waitingFor: ANSWERING_SERVICES }]);
    await club.applied(body.id, { counts: { registrations: 3, freedPlaces: 1 } });
    expect(await club.merges()).toMatchObject([
      { state: 'merged', canUndo: true, moved: { registrations: 3, freedPlaces: 1 }, waitingFor: [] },
    ]);
  });

  it('Then the duplicate’s id is an alias of the primary for reads, and refuses changes @spec S2.4.952', async () => {
    await club.merge();
    for (const who of [rosa, jiWon, coach]) {
      const answer = await club.service.as(who).get(`/api/children/${club.duplicate}`);
      expect([answer.status, answer.body]).toMatchObject([200, { id: club.mateo, isActive: true }]);
    }
    const restore = await club.service
      .as(admin)
      .put(`/api/admin/children/${club.duplicate}/archive`, { isActive: true });
    const change = await club.service
      .as(jiWon)
      .put(`/api/children/${club.duplicate}`, childForm({ nickname: 'Other' }));
    const removal = await club.service.as(jiWon).delete(`/api/children/${club.duplicate}`);
    for (const { status, body } of [restore, change, removal]) {
      expect([status, body.code]).toEqual([409, 'child_merged']);
    }
    // A third add of the child shows one candidate.
    const third = await club.service.as(jiWon).post('/api/children', childForm());
    expect(third.body.duplicates.map(({ id }: { id: number }) => id)).toEqual([club.mateo]);
  });

  it('Then the same request again, even concurrently, makes one merge', async () => {
    const answers = await Promise.all([club.merge(), club.merge(), club.merge()]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await club.service.published('child.merged')).toHaveLength(1);
    expect(await club.merges()).toHaveLength(1);
  });

  it('Then an invalid merge is refused and changes nothing @spec S2.6.951', async () => {
    expect((await club.merge({}, coach)).status).toBe(403);
    expect((await club.merge({}, rosa)).status).toBe(403);
    expect((await club.merge({ duplicateChildIds: [] })).status).toBe(400);
    expect((await club.merge({ duplicateChildIds: [club.mateo] })).status).toBe(400);
    expect((await club.merge({ duplicateChildIds: [999] })).status).toBe(404);
    expect(await club.idsOf(jiWon)).toEqual([club.duplicate]);
    const third = await club.add(rosa, { firstName: 'Other' });
    await club.merge();
    expect((await club.merge({ duplicateChildIds: [third] })).body.code).toBe('merge_running');
    expect((await club.merge({ primaryChildId: third, duplicateChildIds: [club.duplicate] })).body.code).toBe(
      'child_merged',
    );
    expect(await club.service.published('child.merged')).toHaveLength(1);
  });

  it('Then the primary gets the newest age document', async () => {
    await club.storeDocument(club.mateo, 'old', '2026-01-05T12:00:00Z');
    await club.storeDocument(club.duplicate, 'new', '2026-03-05T12:00:00Z');
    const id = await club.merged();
    expect(await imageOf(club.mateo)).toBe('new');
    await club.undo(id);
    expect([await imageOf(club.mateo), await imageOf(club.duplicate)]).toEqual(['old', 'new']);
    const { ageVerificationUploadedAt } = (await club.service.as(admin).get(`/api/children/${club.mateo}`)).body;
    expect(ageVerificationUploadedAt).toBe('2026-01-05T12:00:00.000Z');
  });

  it('Then the primary keeps its profile or gets the duplicate’s, and an undo restores it', async () => {
    const first = await club.merged();
    expect((await club.service.as(admin).get(`/api/children/${club.mateo}`)).body).toMatchObject({ nickname: null });
    await club.undo(first);
    await club.applied(first);
    const second = await club.merged({ mergeData: { keepPrimaryData: false } });
    const { version: _, ...profile } = (await club.service.as(rosa).get(`/api/children/${club.mateo}`)).body;
    expect(profile).toMatchObject({ nickname: 'Teo', birthdate: '2017-04-04' });
    await club.service
      .as(rosa)
      .put(`/api/children/${club.mateo}`, childForm({ nickname: 'Matty', birthdate: '2017-04-04' }));
    await club.undo(second);
    const after = (await club.service.as(rosa).get(`/api/children/${club.mateo}`)).body;
    expect(after).toMatchObject({ nickname: 'Matty', birthdate: '2017-04-02' });
  });

  it('Then every field of the profile is merged, and an undo restores every field', async () => {
    const [own, other] = profiles;
    await club.service.as(admin).put(`/api/children/${club.mateo}`, own);
    await club.service.as(admin).put(`/api/children/${club.duplicate}`, other);
    const profile = async () => (await club.service.as(admin).get(`/api/children/${club.mateo}`)).body;
    const id = await club.merged({ mergeData: { keepPrimaryData: false } });
    expect(await profile()).toMatchObject({ ...other });
    await club.undo(id);
    expect(await profile()).toMatchObject({ ...own });
  });

  it('Then a pending request for the duplicate becomes one for the primary', async () => {
    const request = { child_id: club.duplicate, user_id: 5, child_first_name: 'Mateo', child_last_name: 'Alvarez' };
    await club.service.ctx.db('access_request').insert({
      ...request,
      ...{ reason: 'Mine too', state: 'pending', created_at: NOW, version: 1 },
    });
    const requestedChildren = async () => club.service.ctx.db('access_request').pluck('child_id');
    const id = await club.merged();
    expect(await requestedChildren()).toEqual([club.mateo]);
    await club.undo(id);
    expect(await requestedChildren()).toEqual([club.duplicate]);
  });

  it('Then a mark “not duplicates” counts for the primary, and for the duplicate again after an undo', async () => {
    const cousin = await club.add(rosa, { birthdate: '2017-05-05' });
    const [last, grandchild] = [
      await club.add(rosa, { firstName: 'Zoe' }),
      await club.add(jiWon, { firstName: 'Zoe' }),
    ];
    const asAdmin = club.service.as(admin);
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
    await ignore(club.duplicate, cousin);
    await ignore(last, grandchild);
    expect(await groups()).toEqual([[club.mateo, club.duplicate]]);

    const id = await club.merged();
    expect([await groups(), await pairs()]).toEqual([
      [],
      [
        [last, grandchild],
        [club.mateo, cousin],
      ],
    ]);
    // The same mark twice is one pair; a merge of the primary takes it along.
    await ignore(club.mateo, cousin);
    expect(await pairs()).toHaveLength(2);
    const next = await club.add(jiWon, { nickname: 'Matt' });
    const later = await club.merge({ primaryChildId: next, duplicateChildIds: [club.mateo] });
    await club.applied(later.body.id);
    expect(await pairs()).toEqual([
      [cousin, next],
      [last, grandchild],
    ]);
    await club.undo(later.body.id);
    await club.applied(later.body.id);

    await club.undo(id);
    await club.applied(id);
    expect((await pairs()).toSorted()).toEqual(
      [
        [club.mateo, cousin],
        [club.duplicate, cousin],
        [last, grandchild],
      ].toSorted(),
    );
  });

  it('Then removing a mark that came with a duplicate makes the primary and the other a group again', async () => {
    const cousin = await club.add(rosa, { birthdate: '2017-05-05' });
    const pairs = '/api/admin/duplicate-ignore-pairs';
    await club.service.as(admin).post(pairs, { childId1: club.duplicate, childId2: cousin, reason: 'Cousins' });
    await club.merged();
    const [pair] = (await club.service.as(admin).get(pairs)).body;
    expect((await club.service.as(admin).delete(`${pairs}/${pair.id}`)).status).toBe(204);
    expect((await club.service.as(admin).get(pairs)).body).toEqual([]);
    const [group] = (await club.service.as(admin).get('/api/admin/duplicates')).body;
    expect(group.children.map(({ id }: { id: number }) => id)).toEqual([club.mateo, cousin]);
  });

  it('When the primary is deleted, Then its duplicates and the history are deleted, too', async () => {
    await club.merged();
    expect((await club.service.as(admin).delete(`/api/children/${club.mateo}`)).status).toBe(200);
    expect((await club.service.published('child.deleted')).map(({ data }) => data.id)).toEqual([
      club.duplicate,
      club.mateo,
    ]);
    for (const table of ['child', 'guardian', 'child_merge', 'merged_child', 'merge_answer']) {
      expect([table, await club.service.ctx.db(table)]).toEqual([table, []]);
    }
  });
});

async function imageOf(childId: number): Promise<string> {
  const row = await club.service.ctx.db('age_document').where({ child_id: childId }).first('image');
  return String(row?.image);
}
