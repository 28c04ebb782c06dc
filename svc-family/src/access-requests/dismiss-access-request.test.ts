import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, fakeAuth, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { family } from '../service.ts';

describe('POST /api/child-access-requests/{id}/dismiss', () => {
  let service: TestService;
  let id = 0;
  beforeAll(async () => {
    service = await startTestService(family, { answers: fakeAuth(), clock: () => NOW });
    await service.deliver('user.registered', user({ id: 5 }));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    await service.empty('child', 'shown_duplicate', 'outbox');
    const mateo = (await service.as(rosa).post('/api/children', childForm())).body.id;
    await service.as(jiWon).post('/api/children', childForm());
    const form = { existingChildId: mateo, requestReason: 'I am his father' };
    id = (await service.as(jiWon).post('/api/child-access-requests', form)).body.id;
  });

  const decide = (state: 'approved' | 'denied') => service.ctx.db('access_request').where({ id }).update({ state });
  const dismiss = (who: typeof rosa | typeof jiWon | typeof coach | typeof admin, requestId = id) =>
    service.as(who).post(`/api/child-access-requests/${requestId}/dismiss`);
  const isDismissed = async () => (await service.as(jiWon).get('/api/child-access-requests')).body[0].dismissed;

  it.each(['approved', 'denied'] as const)(
    'When an %s request is dismissed twice, Then the second time changes nothing',
    async (state) => {
      await decide(state);
      expect(await isDismissed()).toBe(false);
      const first = await dismiss(jiWon);
      const [{ dismissed_at }] = await service.ctx.db('access_request');
      const second = await dismiss(jiWon);
      expect([first.status, second.status]).toEqual([204, 204]);
      expect(await service.ctx.db('access_request')).toMatchObject([{ state, dismissed_at }]);
      expect(await isDismissed()).toBe(true);
    },
  );

  it('When it is pending, Then 409 and it stays visible', async () => {
    const { status, body } = await dismiss(jiWon);
    expect([status, body.code]).toEqual([409, 'not_decided']);
    expect(await isDismissed()).toBe(false);
  });

  it('When it is another user’s or unknown, Then the same 404, for staff as well', async () => {
    await decide('denied');
    const unknown = await dismiss(jiWon, 999_999);
    expect(unknown.status).toBe(404);
    for (const who of [rosa, coach, admin]) {
      const answer = await dismiss(who);
      expect([answer.status, answer.body]).toEqual([404, unknown.body]);
    }
    expect((await service.anonymous.post(`/api/child-access-requests/${id}/dismiss`)).status).toBe(401);
    expect(await isDismissed()).toBe(false);
  });
});
