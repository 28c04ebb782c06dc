import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, fakeAuth, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { family } from '../service.ts';

const otherParent = (userId: number) => ({ userId, role: 'parent' }) as const;

describe('an access request with a child that the parent has added', () => {
  let service: TestService;
  let mateo = 0;
  let added = 0;
  beforeAll(async () => {
    service = await startTestService(family, { answers: fakeAuth(), clock: () => NOW });
    await service.deliver('user.registered', user({ id: 5 }));
    await service.deliver('user.registered', user({ id: 6, firstName: 'Ji-won', lastName: 'Park' }));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    await service.empty('child', 'shown_duplicate', 'name_try', 'outbox', 'idempotency_key');
    mateo = (await add(rosa)).body.id;
    for (const [index, birthdate] of ['2010-01-01', '2011-01-01', '2012-01-01'].entries()) {
      const { body } = await add(otherParent(100 + index), { birthdate });
      await service.ctx.db('child').where({ id: body.id }).delete();
    }
    added = (await add(jiWon)).body.id;
  });

  type Caller = { userId: number; role: 'parent' | 'coach' | 'admin' };
  const add = (who: Caller, profile = {}) => service.as(who).post('/api/children', childForm(profile));
  const request = (form: object = { newChildId: added }, who: Caller = jiWon) =>
    service.as(who).post('/api/child-access-requests', { requestReason: 'I am his father', ...form });
  const decide = (id: number, body: object) => service.as(admin).put(`/api/admin/child-access-requests/${id}`, body);
  const list = async () => (await service.as(admin).get('/api/admin/child-access-requests')).body;
  const own = async () => (await service.as(jiWon).get('/api/child-access-requests')).body;

  it('When the club has to check, Then an admin sees the possible children @spec S2.3.909, S2.7.908', async () => {
    const answer = await request();
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ state: 'pending', childName: 'Mateo Alvarez', dismissed: false });
    expect(await list()).toMatchObject([
      {
        id: answer.body.id,
        requestingParentName: 'Ji-won Park',
        child: null,
        newChild: { id: added, parentFirstName: 'Ji-won' },
        matches: [{ id: mateo, birthdate: '2017-04-02', parentFirstName: 'Rosa' }],
      },
    ]);
    const [event] = await service.published('access-request.created');
    expect(event?.data).toMatchObject({ childId: added, userId: 6, childName: 'Mateo Alvarez', state: 'pending' });
  });

  it('When many are pending, Then the list is complete, and its queries do not grow with it @spec S2.7.904', async () => {
    const { body: first } = await request();
    const { db } = service.ctx;
    let queries = 0;
    const countQuery = () => {
      queries += 1;
    };
    db.on('query', countQuery);
    expect(await list()).toHaveLength(1);
    const queriesForOne = queries;
    await db.raw(
      `WITH parent AS (
         INSERT INTO user_projection (id, version, role, first_name, last_name, email, phone, is_active)
         SELECT 1000 + n, 1, 'parent', 'Parent', n::text, n || '@club.example', '', true FROM generate_series(1, 250) n
         RETURNING id
       )
       INSERT INTO access_request (child_id, new_child_id, user_id, child_first_name, child_last_name, reason, state,
         created_at, version)
       SELECT child_id, new_child_id, parent.id, child_first_name, child_last_name, reason, state, created_at, version
       FROM access_request, parent WHERE access_request.id = ${first.id} ORDER BY parent.id`,
    );
    queries = 0;
    const { body, headers } = await service.as(admin).get('/api/admin/child-access-requests');
    db.removeListener('query', countQuery);
    expect(queries).toBeLessThanOrEqual(3 * queriesForOne);
    expect(body).toHaveLength(251);
    expect(body.map(({ id }: { id: number }) => id)).toEqual(
      body.map(({ id }: { id: number }) => id).toSorted((one: number, other: number) => one - other),
    );
    // Nobody but Ji-won is the guardian of the added child, so that it is a match for the others.
    expect(body.at(0).matches.map(({ id }: { id: number }) => id)).toEqual([mateo]);
    expect(body.at(-1)).toMatchObject({ requestingParentName: 'Parent 250', matches: [{ id: mateo }, { id: added }] });
    expect(headers.get('X-Total-Count')).toBe('251');
    await db('user_projection').where('id', '>', 1000).delete();
  });

  it.each([
    [{}, 'existingChildId', 'Please select a child'],
    [{ newChildId: 1, existingChildId: 1 }, 'newChildId', 'Please ask for one child at a time'],
    [{ newChildId: 0 }, 'newChildId', 'Please select a child'],
  ])('When the form holds %j, Then 400 says why @spec S2.7.908', async (form, path, message) => {
    const answer = await request(form);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]]);
  });

  it('When the child is another family’s, unknown or needs no check, Then the same 404', async () => {
    const { body: other } = await add(jiWon, { firstName: 'Diego' });
    const answers = [
      await request({ newChildId: mateo }),
      await request({ newChildId: 999_999 }),
      await request({ newChildId: other.id }),
      await request({ newChildId: added }, rosa),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('When it is requested twice, Then 409; after a denial a new request is possible', async () => {
    const { body } = await request();
    expect((await request()).body.code).toBe('already_requested');
    await decide(body.id, { action: 'deny', adminNotes: 'Please call us' });
    expect(await own()).toMatchObject([{ state: 'denied', adminNotes: 'Please call us' }]);
    expect((await service.as(jiWon).post(`/api/child-access-requests/${body.id}/dismiss`)).status).toBe(204);
    expect((await request()).status).toBe(201);
  });

  it('When it is approved with no pick or a wrong pick, Then 400 and nothing changes @spec S2.5.916', async () => {
    const { body: other } = await add(rosa, { firstName: 'Diego' });
    const { body } = await request();
    const refused = [
      await decide(body.id, { action: 'approve' }),
      await decide(body.id, { action: 'approve', childId: other.id }),
      await decide(body.id, { action: 'approve', childId: added }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(refused[0]?.body.errors).toEqual([{ path: 'childId', message: 'Please pick the child that it is' }]);
    expect(await own()).toMatchObject([{ state: 'pending' }]);
    expect(await service.published('access-request.decided')).toEqual([]);
  });

  it('When it is approved with a match, Then the parent is linked to that child @spec S2.4.908, S2.7.909', async () => {
    const { body } = await request();
    const answer = await decide(body.id, { action: 'approve', childId: mateo, adminNotes: 'Welcome' });
    expect([answer.status, answer.body]).toMatchObject([200, { state: 'approved', child: { id: mateo } }]);
    expect((await service.as(jiWon).get(`/api/children/${mateo}`)).status).toBe(200);
    const [decided] = await service.published('access-request.decided');
    expect(decided?.data).toMatchObject({ childId: mateo, userId: 6, state: 'approved', adminNotes: 'Welcome' });
    expect((await decide(body.id, { action: 'approve', childId: mateo })).status).toBe(409);
    expect(await list()).toEqual([]);
  });

  it('When the parent removes the added child, Then only a pending request is deleted', async () => {
    await request();
    await service.as(jiWon).delete(`/api/children/${added}`);
    expect(await list()).toEqual([]);
    added = (await add(jiWon)).body.id;
    const { body } = await request();
    await decide(body.id, { action: 'approve', childId: mateo });
    await service.as(jiWon).delete(`/api/children/${added}`);
    expect(await own()).toMatchObject([{ id: body.id, state: 'approved' }]);
  });

  it('When the added child is merged into another, Then the request is for that one and needs no pick', async () => {
    const { body } = await request();
    const merge = { primaryChildId: mateo, duplicateChildIds: [added] };
    expect((await service.as(admin).post('/api/admin/merge-children', merge)).status).toBe(201);
    expect(await list()).toMatchObject([{ id: body.id, child: { id: mateo }, newChild: null, matches: [] }]);
    expect((await decide(body.id, { action: 'approve' })).status).toBe(200);
    expect((await request()).status).toBe(404);
  });

  it('When several admins decide concurrently, Then one decision counts', async () => {
    const { body } = await request();
    const decisions = ['approve', 'deny', 'approve', 'deny'].map((action) =>
      decide(body.id, { action, childId: mateo }),
    );
    const statuses = (await Promise.all(decisions)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    expect(await service.published('access-request.decided')).toHaveLength(1);
  });
});
