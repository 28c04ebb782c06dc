import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, fakeAuth, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { family } from '../service.ts';

type Caller = typeof admin | typeof coach | typeof rosa;

describe('decisions on access requests', () => {
  let service: TestService;
  let mateo = 0;
  let id = 0;
  beforeAll(async () => {
    service = await startTestService(family, { answers: fakeAuth(), clock: () => NOW });
    await service.deliver('user.registered', user({ id: 5 }));
    await service.deliver('user.registered', user({ id: 6, firstName: 'Ji-won', lastName: 'Park' }));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    await service.empty('child', 'shown_duplicate', 'outbox');
    mateo = (await service.as(rosa).post('/api/children', childForm())).body.id;
    await service.as(jiWon).post('/api/children', childForm());
    const form = { existingChildId: mateo, requestReason: 'I am his father' };
    id = (await service.as(jiWon).post('/api/child-access-requests', form)).body.id;
  });

  const list = (who: Caller = admin) => service.as(who).get('/api/admin/child-access-requests');
  const decide = (body: object, who: Caller = admin, requestId = id) =>
    service.as(who).put(`/api/admin/child-access-requests/${requestId}`, body);
  const own = async () => (await service.as(jiWon).get('/api/child-access-requests')).body[0];

  it('When a request is pending, Then it is listed with parent and child @spec S2.3.902, S2.7.904', async () => {
    expect((await list()).body).toEqual([
      {
        id,
        requestingParentName: 'Ji-won Park',
        childName: 'Mateo Alvarez',
        requestReason: 'I am his father',
        createdAt: NOW.toISOString(),
        state: 'pending',
        adminNotes: null,
        child: expect.objectContaining({ id: mateo, birthdate: '2017-04-02', parentFirstName: 'Rosa' }),
        newChild: null,
        matches: [],
        requester: { id: 6, email: 'user6@club.example', phone: '(512) 555-06' },
        guardians: [expect.objectContaining({ id: 5, childId: mateo, email: 'user5@club.example', agreesIn: [] })],
      },
    ]);
    const { body } = await service.as(admin).get('/api/admin/duplicates/stats');
    expect(body.pendingRequests).toBe(1);
  });

  it('When it is approved, Then the parent has full access, which is published @spec S2.4.902, S2.7.905', async () => {
    const answer = await decide({ action: 'approve', adminNotes: ' Welcome ' });
    expect([answer.status, answer.body]).toMatchObject([200, { id, state: 'approved', adminNotes: 'Welcome' }]);
    expect((await service.as(jiWon).get(`/api/children/${mateo}`)).status).toBe(200);
    const linked = await service.published('guardian.linked');
    expect(linked.at(-1)).toMatchObject({
      actor: 1,
      data: { childId: mateo, userId: 6, accessLevel: 'full', isPrimary: false },
    });
    const [decided] = await service.published('access-request.decided');
    expect(decided).toMatchObject({
      actor: 1,
      data: { id, childId: mateo, userId: 6, childName: 'Mateo Alvarez', state: 'approved', adminNotes: 'Welcome' },
    });
    expect(await own()).toMatchObject({ state: 'approved', adminNotes: 'Welcome' });
    expect((await list()).body).toEqual([]);
  });

  it('When the parent is linked with View Only, Then an approval gives full access @spec S2.4.903', async () => {
    const link = { childId: mateo, parentId: 6, accessLevel: 'view-only' };
    const { body } = await service.as(admin).post('/api/admin/link-child-to-parent', link);
    expect((await decide({ action: 'approve' })).status).toBe(200);
    const links = (await service.as(admin).get('/api/admin/child-parent-links')).body;
    expect(links).toContainEqual({ ...body, accessLevel: 'full' });
    const events = (await service.published('guardian.linked')).filter(({ data }) => data.userId === 6);
    expect(events.map(({ data }) => [data.id, data.accessLevel])).toEqual([
      [body.id, 'view-only'],
      [body.id, 'full'],
    ]);
    expect(events[1]?.data.version).toBeGreaterThan(events[0]?.data.version ?? 0);
  });

  it('When it is denied, Then the note is stored and the child stays hidden @spec S2.4.902, S2.7.906', async () => {
    expect((await decide({ action: 'deny', adminNotes: 'Please ask at the office' })).status).toBe(200);
    expect(await own()).toMatchObject({ state: 'denied', adminNotes: 'Please ask at the office' });
    expect((await service.as(jiWon).get(`/api/children/${mateo}`)).status).toBe(404);
    expect(await service.published('guardian.linked')).toHaveLength(1);
    expect(await service.published('access-request.decided')).toHaveLength(1);
  });

  it('When it is decided twice, Then 409 names the first decision, and nothing changes', async () => {
    await decide({ action: 'deny' });
    const again = await decide({ action: 'approve' });
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'already_decided', message: 'This request was denied already' },
    ]);
    expect((await own()).state).toBe('denied');
    expect((await service.as(jiWon).get(`/api/children/${mateo}`)).status).toBe(404);
  });

  it('When several admins decide concurrently, Then one decision counts', async () => {
    const decisions = ['approve', 'deny', 'approve', 'deny', 'approve'].map((action) => decide({ action }));
    const statuses = (await Promise.all(decisions)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    const { state } = await own();
    expect((await service.as(jiWon).get(`/api/children/${mateo}`)).status).toBe(state === 'approved' ? 200 : 404);
    expect(await service.published('access-request.decided')).toHaveLength(1);
  });

  it('When a decision is not allowed or invalid, Then nothing changes', async () => {
    for (const who of [coach, rosa]) {
      expect((await decide({ action: 'approve' }, who)).status).toBe(403);
      expect((await list(who)).status).toBe(403);
    }
    expect((await decide({ action: 'approve' }, admin, 999_999)).status).toBe(404);
    expect((await decide({ action: 'delete' })).status).toBe(400);
    expect((await decide({ action: 'deny', adminNotes: 'x'.repeat(1001) })).status).toBe(400);
    expect((await own()).state).toBe('pending');
  });

  it('When the parent’s account is deleted, Then 404 and not 401', async () => {
    await service.ctx.db('user_projection').where({ id: 6 }).update({ is_deleted: true });
    expect((await decide({ action: 'approve' })).status).toBe(404);
    await service.ctx.db('user_projection').where({ id: 6 }).update({ is_deleted: false });
  });
});
