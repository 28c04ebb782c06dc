import { beforeEach, describe, expect, it } from '@jest/globals';
import { admin, NOW, rosa, user } from '../../testing/build.ts';
import { mergingClub } from '../../testing/merging-club.ts';

const club = mergingClub();

describe('When children with requests for access are merged', () => {
  const addRequest = async (childId: number, userId: number): Promise<number> => {
    const request = { child_id: childId, user_id: userId, child_first_name: 'Mateo', child_last_name: 'Alvarez' };
    const state = { reason: 'Mine too', state: 'pending', created_at: NOW, version: 1 };
    const [row] = await club.service.ctx.db('access_request').insert({ ...request, ...state }, 'id');
    return row.id;
  };
  const stateOf = async (id: number) =>
    (await club.service.ctx.db('access_request').where({ id }).first('state')).state;
  const accessOf = async (childId: number, userId: number): Promise<string | undefined> =>
    (await club.service.ctx.db('guardian').where({ child_id: childId, user_id: userId }).first('access_level'))
      ?.access_level;
  beforeEach(() => club.service.deliver('user.registered', user({ id: 7, firstName: 'Daniel' })));

  it('Then the chosen ones are approved, and an undo keeps the approvals @spec S2.4.959, S2.7.955', async () => {
    const [own, other, left] = [
      await addRequest(club.mateo, 6),
      await addRequest(club.duplicate, 7),
      await addRequest(club.duplicate, 8),
    ];
    const id = await club.merged({ approveRequestIds: [own, other] });
    expect(await Promise.all([own, other, left].map(stateOf))).toEqual(['approved', 'approved', 'pending']);
    expect([await club.guardiansOf(club.mateo), await accessOf(club.mateo, 7)]).toEqual([[5, 6, 7], 'full']);
    const events = await club.service.published('access-request.decided');
    expect(events.map(({ data, actor }) => [data.id, data.childId, data.userId, data.state, actor])).toEqual([
      [own, club.mateo, 6, 'approved', 1],
      [other, club.mateo, 7, 'approved', 1],
    ]);
    expect((await club.undo(id)).status).toBe(200);
    expect([await club.guardiansOf(club.mateo), await club.guardiansOf(club.duplicate)]).toEqual([
      [5, 6, 7],
      [6, 7],
    ]);
    expect(await Promise.all([own, other, left].map(stateOf))).toEqual(['approved', 'approved', 'pending']);
  });

  it('Then a View Only link of the duplicate’s guardian gets full access', async () => {
    await club.service.ctx
      .db('guardian')
      .where({ child_id: club.duplicate, user_id: 6 })
      .update({ access_level: 'view-only' });
    const own = await addRequest(club.mateo, 6);
    await club.merged({ approveRequestIds: [own] });
    expect(await accessOf(club.mateo, 6)).toBe('full');
  });

  it('When one is approved after the merge, Then an undo keeps that approval, too', async () => {
    const own = await addRequest(club.mateo, 6);
    const id = await club.merged();
    await club.service.as(admin).put(`/api/admin/child-access-requests/${own}`, { action: 'approve' });
    await club.undo(id);
    expect(await club.guardiansOf(club.mateo)).toEqual([5, 6]);
  });

  it('When one is of another child, unknown or denied, Then nothing is merged', async () => {
    const otherChild = await club.add(rosa, { firstName: 'Other' });
    const [elsewhere, denied] = [await addRequest(otherChild, 6), await addRequest(club.mateo, 6)];
    await club.service.as(admin).put(`/api/admin/child-access-requests/${denied}`, { action: 'deny' });
    const answers = [];
    for (const requestId of [elsewhere, 999_999, denied])
      answers.push(await club.merge({ approveRequestIds: [requestId] }));
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [404, 'Request not found'],
      [404, 'Request not found'],
      [409, 'This request was denied already'],
    ]);
    expect(await club.merges()).toEqual([]);
    expect(await stateOf(elsewhere)).toBe('pending');
  });

  it('When one is approved already, Then the merge continues', async () => {
    const own = await addRequest(club.mateo, 6);
    await club.service.as(admin).put(`/api/admin/child-access-requests/${own}`, { action: 'approve' });
    expect((await club.merge({ approveRequestIds: [own] })).status).toBe(201);
    expect(await club.service.published('access-request.decided')).toHaveLength(1);
  });
});
