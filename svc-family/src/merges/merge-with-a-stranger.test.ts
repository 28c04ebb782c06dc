import { beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, NOW, user } from '../../testing/build.ts';
import { mergingClub, type Parent } from '../../testing/merging-club.ts';

const club = mergingClub();

describe('When a stranger has added the child, too', () => {
  const stranger = { userId: 8, role: 'parent' } as const;
  let added = 0;
  beforeEach(async () => {
    await club.service.deliver('user.registered', user({ id: 8, firstName: 'Vera', lastName: 'Stranger' }));
    added = await club.add(stranger, {});
    await club.storeDocument(club.mateo, 'a birth certificate', '2026-01-05T12:00:00Z');
  });
  const both = () => ({ duplicateChildIds: [club.duplicate, added] });
  /** The answers to what somebody reads of a child. */
  const reads = async (id: number, who: Parent = stranger): Promise<number[]> => {
    const paths = ['', '/parents', '/age-verification'];
    const answers = await Promise.all(paths.map((path) => club.service.as(who).get(`/api/children/${id}${path}`)));
    return answers.map(({ status }) => status);
  };

  it('Then a merge gives no access to them, and says so; a guardian with the same phone gets it @spec S2.4.960, S2.7.956', async () => {
    const { status, body } = await club.merge(both());
    expect([status, body.notLinked]).toEqual([201, [{ id: 8, name: 'Vera Stranger' }]]);
    for (const id of [club.mateo, added]) expect(await reads(id)).toEqual([404, 404, 404]);
    expect([await club.idsOf(stranger), await club.guardiansOf(club.mateo)]).toEqual([[], [5, 6]]);
    expect((await club.service.as(stranger).put(`/api/children/${added}`, childForm())).status).toBe(404);
    const links = (await club.service.published('guardian.linked')).filter(({ data }) => data.childId === club.mateo);
    const [event] = await club.service.published('child.merged');
    expect(event?.data.guardianLinkIds).toEqual(links.slice(1).map(({ data }) => data.id));
    await club.applied(body.id);
    await club.undo(body.id);
    expect([await club.idsOf(stranger), await reads(club.mateo), (await club.merges())[0].notLinked]).toEqual([
      [added],
      [404, 404, 404],
      [],
    ]);
  });

  it('Then an admin links exactly those whom they choose, and an undo ends their access @spec S2.4.960, S2.7.956', async () => {
    const id = await club.merged({ ...both(), linkGuardianIds: [8] });
    expect([await club.guardiansOf(club.mateo), await reads(club.mateo)]).toEqual([
      [5, 8],
      [200, 200, 200],
    ]);
    expect((await club.merges())[0].notLinked).toEqual([{ id: 6, name: 'Ji-won Park' }]);
    await club.undo(id);
    expect([await club.guardiansOf(club.mateo), await reads(club.mateo)]).toEqual([[5], [404, 404, 404]]);
    await club.applied(id);
    await club.merged({ ...both(), linkGuardianIds: [] });
    expect(await club.guardiansOf(club.mateo)).toEqual([5]);
  });

  it('Then somebody who is no guardian of the children cannot be linked by a merge', async () => {
    const refused = await club.merge({ duplicateChildIds: [club.duplicate], linkGuardianIds: [6, 8] });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'linkGuardianIds']);
    expect([await club.merges(), await club.guardiansOf(club.mateo)]).toEqual([[], [5]]);
  });

  it('Then the preview and access requests show who it is, and what agrees', async () => {
    const query = `primaryChildId=${club.mateo}&duplicateChildIds=${club.duplicate},${added}`;
    const { body } = await club.service.as(admin).get(`/api/admin/merge-children/preview?${query}`);
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
    const views = (await club.service.published('audit.recorded')).filter(
      ({ data }) => data.action === 'contact.viewed',
    );
    expect(views.map(({ data }) => [data.subjectId, data.childIds])).toEqual([
      [club.mateo, [club.mateo, club.duplicate, added]],
    ]);

    await club.service.ctx.db('access_request').insert({
      ...{ child_id: club.mateo, user_id: 6, child_first_name: 'Mateo', child_last_name: 'Alvarez' },
      ...{ reason: 'Mine too', state: 'pending', created_at: NOW, version: 1 },
    });
    const [request] = (await club.service.as(admin).get('/api/admin/child-access-requests')).body;
    expect(request).toMatchObject({
      requester: { id: 6, email: 'user6@club.example', phone: '5125550005' },
      guardians: [{ childId: club.mateo, id: 5, agreesIn: ['phone'] }],
    });
  });
});
