import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { family } from '../service.ts';
import { linkGuardian } from './link-guardian.ts';

describe('When a user is made guardian of a child', () => {
  let service: TestService;
  let mateo = 0;
  beforeAll(async () => {
    service = await startTestService(family, { clock: () => NOW });
  });
  beforeEach(async () => {
    await service.empty();
    await service.deliver('user.registered', user({ id: 5 }));
    await service.deliver('user.registered', user({ id: 6, firstName: 'Ji-won', lastName: 'Park' }));
    mateo = (await service.as(rosa).post('/api/children', childForm())).body.id;
  });
  afterAll(() => service.stop());

  it('Then the child is theirs, too, the primary guardian stays, and the link is published', async () => {
    await linkGuardian(service.ctx, { childId: mateo, userId: 6 }, admin);
    expect((await service.as(jiWon).get('/api/children')).body).toMatchObject([{ id: mateo }]);
    const { body } = await service.as(coach).get(`/api/children/${mateo}/parents`);
    expect(body).toMatchObject([
      { id: 5, isPrimary: true },
      { id: 6, isPrimary: false },
    ]);
    const [, event] = await service.published('guardian.linked');
    expect(event).toMatchObject({
      actor: 1,
      data: { childId: mateo, userId: 6, isPrimary: false, accessLevel: 'full' },
    });
  });

  it('Then two concurrent calls create one link', async () => {
    const link = () => linkGuardian(service.ctx, { childId: mateo, userId: 6 });
    const links = await Promise.all([link(), link()]);
    expect(new Set(links.map(({ id }) => id)).size).toBe(1);
    expect(await service.published('guardian.linked')).toHaveLength(2);
  });

  it('Then a deleted child or account is refused', async () => {
    await expect(linkGuardian(service.ctx, { childId: 999, userId: 6 })).rejects.toMatchObject({ status: 404 });
    await service.deliver('user.deleted', { id: 6, version: 50 });
    await expect(linkGuardian(service.ctx, { childId: mateo, userId: 6 })).rejects.toMatchObject({ status: 401 });
    expect(await service.ctx.db('guardian')).toHaveLength(1);
  });

  it('Then the child has exactly one primary guardian, even when the primary one is removed concurrently', async () => {
    const [removal] = await Promise.all([
      service.as(rosa).delete(`/api/children/${mateo}`),
      linkGuardian(service.ctx, { childId: mateo, userId: 6 }).catch(({ status }) => expect(status).toBe(404)),
    ]);
    const guardians = await service.ctx.db('guardian').where({ child_id: mateo });
    expect(guardians).toMatchObject(removal.body.outcome === 'deleted' ? [] : [{ user_id: 6, is_primary: true }]);
  });
});
