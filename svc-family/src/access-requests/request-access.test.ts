import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, fakeAuth, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { linkGuardian } from '../guardians/link-guardian.ts';
import { family } from '../service.ts';

const MINUTE = 60_000;

describe('POST /api/child-access-requests', () => {
  let now = NOW;
  let service: TestService;
  let mateo = 0;
  beforeAll(async () => {
    service = await startTestService(family, {
      answers: fakeAuth([77]),
      clock: () => now,
      environment: { limitChildren: 0 },
    });
    await service.deliver('user.registered', user({ id: 5 }));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = NOW;
    await service.empty('child', 'shown_duplicate', 'name_try', 'outbox');
    mateo = (await service.as(rosa).post('/api/children', childForm())).body.id;
  });

  type Caller = { userId: number; role: 'parent' | 'coach' | 'admin' };
  /** The caller tries to add a child and is shown a candidate with that name. */
  const showCandidate = async (who: Caller = jiWon, firstName = 'Mateo') =>
    expect((await service.as(who).post('/api/children', childForm({ firstName }))).status).toBe(409);
  const request = (form: object = {}, who: Caller = jiWon) =>
    service
      .as(who)
      .post('/api/child-access-requests', { existingChildId: mateo, requestReason: 'I am his father', ...form });
  const count = async () => (await service.ctx.db('access_request')).length;

  it('When a child was shown, Then access may be requested @spec S1.3.13 @spec S1.4.27 @spec S1.7.22', async () => {
    await showCandidate();
    const answer = await request({ requestReason: '  I am his father ' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      state: 'pending',
      childName: 'Mateo Alvarez',
      requestReason: 'I am his father',
      adminNotes: null,
      createdAt: NOW.toISOString(),
      dismissed: false,
    });
    const [event] = await service.published('access-request.created');
    expect(event).toMatchObject({ subject: String(answer.body.id), actor: 6, actorrole: 'parent' });
    expect(event?.data).toEqual({
      id: answer.body.id,
      version: expect.any(Number),
      childId: mateo,
      userId: 6,
      childName: 'Mateo Alvarez',
      state: 'pending',
    });
    expect((await service.as(jiWon).get(`/api/children/${mateo}`)).status).toBe(404);
  });

  it('When the address is not confirmed, Then neither parents are shown nor access is requested @spec S1.6.15', async () => {
    const unconfirmed = { userId: 77, role: 'parent' } as const;
    const form = childForm({ firstName: 'Mateo' });
    const { body } = await service.as(unconfirmed).post('/api/children', form);
    expect(body).toMatchObject({
      duplicates: [{ id: mateo, birthdate: '2017-04-02', parentFirstName: null, parentLastName: null }],
      parentsHidden: { code: 'address_not_confirmed', detail: expect.stringMatching(/^Please confirm your email/) },
    });
    const refused = await request({}, unconfirmed);
    expect(refused.body).toMatchObject({ status: 403, code: 'address_not_confirmed' });
    expect(await count()).toBe(0);
    const confirmed = await service.as(jiWon).post('/api/children', form);
    expect(confirmed.body).toMatchObject({ duplicates: [{ parentFirstName: 'Rosa' }] });
    expect(confirmed.body).not.toHaveProperty('parentsHidden');
  });

  it.each([
    [{ requestReason: ' ' }, 'requestReason', 'Please tell us why you should have access to this child'],
    [{ requestReason: undefined }, 'requestReason', 'Please tell us why you should have access to this child'],
    [{ requestReason: 'x'.repeat(1001) }, 'requestReason', 'Please use at most 1,000 characters'],
    [{ existingChildId: undefined }, 'existingChildId', 'Please select a child'],
    [{ existingChildId: 0 }, 'existingChildId', 'Please select a child'],
  ])(
    'When the form holds %j, Then 400 and nothing is stored @spec S1.5.25 @spec S1.5.26',
    async (form, path, message) => {
      await showCandidate();
      const answer = await request(form);
      expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]]);
      expect(await count()).toBe(0);
    },
  );

  it('When the child was never shown to this user, Then the same 404 as for an unknown child', async () => {
    await showCandidate(admin);
    const [known, unknown] = [await request(), await request({ existingChildId: 999999 })];
    expect([known.status, unknown.status]).toEqual([404, 404]);
    expect(known.body).toEqual(unknown.body);
  });

  it('When another child was shown, Then only that one may be requested', async () => {
    const diego = (await service.as(rosa).post('/api/children', childForm({ firstName: 'Diego' }))).body.id;
    await showCandidate(jiWon, 'Diego');
    expect((await request()).status).toBe(404);
    expect((await request({ existingChildId: diego })).status).toBe(201);
  });

  it('When the child was shown an hour ago, Then 404; a minute earlier 201', async () => {
    await showCandidate();
    now = new Date(NOW.getTime() + 60 * MINUTE);
    expect((await request()).status).toBe(404);
    now = new Date(NOW.getTime() + 59 * MINUTE);
    expect((await request()).status).toBe(201);
  });

  it('When the caller is a guardian already, Then 409', async () => {
    await showCandidate(rosa);
    const answer = await request({}, rosa);
    expect([answer.status, answer.body.code]).toEqual([409, 'already_guardian']);
  });

  it('When the caller has a pending request, Then 409, even when the child was shown long ago', async () => {
    await showCandidate();
    await request();
    now = new Date(NOW.getTime() + 90 * MINUTE);
    const again = await request();
    expect([again.status, again.body.code]).toEqual([409, 'already_requested']);
    expect(await count()).toBe(1);
  });

  it('When an earlier request was denied, Then a new one is possible', async () => {
    await showCandidate();
    await request();
    await service.ctx.db('access_request').update({ state: 'denied', admin_notes: 'Please call us' });
    expect((await request()).status).toBe(201);
    const { body } = await service.as(jiWon).get('/api/child-access-requests');
    expect(body).toMatchObject([
      { state: 'pending', adminNotes: null },
      { state: 'denied', adminNotes: 'Please call us' },
    ]);
  });

  it('When two parents request one child, Then both requests are stored', async () => {
    await showCandidate();
    await showCandidate(coach);
    expect([(await request()).status, (await request({}, coach)).status]).toEqual([201, 201]);
  });

  it('When the same request comes five times concurrently, Then one is stored', async () => {
    await showCandidate();
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => request()))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await service.published('access-request.created')).toHaveLength(1);
  });

  it('When the child is deleted at the same time, Then no request is left', async () => {
    await showCandidate();
    const [requested, removed] = await Promise.all([request(), service.as(rosa).delete(`/api/children/${mateo}`)]);
    expect(removed.status).toBe(200);
    expect([201, 404]).toContain(requested.status);
    expect(await count()).toBe(0);
  });

  it('When a user has made ten requests within a day, Then 429 until the next day', async () => {
    await showCandidate();
    const name = { child_first_name: 'Mateo', child_last_name: 'Alvarez' };
    const denied = { ...name, child_id: mateo, user_id: 6, reason: 'x', state: 'denied', created_at: NOW, version: 1 };
    await service.ctx.db('access_request').insert(Array.from({ length: 10 }, () => denied));
    const refused = await request();
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(refused.body.message).toMatch(
      /^You have asked for access 10 times within a day\. Please try again in \d+ hours or ask your coach$/,
    );
    now = new Date(NOW.getTime() + 24 * 60 * MINUTE);
    await showCandidate();
    expect((await request()).status).toBe(201);
  });

  it('When the family renames the child, Then the request keeps the name that was shown', async () => {
    await showCandidate();
    await request();
    await service.as(rosa).put(`/api/children/${mateo}`, childForm({ firstName: 'Matthew' }));
    const { body } = await service.as(jiWon).get('/api/child-access-requests');
    expect(body).toMatchObject([{ childName: 'Mateo Alvarez', state: 'pending' }]);
  });

  it('When a user lists requests, Then only their own come', async () => {
    await showCandidate();
    const { body } = await request();
    expect((await service.as(jiWon).get('/api/child-access-requests')).body).toEqual([body]);
    for (const who of [rosa, coach, admin]) {
      expect((await service.as(who).get('/api/child-access-requests')).body).toEqual([]);
    }
    expect((await service.anonymous.get('/api/child-access-requests')).status).toBe(401);
  });

  it('When the parent was linked after the child was shown, Then 409', async () => {
    await showCandidate();
    await linkGuardian(service.ctx, { childId: mateo, userId: jiWon.userId });
    expect((await request()).body.code).toBe('already_guardian');
  });
});
