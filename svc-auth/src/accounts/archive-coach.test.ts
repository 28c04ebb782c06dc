import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cookieOf, PASSWORD, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';
import { restoreOtherRoles } from './restore-other-roles.ts';

type Person = Awaited<ReturnType<TestAuth['addUser']>>;

let auth: TestAuth;
let admin: Person;
let coach: Person;
beforeAll(async () => {
  auth = await startTestAuth({ engine: QUICK_ENGINE });
  admin = await auth.addUser('avery', 'admin');
  coach = await auth.addUser('dana', 'coach');
});
afterAll(() => auth.stop());

const archive = (isActive: unknown, id = coach.userId, as = admin) =>
  auth.as(as).put(`/api/admin/coaches/${id}/archive`, { isActive });
const publishedEvents = async () => {
  const rows = await auth.ctx.db('outbox').whereLike('type', 'coach.%').orderBy('id');
  return rows.map(({ envelope: { type, data, actor } }) => [type, data.id, data.isActive, actor]);
};
const listedCoaches = async (as: Person) => {
  const { body } = await auth.as(as).get('/api/coaches');
  return body.map(({ id, isActive }: { id: number; isActive?: boolean }) => [id, isActive]);
};

describe('When an admin archives a coach', () => {
  it('Then sessions end, sign-in is refused, and Restore reverts it @spec S2.4.601-602, S2.7.601', async () => {
    const cookie = cookieOf(await auth.signIn('dana', PASSWORD));
    expect((await auth.authenticate(cookie)).status).toBe(200);

    const archived = await archive(false);
    expect([archived.status, archived.body]).toMatchObject([200, { id: coach.userId, isActive: false }]);
    expect((await auth.authenticate(cookie)).status).toBe(401);
    expect((await auth.signIn('dana', PASSWORD)).body).toMatchObject({ status: 401, code: 'account_archived' });
    expect(await listedCoaches(admin)).toEqual([[coach.userId, false]]);
    expect((await archive(false)).status).toBe(200);

    expect((await archive(true)).body).toMatchObject({ id: coach.userId, isActive: true });
    expect((await auth.signIn('dana', PASSWORD)).status).toBe(200);
    expect(await publishedEvents()).toEqual([
      ['coach.archived', coach.userId, false, admin.userId],
      ['coach.restored', coach.userId, true, admin.userId],
    ]);
  });

  it('Then parents do not see an archived coach', async () => {
    const parent = await auth.addUser('rosa', 'parent');
    await archive(false);
    expect(await listedCoaches(parent)).toEqual([]);
    await archive(true);
    expect(await listedCoaches(parent)).toEqual([[coach.userId, undefined]]);
  });
});

describe('When an archived coach gets another role', () => {
  it.each(['parent', 'admin'] as const)(
    'Then as %s the account is active and signs in @spec S2.4.703',
    async (role) => {
      const { userId } = await auth.addUser(`former-${role}`, 'coach');
      await archive(false, userId);
      const changed = await auth.as(admin).put(`/api/admin/users/${userId}/role`, { role });
      expect([changed.status, changed.body]).toMatchObject([200, { role, isActive: true }]);
      expect((await auth.signIn(`former-${role}`, PASSWORD)).body).toMatchObject({ id: userId, role });
      const [event] = (await auth.published('user.role-changed')).filter(({ data }) => data.id === userId);
      expect(event?.data).toMatchObject({ role, isActive: true });
    },
  );

  it('Then one whom an earlier release left archived is active again, and archived coaches stay', async () => {
    const former = await auth.addUser('former', 'coach');
    const archived = await auth.addUser('archived', 'coach');
    for (const { userId } of [former, archived]) await archive(false, userId);
    await auth.ctx.db('account').where({ id: former.userId }).update({ role: 'parent' });
    expect((await auth.signIn('former', PASSWORD)).body).toMatchObject({ code: 'account_archived' });
    await restoreOtherRoles(auth.ctx);
    expect((await auth.signIn('former', PASSWORD)).body).toMatchObject({ id: former.userId, role: 'parent' });
    expect((await auth.signIn('archived', PASSWORD)).body).toMatchObject({ code: 'account_archived' });
    const events = (await auth.published('user.updated')).map(({ data }) => [data.id, data.isActive]);
    expect(events).toEqual([[former.userId, true]]);
    await auth.ctx.db('account').where({ id: archived.userId }).delete();
  });
});

describe('When archiving is not allowed', () => {
  it('Then other accounts get 404, and a value that is not a boolean gets 400', async () => {
    expect((await archive(false, admin.userId)).body).toMatchObject({ status: 404, message: 'Coach not found' });
    expect((await archive(false, 999)).body).toMatchObject({ status: 404, message: 'Coach not found' });
    expect((await archive('no')).status).toBe(400);
    expect((await archive(undefined)).status).toBe(400);
  });

  it('Then coaches and parents get 403', async () => {
    expect((await archive(false, coach.userId, coach)).status).toBe(403);
    const parent = await auth.addUser('ji-won', 'parent');
    expect((await archive(false, coach.userId, parent)).status).toBe(403);
    expect(await listedCoaches(admin)).toEqual([[coach.userId, true]]);
  });
});
