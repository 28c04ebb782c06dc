import { childrenAfterDeletion } from '@fieldhouse/contracts';
import { callVia, localCalls, purgeDeletedPeople } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, fakeAuth, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { linkGuardian } from '../guardians/link-guardian.ts';
import { family } from '../service.ts';

describe('When an account is deleted', () => {
  const calls = localCalls();
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(family, { answers: fakeAuth(), clock: () => NOW, adapters: { calls } });
  });
  beforeEach(async () => {
    await service.empty();
    await service.deliver('user.registered', user({ id: 5 }));
    await service.deliver('user.registered', user({ id: 6, firstName: 'Ji-won', lastName: 'Park' }));
  });
  afterAll(() => service.stop());

  const add = async (who: typeof rosa | typeof jiWon, firstName: string): Promise<number> =>
    (await service.as(who).post('/api/children', childForm({ firstName, confirmNotDuplicate: true }))).body.id;
  const deleteRosa = (version = 95) => service.deliver('user.deleted', { id: 5, version }, { actor: admin });
  const children = async (): Promise<number[]> =>
    (await service.ctx.db('child').select('id').orderBy('id')).map(({ id }: { id: number }) => id);

  it('Then children without another guardian are deleted, as previewed @spec S2.2.713', async () => {
    const [mateo, lucia, june, shared] = [
      await add(rosa, 'Mateo'),
      await add(rosa, 'Lucía'),
      await add(jiWon, 'June'),
      await add(rosa, 'Shared'),
    ];
    await linkGuardian(service.ctx, { childId: shared, userId: 6 });
    await linkGuardian(service.ctx, { childId: june, userId: 5 });
    // The preview that svc-auth requests matches the deletion.
    expect(await callVia(calls, 'auth')(childrenAfterDeletion, { userId: 5 })).toEqual({
      deleted: [
        { id: mateo, name: 'Mateo Alvarez' },
        { id: lucia, name: 'Lucía Alvarez' },
      ],
      staying: [
        { id: june, name: 'June Alvarez', newPrimary: null },
        { id: shared, name: 'Shared Alvarez', newPrimary: 'Ji-won Park' },
      ],
    });
    await deleteRosa();

    expect(await children()).toEqual([june, shared]);
    const deleted = await service.published('child.deleted');
    expect(deleted.map((event) => event.data.id)).toEqual([mateo, lucia]);
    expect(deleted[0]).toMatchObject({ actor: 1, actorrole: 'admin' });
    const unlinked = await service.published('guardian.unlinked');
    expect(unlinked.map((event) => event.data.childId)).toEqual([june, shared]);
    expect((await service.published('guardian.linked')).at(-1)?.data).toMatchObject({
      childId: shared,
      userId: 6,
      isPrimary: true,
    });
    expect(await service.ctx.db('guardian').where({ user_id: 5 })).toEqual([]);
  });

  it('Then no personal data stays, and a late older event is ignored', async () => {
    await add(jiWon, 'Mateo');
    await service.as(rosa).post('/api/children', childForm(), { 'Idempotency-Key': 'tap' });
    const [known] = await service.ctx.db('child').select('id');
    const request = { existingChildId: known.id, requestReason: 'He is my nephew' };
    expect((await service.as(rosa).post('/api/child-access-requests', request)).status).toBe(201);
    await service.deliver('coach.restored', user({ id: 5, version: 3 }));
    await deleteRosa();
    await purgeDeletedPeople.run(service.ctx);
    for (const table of ['access_request', 'shown_duplicate', 'idempotency_key']) {
      expect([table, await service.ctx.db(table)]).toEqual([table, []]);
    }
    await service.deliver('user.updated', user({ id: 5, version: 94 }));
    expect(await service.ctx.db('user_projection').where({ id: 5 })).toMatchObject([
      { is_deleted: true, first_name: '', last_name: '', email: '', phone: '', is_active: false },
    ]);
    const messages = await service.ctx.db('inbox').where('type', 'user.registered').orderBy('received_at');
    expect(messages.map(({ envelope }: { envelope: unknown }) => envelope === null)).toEqual([true, false]);
    expect(await service.ctx.db('inbox').where('type', 'coach.restored')).toMatchObject([{ envelope: null }]);
  });

  it('Then children that the user adds at the same time are deleted, too', async () => {
    for (const firstName of ['Mateo', 'Diego', 'Elena']) await add(rosa, firstName);
    const adding = Array.from({ length: 10 }, (_, index) =>
      service.as(rosa).post('/api/children', childForm({ firstName: `Late${index}` })),
    );
    await Promise.all([deleteRosa(), ...adding]);
    const answers = await Promise.all(adding);
    for (const { status } of answers) expect([201, 401]).toContain(status);
    expect(await children()).toEqual([]);
    expect((await service.as(rosa).post('/api/children', childForm())).status).toBe(401);
  });

  it('When both guardians are deleted at the same time, Then the child is deleted once', async () => {
    const shared = await add(rosa, 'Shared');
    await linkGuardian(service.ctx, { childId: shared, userId: 6 });
    await Promise.all([deleteRosa(), service.deliver('user.deleted', { id: 6, version: 96 })]);
    expect(await children()).toEqual([]);
    expect(await service.published('child.deleted')).toHaveLength(1);
  });

  it('When the event arrives twice, Then it has its effects once', async () => {
    const shared = await add(rosa, 'Shared');
    await linkGuardian(service.ctx, { childId: shared, userId: 6 });
    await deleteRosa();
    await deleteRosa();
    expect(await service.published('guardian.unlinked')).toHaveLength(1);
    expect(await children()).toEqual([shared]);
  });

  it('When a newer state of the account is known, Then an older deletion is ignored', async () => {
    const mateo = await add(rosa, 'Mateo');
    await service.deliver('user.updated', user({ id: 5, version: 99 }));
    await deleteRosa(98);
    expect(await children()).toEqual([mateo]);
  });
});

describe('When an account gets another role', () => {
  it('Then its name and contact stay in the projection', async () => {
    const service = await startTestService(family, { clock: () => NOW });
    await service.deliver('user.registered', user({ id: 5 }));
    const { body } = await service.as(rosa).post('/api/children', childForm());
    await service.deliver('user.role-changed', user({ id: 5, version: 9, role: 'coach', phone: '(512) 555-0190' }));
    const parents = await service.as(coach).get(`/api/children/${body.id}/parents`);
    expect(parents.body).toMatchObject([{ id: 5, phone: '(512) 555-0190' }]);
    expect(await service.ctx.db('user_projection').where({ id: 5 })).toMatchObject([{ role: 'coach', version: 9 }]);
    await service.stop();
  });
});
