import { isDeepStrictEqual } from 'node:util';
import {
  childrenAfterDeletion,
  childrenOfUser,
  exportChildren,
  exportGuardians,
  familyData,
} from '@fieldhouse/contracts';
import { callVia } from '@fieldhouse/service-kit';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { admin, jiWon, NOW, rosa } from '../../testing/build.ts';
import { mergingClub } from '../../testing/merging-club.ts';

const club = mergingClub();

describe('When a child was merged into another', () => {
  /** A child with a name of its own, which no list shows after the merge. */
  let other = 0;
  beforeEach(async () => {
    other = await club.add(jiWon, { firstName: 'Zephyr', birthdate: '2012-05-05', shirtSize: null });
    await club.add(jiWon, { firstName: 'Twin', birthdate: '2012-05-05' });
    await ignore(club.duplicate);
    await club.service.ctx.db('access_request').insert(
      [club.mateo, other].map((childId) => ({
        ...{ child_id: childId, user_id: 7, child_first_name: 'Zephyr', child_last_name: 'Alvarez' },
        ...{ reason: 'Mine too', state: 'pending', created_at: NOW, version: 1 },
      })),
    );
  });
  const ignore = (id: number) =>
    club.service
      .as(admin)
      .post('/api/admin/duplicate-ignore-pairs', { childId1: other, childId2: id, reason: 'Twins' });
  const mergeOther = () => club.merged({ duplicateChildIds: [other], linkGuardianIds: [6] });
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
    ['children-of-user', () => asked(callVia(club.calls, 'gamedata')(childrenOfUser, { userId: 6 }))],
    ['children-after-deletion', () => asked(callVia(club.calls, 'auth')(childrenAfterDeletion, { userId: 6 }))],
    ['export-children', () => asked(callVia(club.calls, 'admin')(exportChildren, EVERY_ID))],
    ['export-guardians', () => asked(callVia(club.calls, 'admin')(exportGuardians, EVERY_ID))],
    ['family-data', () => asked(callVia(club.calls, 'admin')(familyData, { userId: 6 }))],
  ];
  const asked = async (answer: Promise<unknown>) => ({ text: JSON.stringify(await answer), total: null });
  const listed = async (path: string, who: { userId: number; role: 'admin' | 'parent' } = admin) => {
    const { status, body, headers } = await club.service.as(who).get(path);
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
      { child: { id: club.mateo } },
    ]);
    expect(during['GET /api/all-children?limit=50']?.total).toBe('3');
    expect(during['GET /api/admin/child-parent-links?limit=50']?.total).toBe('4');
    // The mark counts for the primary.
    expect(during['GET /api/admin/duplicate-ignore-pairs?limit=50']?.total).toBe('1');
    expect(JSON.parse(during['GET /api/all-children/stats']?.text ?? '')).toMatchObject({ total: 3, active: 3 });
    await club.undo(id);
    await club.applied(id);
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
    const [link] = (await club.service.as(admin).get('/api/admin/child-parent-links?q=Zephyr')).body;
    await club.service.ctx.db('guardian').where({ id: link.id }).update({ is_primary: false });
    const request = await club.service.ctx.db('access_request').where({ child_id: other }).first('id');
    await club.service.ctx.db('shown_duplicate').insert({ user_id: 5, child_ids: [other], shown_at: NOW });
    await club.service.ctx.db('guardian').where({ child_id: club.mateo, user_id: 5 }).delete();
    await mergeOther();
    const refused = [
      await club.service.as(admin).put(`/api/admin/children/${other}/archive`, { isActive: true }),
      await club.service.as(admin).put(`/api/admin/children/${other}/archive`, { isActive: false }),
      await club.service
        .as(admin)
        .post('/api/admin/link-child-to-parent', { childId: other, parentId: 5, accessLevel: 'full' }),
      await club.service.as(admin).delete(`/api/admin/child-parent-links/${link.id}`),
      await ignore(club.mateo),
      await club.service
        .as(admin)
        .post('/api/admin/duplicate-ignore-pairs/group', { childIds: [club.mateo, other], reason: 'Twins' }),
      await club.service
        .as(admin)
        .get(`/api/admin/merge-children/preview?primaryChildId=${club.mateo}&duplicateChildIds=${other}`),
      await club.service.as(admin).put(`/api/admin/child-access-requests/${request.id}`, { action: 'approve' }),
      await club.service.as(jiWon).delete(`/api/children/${other}`),
    ];
    expect(refused.map(({ status, body }) => [status, body?.code])).toEqual(refused.map(() => [409, 'child_merged']));
    expect(refused[0]?.body).toMatchObject({
      message: 'This profile was merged into Mateo Alvarez’s',
      mergedInto: club.mateo,
    });
    // A parent without access to the primary does not learn of it.
    await club.service.ctx.db('guardian').where({ child_id: club.mateo, user_id: 6 }).delete();
    expect((await club.service.as(jiWon).delete(`/api/children/${other}`)).status).toBe(404);
    expect((await club.service.as(jiWon).get(`/api/children/${other}`)).status).toBe(404);
    // Rosa was shown the duplicate a moment ago.
    const asked = await club.service
      .as(rosa)
      .post('/api/child-access-requests', { existingChildId: other, requestReason: 'My child' });
    expect([asked.status, asked.body]).toMatchObject([201, { childName: 'Zephyr Alvarez', state: 'pending' }]);
    const stored = await club.service.ctx.db('access_request').where({ id: asked.body.id }).first('child_id');
    expect(stored.child_id).toBe(club.mateo);
  });
});
