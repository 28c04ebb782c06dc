import { guardianInvitationLink } from '@fieldhouse/contracts';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, coach, fakeAuth, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { storePlayer } from '../../testing/players.ts';
import { family } from '../service.ts';

const LINKS = '/api/admin/child-parent-links';
const MINUTE = 60_000;
const otherAdmin = { userId: 3, role: 'admin' } as const;

let now = NOW;
let service: TestService;
let child = 0;
let link = 0;
const calls = localCalls();
beforeAll(async () => {
  service = await startTestService(family, { clock: () => now, adapters: { calls }, answers: fakeAuth() });
  for (const id of [5, 6, 7, 8]) await service.deliver('user.registered', user({ id }));
});
afterAll(() => service.stop());
beforeEach(async () => {
  now = NOW;
  await service.empty('child', 'removed_guardian', 'outbox');
  child = await storePlayer(service.ctx.db, { parentId: 5, otherParentId: 6 });
  const { db } = service.ctx;
  await db('guardian')
    .where({ user_id: 6 })
    .update({ created_at: new Date('2025-03-04T05:06:07.089Z'), invited_by: 5 });
  [link = 0] = await db('guardian').where({ user_id: 6 }).pluck<number[]>('id');
});

type As = typeof admin | typeof coach | typeof rosa;
const remove = async () => expect((await service.as(admin).delete(`${LINKS}/${link}`)).status).toBe(204);
const restore = (as: As | typeof otherAdmin = admin) => service.as(as).post(`${LINKS}/${link}/restore`);
/** Everything of the links and invitations but the versions, which are newer after an undo. */
const stored = async () => {
  const { db } = service.ctx;
  const [guardians, invitations] = [await db('guardian').orderBy('id'), await db('guardian_invitation').orderBy('id')];
  return [
    guardians.map(({ version, ...guardian }) => guardian),
    invitations,
    await db('guardian_invitation_link').orderBy('expires_at'),
  ];
};
const linked = async () => (await service.published('guardian.linked')).map(({ actor, data }) => ({ actor, data }));
const invite = async (as: { userId: number; role: 'parent' }, email: string) => {
  const body = { email, accessLevel: 'view-only' };
  const { status, body: made } = await service.as(as).post(`/api/children/${child}/guardian-invitations`, body);
  expect(status).toBe(201);
  return made.id as number;
};

describe('When an admin undoes the removal of a link', () => {
  it('Then the same link and its invitations are back, and published and audited once @spec S2.4.832, S2.7.833', async () => {
    const invitationId = await invite(jiWon, 'sam@club.example');
    await callVia(calls, 'notify')(guardianInvitationLink, { invitationId });
    const before = await stored();
    expect(before.map(({ length }) => length)).toEqual([2, 1, 1]);
    await remove();
    expect((await stored()).map(({ length }) => length)).toEqual([1, 0, 0]);
    expect((await restore()).status).toBe(204);
    expect(await stored()).toEqual(before);
    const [unlinked] = await service.published('guardian.unlinked');
    const [restored] = await linked();
    expect(restored).toMatchObject({
      actor: 1,
      data: { id: link, childId: child, userId: 6, accessLevel: 'full', isPrimary: false },
    });
    expect(restored?.data.version).toBeGreaterThan(unlinked?.data.version ?? Number.POSITIVE_INFINITY);
    const actions = (await service.published('audit.recorded')).map(({ data }) => [data.action, data.subjectId]);
    expect(actions).toEqual([
      ['link.removed', link],
      ['link-removal.undone', link],
    ]);
    expect((await restore()).status).toBe(204);
    expect(await linked()).toHaveLength(1);
  });

  it('Then of two admins at once one restores it, and it can be removed and restored again @spec S2.4.832', async () => {
    await remove();
    const answers = await Promise.all([admin, otherAdmin, admin, otherAdmin].map(restore));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await linked()).toHaveLength(1);
    await remove();
    expect((await restore(otherAdmin)).status).toBe(204);
    expect(await linked()).toHaveLength(2);
  });

  it('Then an archived child’s link is restored, too @spec S2.4.832', async () => {
    await service.ctx.db('child').update({ is_active: false });
    await remove();
    expect((await restore()).status).toBe(204);
  });
});

describe('When the removal of a link cannot be undone', () => {
  const expectRefused = async (problem: object) => {
    const before = await stored();
    expect((await restore()).body).toMatchObject(problem);
    expect(await stored()).toEqual(before);
  };

  it('Then it is 410 after 20 minutes @spec S2.5.835', async () => {
    await remove();
    now = new Date(NOW.getTime() + 20 * MINUTE);
    const message = 'This can be undone for 20 minutes only. Please link the parent to the child again';
    await expectRefused({ status: 410, code: 'undo_expired', message });
    now = new Date(NOW.getTime() + 20 * MINUTE - 1);
    expect((await restore()).status).toBe(204);
  });

  it('Then it is 409 when the parent or an invited person was added again @spec S2.5.836', async () => {
    await invite(jiWon, 'sam@club.example');
    await remove();
    const body = { childId: child, parentId: 6, accessLevel: 'view-only' };
    const { body: anew } = await service.as(admin).post('/api/admin/link-child-to-parent', body);
    await expectRefused({
      status: 409,
      code: 'already_linked',
      message: expect.stringContaining('linked to the child'),
    });
    await service.as(admin).delete(`${LINKS}/${anew.id}`);
    await invite(rosa, 'Sam@club.example');
    await expectRefused({ status: 409, code: 'invited_again', message: expect.stringContaining('was invited again') });
  });

  it('Then it is 409 while the child is merged into another @spec S2.5.836', async () => {
    await remove();
    const primary = await storePlayer(service.ctx.db, { parentId: 8 });
    await service.ctx.db('child').where({ id: child }).update({ merged_into: primary, is_active: false });
    await expectRefused({ status: 409, code: 'child_merged' });
  });

  it('Then it is 410 when the account or the child is deleted, and nothing stays stored @spec S2.5.835', async () => {
    await service.deliver('user.registered', user({ id: 9 }));
    await service.ctx.db('guardian').where({ id: link }).update({ user_id: 9 });
    await remove();
    await service.deliver('user.deleted', { id: 9, version: 50 });
    expect(await service.ctx.db('removed_guardian')).toEqual([]);
    await expectRefused({ status: 410 });
    child = await storePlayer(service.ctx.db, { parentId: 5, otherParentId: 6 });
    [link = 0] = await service.ctx.db('guardian').where({ user_id: 6 }).pluck<number[]>('id');
    await remove();
    await service.as(rosa).delete(`/api/children/${child}`);
    expect(await service.ctx.db('removed_guardian')).toEqual([]);
    await expectRefused({ status: 410 });
  });

  it('Then nobody but an admin may try @spec S2.7.833', async () => {
    await remove();
    for (const who of [coach, rosa]) expect((await restore(who)).status).toBe(403);
  });
});
