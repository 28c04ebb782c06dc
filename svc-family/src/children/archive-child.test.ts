import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { childForm, coach, NOW, rosa, user } from '../../testing/build.ts';
import { family } from '../service.ts';

const admin = { userId: 1, role: 'admin' } as const;

describe('PUT /api/admin/children/{id}/archive', () => {
  let service: TestService;
  let mateo = 0;
  beforeAll(async () => {
    service = await startTestService(family, { clock: () => NOW });
    await service.deliver('user.registered', user({ id: 5 }));
    mateo = (await service.as(rosa).post('/api/children', childForm())).body.id;
  });
  afterAll(() => service.stop());

  const archive = (isActive: unknown, as: typeof admin | typeof rosa | typeof coach = admin, id = mateo) =>
    service.as(as).put(`/api/admin/children/${id}/archive`, { isActive });
  const idsIn = async (path: string, as: typeof admin | typeof rosa = admin) =>
    (await service.as(as).get(path)).body.map(({ id }: { id: number }) => id);

  it('When a child is archived, Then its parent does not see it @spec S2.4.603-604, S2.7.602', async () => {
    const { status, body } = await archive(false);
    expect([status, body]).toEqual([200, { id: mateo, firstName: 'Mateo', lastName: 'Alvarez', isActive: false }]);
    expect(await idsIn('/api/children', rosa)).toEqual([]);
    expect(await idsIn('/api/all-children?status=archived')).toEqual([mateo]);
    expect((await archive(false)).status).toBe(200);
    expect((await archive(true)).body).toMatchObject({ id: mateo, isActive: true });
    expect(await idsIn('/api/children', rosa)).toEqual([mateo]);
    expect(await idsIn('/api/all-children?status=archived')).toEqual([]);
    const archived = await service.published('child.archived');
    const restored = await service.published('child.restored');
    expect(archived.map(({ data, actor }) => [data.id, data.isActive, actor])).toEqual([[mateo, false, 1]]);
    expect(restored.map(({ data, actor }) => [data.id, data.isActive, actor])).toEqual([[mateo, true, 1]]);
    expect(restored[0]?.data.version).toBeGreaterThan(archived[0]?.data.version ?? Number.POSITIVE_INFINITY);
  });

  it('When archiving is not allowed, Then nothing changes', async () => {
    expect((await archive(false, rosa)).status).toBe(403);
    expect((await archive(false, coach)).status).toBe(403);
    expect((await archive(false, admin, 999)).body).toMatchObject({ status: 404, message: 'Child not found' });
    expect((await archive('no')).status).toBe(400);
    expect(await idsIn('/api/children', rosa)).toEqual([mateo]);
  });
});
