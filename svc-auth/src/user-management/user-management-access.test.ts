import type { Role } from '@fieldhouse/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cookieOf, PASSWORD, QUICK_ENGINE, registration, startTestAuth, type TestAuth } from '../../testing/index.ts';

let auth: TestAuth;
let admin: { userId: number; role: Role };
let people = 0;
let id: number;
let username: string;
let cookie: string;
beforeAll(async () => {
  auth = await startTestAuth({ engine: QUICK_ENGINE });
  admin = await auth.addUser('avery', 'admin');
});
afterAll(() => auth.stop());
beforeEach(async () => {
  people += 1;
  username = `person${people}`;
  id = (await auth.addUser(username, 'parent')).userId;
  cookie = cookieOf(await auth.signIn(username, PASSWORD));
});

const user = () => `/api/admin/users/${id}`;
const accountNow = () => auth.ctx.db('account').where({ id }).first();
const isSignedIn = async () => (await auth.authenticate(cookie)).status === 200;

const CALLS: [string, (caller: ReturnType<TestAuth['as']>) => Promise<{ status: number }>, number][] = [
  ['GET /api/admin/users', (caller) => caller.get('/api/admin/users'), 200],
  ['GET /api/admin/users/{id}', (caller) => caller.get(user()), 200],
  ['PUT /api/admin/users/{id}', (caller) => caller.put(user(), { firstName: 'Rosalia' }), 200],
  ['PUT /api/admin/users/{id}/role', (caller) => caller.put(`${user()}/role`, { role: 'coach' }), 200],
  [
    'PUT /api/admin/users/{id}/password',
    (caller) => caller.put(`${user()}/password`, { newPassword: 'live oak' }),
    204,
  ],
  ['DELETE /api/admin/users/{id}', (caller) => caller.delete(user()), 204],
];

describe.each(CALLS)('When %s is called', (_call, call, success) => {
  it('Then an admin is allowed @spec S1.6.10', async () => {
    expect((await call(auth.as(admin))).status).toBe(success);
  });

  it.each(['parent', 'coach'] as const)('Then a %s gets 403, and nothing changes', async (role) => {
    const before = await accountNow();
    const other = await auth.addUser(`${role}of${username}`, role);
    expect((await call(auth.as(other))).status).toBe(403);
    // They may not change themselves either.
    expect((await call(auth.as({ userId: id, role }))).status).toBe(403);
    expect(await accountNow()).toEqual(before);
    expect(await isSignedIn()).toBe(true);
  });

  it('Then a visitor gets 401 @spec S1.6.13 S1.6.14', async () => {
    const before = await accountNow();
    expect((await call(auth.anonymous)).status).toBe(401);
    expect(await accountNow()).toEqual(before);
  });
});

const SENSITIVE: [string, (caller: ReturnType<TestAuth['as']>) => Promise<{ status: number }>][] = [
  ...CALLS.slice(3).map(([name, call]) => [name, call] as [string, typeof call]),
  [
    'PUT /api/admin/users/{id} with another email address',
    (caller) => caller.put(user(), { email: 'new@example.com' }),
  ],
  ['POST /api/admin/users with the role admin', (caller) => caller.post('/api/admin/users', newUser('admin'))],
];

function newUser(role: Role) {
  const { waiverAccepted: _, ...form } = registration({ username: `new-${username}`, email: `${role}@new.example` });
  const contact = { emergencyContact1FirstName: 'Luis', emergencyContact1LastName: 'Alvarez' };
  return { ...form, ...contact, emergencyContact1Phone: '5125550134', role };
}

/** An admin who gave the password so many seconds ago. */
const adminAfter = (seconds: number) =>
  auth.as({ ...admin, signedInAt: Math.floor(auth.ctx.clock().getTime() / 1000) - seconds });

describe.each(SENSITIVE)('When %s is called', (_call, call) => {
  it('Then it needs a sign-in within the last 15 minutes @spec S1.6.17', async () => {
    const before = await accountNow();
    const refusal = await call(adminAfter(15 * 60 + 2));
    expect(refusal).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
    expect(await accountNow()).toEqual(before);
    expect((await call(adminAfter(15 * 60 - 20))).status).toBeLessThan(300);
  });
});

describe('When an admin signed in hours ago', () => {
  it('Then other changes of users are accepted, also with the present email address', async () => {
    const caller = adminAfter(5 * 3600);
    const { email } = await accountNow();
    expect((await caller.put(user(), { firstName: 'Rosalia', email: email.toUpperCase() })).status).toBe(403);
    expect((await caller.put(user(), { firstName: 'Rosalia', email })).status).toBe(200);
    expect((await caller.post('/api/admin/users', newUser('coach'))).status).toBe(201);
  });
});

describe.each(CALLS.slice(2))('When %s is called with the identity of a former admin', (_call, call) => {
  it('Then it is refused and nothing changes', async () => {
    const before = await accountNow();
    expect((await call(auth.as({ userId: id, role: 'admin' }))).status).not.toBeLessThan(400);
    const former = await auth.addUser(`former${username}`, 'parent');
    expect((await call(auth.as({ ...former, role: 'admin' }))).status).toBe(401);
    expect((await call(auth.as({ userId: 999_999, role: 'admin' }))).status).toBe(401);
    expect(await accountNow()).toEqual(before);
  });

  it('Then an unknown user is 404', async () => {
    id = 999_999;
    expect((await call(auth.as(admin))).status).toBe(404);
  });
});
