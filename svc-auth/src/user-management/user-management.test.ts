import type { Role } from '@fieldhouse/contracts';
import { purgeDeletedPeople } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cookieOf, FIRST_WAIVER, PASSWORD, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';

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

/** The published events of the user, except `user.registered`. */
async function publishedEvents(): Promise<{ type: string; data: unknown; actor: number }[]> {
  const rows = await auth.ctx
    .db('outbox')
    .where({ subject: String(id) })
    .whereLike('type', 'user.%')
    .orderBy('id');
  return rows
    .map(({ envelope }) => envelope)
    .filter(({ type }) => type !== 'user.registered')
    .map(({ type, data, actor }) => ({ type, data, actor }));
}

describe('When names and contacts are changed', () => {
  it('Then given fields change, sessions stay valid, and each change is published once @spec S1.7.52', async () => {
    const names = await auth.as(admin).put(user(), { firstName: ' Rosalia ', lastName: 'Vega' });
    expect(names.body).toMatchObject({ id, username, firstName: 'Rosalia', lastName: 'Vega', phone: '(512) 555-0100' });
    const contacts = await auth.as(admin).put(user(), { email: `new-${username}@example.com`, phone: '555-0199' });
    expect(contacts.body).toMatchObject({
      firstName: 'Rosalia',
      email: `new-${username}@example.com`,
      phone: '555-0199',
    });
    expect(await isSignedIn()).toBe(true);
    const events = await publishedEvents();
    expect(events).toMatchObject([
      { type: 'user.updated', actor: admin.userId, data: { id, firstName: 'Rosalia', phone: '(512) 555-0100' } },
      { type: 'user.updated', data: { id, lastName: 'Vega', email: `new-${username}@example.com`, phone: '555-0199' } },
    ]);
  });

  it.each([{}, { firstName: 'Rosa' }])('Then %j changes and publishes nothing', async (form) => {
    const before = await accountNow();
    expect((await auth.as(admin).put(user(), form)).status).toBe(200);
    expect(await accountNow()).toEqual(before);
    expect(await publishedEvents()).toEqual([]);
  });

  it.each([
    ['firstName', ' ', 'First name is required'],
    ['firstName', null, 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['email', 'rosa@', 'Invalid email address'],
    ['phone', ' ', 'Phone number is required'],
    ['username', 'ro', 'Username must be at least 3 characters'],
    ['emergencyContact1Phone', '', 'Emergency contact phone is required'],
    ['username', 'r\u043esa', 'Username may only contain the letters A to Z, digits and . _ @ + -'],
    ['lastName', 'Vega\u200B', 'Last name may only contain letters, spaces, hyphens, apostrophes and periods'],
    ['phone', 'http://evil.example', 'Phone number may only contain digits, spaces, + - ( ) . and x'],
  ])('Then %s = %j is refused with "%s" and nothing is stored', async (field, value, message) => {
    const before = await accountNow();
    const { status, body } = await auth.as(admin).put(user(), { firstName: 'Rosalia', [field]: value });
    expect([status, body]).toMatchObject([400, { message, errors: [{ path: field, message }] }]);
    expect(await accountNow()).toEqual(before);
  });

  it('Then the email address of another account is refused for the field, ignoring case', async () => {
    const { status, body } = await auth.as(admin).put(user(), { email: 'AVERY@example.com' });
    expect([status, body]).toMatchObject([409, { code: 'email_taken', errors: [{ path: 'email' }] }]);
    expect(await publishedEvents()).toEqual([]);
  });

  it('Then the address of another account is refused as username, and the reverse; older clashes stay', async () => {
    const asUsername = await auth.as(admin).put(user(), { username: 'avery@example.com' });
    expect([asUsername.status, asUsername.body.errors]).toMatchObject([409, [{ path: 'username' }]]);
    await auth.ctx.db('account').where({ id }).update({ username: 'avery@example.com' });
    const kept = await auth.as(admin).put(user(), { username: 'avery@example.com', lastName: 'Vega' });
    expect([kept.status, kept.body.lastName]).toEqual([200, 'Vega']);
    await auth.ctx
      .db('account')
      .where({ id })
      .update({ username: `x${people}@example.com` });
    const other = await auth.addUser(`other${people}`, 'parent');
    const asAddress = await auth.as(admin).put(`/api/admin/users/${other.userId}`, { email: `X${people}@example.com` });
    expect([asAddress.status, asAddress.body.errors]).toMatchObject([409, [{ path: 'email' }]]);
    expect((await auth.as(admin).put(user(), { email: `x${people}@example.com` })).status).toBe(200);
  });

  it('Then an address with letters beyond ASCII is stored in punycode and shown as typed', async () => {
    const { status, body } = await auth.as(admin).put(user(), { email: `p${people}@bücher.example` });
    expect([status, body.email]).toEqual([200, `p${people}@bücher.example`]);
    expect((await accountNow()).email).toBe(`p${people}@xn--bcher-kva.example`);
    const { version } = body;
    expect((await auth.as(admin).put(user(), { email: `p${people}@bücher.example` })).body.version).toBe(version);
    expect((await publishedEvents()).map(({ data }) => (data as { email: string }).email)).toEqual([
      `p${people}@xn--bcher-kva.example`,
    ]);
  });

  it('Then username, contacts and specialties change, and sessions stay valid @spec S2.7.703', async () => {
    const coach = await auth.addUser(`coach${people}`, 'coach');
    const theirs = cookieOf(await auth.signIn(`coach${people}`, PASSWORD));
    const contacts = {
      ...{ emergencyContact1FirstName: 'Priya', emergencyContact1LastName: 'Raman' },
      ...{ emergencyContact1Phone: '(512) 555-0109', emergencyContact2FirstName: 'Sam' },
    };
    const changes = { ...contacts, username: `renamed${people}`, specialties: ['Hitting', 'Bunting'] };
    const { status, body } = await auth.as(admin).put(`/api/admin/users/${coach.userId}`, changes);
    expect([status, body]).toMatchObject([200, changes]);
    expect((await auth.authenticate(theirs)).status).toBe(200);
    expect((await auth.signIn(`renamed${people}`, PASSWORD)).status).toBe(200);
    const cleared = await auth.as(admin).put(`/api/admin/users/${coach.userId}`, { emergencyContact2FirstName: '' });
    expect(cleared.body).toMatchObject({ emergencyContact1FirstName: 'Priya', emergencyContact2FirstName: null });
  });

  it('Then a role and a password in the request are ignored', async () => {
    const { body } = await auth.as(admin).put(user(), { role: 'admin', password: 'other one', lastName: 'Vega' });
    expect(body).toMatchObject({ role: 'parent', lastName: 'Vega' });
    expect((await auth.signIn(username, PASSWORD)).status).toBe(200);
  });

  it('Then an outdated version gets 412, and nothing is stored', async () => {
    const { version } = (await auth.as(admin).get(user())).body;
    const ifMatch = { 'If-Match': `"${version}"` };
    const first = await auth.as(admin).put(user(), { phone: '555-0101' }, ifMatch);
    expect([first.status, first.headers.get('ETag')]).toEqual([200, `"${first.body.version}"`]);
    const second = await auth.as(admin).put(user(), { phone: '555-0102' }, ifMatch);
    expect([second.status, second.body]).toMatchObject([
      412,
      { detail: 'Someone else has changed this user meanwhile. Please look at it again before you save' },
    ]);
    expect(await accountNow()).toMatchObject({ phone: '555-0101' });
  });

  it('Then specialties of a parent and a taken username are refused for their fields', async () => {
    const skilled = await auth.as(admin).put(user(), { specialties: ['Hitting'] });
    expect([skilled.status, skilled.body.errors]).toMatchObject([400, [{ path: 'specialties' }]]);
    const taken = await auth.as(admin).put(user(), { username: 'AVERY' });
    expect([taken.status, taken.body.errors]).toMatchObject([409, [{ path: 'username' }]]);
  });

  it('Then values from before the rules stay valid, and only changed values are validated', async () => {
    const old = { username: `j\u00f6rg ${people}`, first_name: 'J\u00f6rg 2026!', phone: 'ask his mother' };
    await auth.ctx.db('account').where({ id }).update(old);
    const same = { username: old.username, firstName: old.first_name, phone: old.phone };
    const { status, body } = await auth.as(admin).put(user(), { ...same, lastName: ' Vega ' });
    expect([status, body]).toMatchObject([200, { ...same, lastName: 'Vega' }]);
    const edited = await auth.as(admin).put(user(), { ...same, firstName: 'J\u00f6rg 2027!', lastName: '<b>' });
    expect([edited.status, edited.body.errors]).toMatchObject([400, [{ path: 'firstName' }, { path: 'lastName' }]]);
    expect(await accountNow()).toMatchObject({ ...old, last_name: 'Vega' });
    expect((await auth.signIn(old.username.toUpperCase(), PASSWORD)).status).toBe(200);
  });

  it('Then an admin may change their own names', async () => {
    expect((await auth.as(admin).put(`/api/admin/users/${admin.userId}`, { firstName: 'Ave' })).status).toBe(200);
  });
});

describe('When the role is changed', () => {
  it('Then the user’s sessions end, and the change is published @spec S1.7.51, S2.4.701, S2.7.705', async () => {
    const { body } = await auth.as(admin).put(`${user()}/role`, { role: 'coach' });
    expect(body).toMatchObject({ id, role: 'coach' });
    expect(await isSignedIn()).toBe(false);
    expect(await publishedEvents()).toMatchObject([
      { type: 'user.role-changed', actor: admin.userId, data: { id, role: 'coach' } },
    ]);
    expect((await auth.signIn(username, PASSWORD)).body).toMatchObject({ role: 'coach' });
  });

  it('Then the same role again changes nothing', async () => {
    expect((await auth.as(admin).put(`${user()}/role`, { role: 'parent' })).status).toBe(200);
    expect(await isSignedIn()).toBe(true);
    expect(await publishedEvents()).toEqual([]);
  });

  it.each(['owner', '', undefined])('Then the role %j is refused', async (role) => {
    const { status, body } = await auth.as(admin).put(`${user()}/role`, { role });
    expect([status, body.message]).toEqual([400, 'Role is required']);
    expect(await isSignedIn()).toBe(true);
  });

  it('Then an admin cannot change their own role @spec S2.5.716, S2.6.702', async () => {
    const { status, body } = await auth.as(admin).put(`/api/admin/users/${admin.userId}/role`, { role: 'parent' });
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'own_role',
        message: 'You cannot change your own admin role. Another admin must make this change.',
      },
    ]);
    expect(await auth.ctx.db('account').where({ id: admin.userId }).first('role')).toEqual({ role: 'admin' });
  });
});

describe('When an admin sets a password', () => {
  it('Then only it signs in, sessions end, and no event contains it @spec S1.7.53, S2.7.704', async () => {
    const { status } = await auth.as(admin).put(`${user()}/password`, { newPassword: 'set by an admin' });
    expect(status).toBe(204);
    expect(await isSignedIn()).toBe(false);
    expect((await auth.signIn(username, PASSWORD)).status).toBe(401);
    expect((await auth.signIn(username, 'set by an admin')).status).toBe(200);
    expect(JSON.stringify(await auth.ctx.db('outbox'))).not.toContain('set by an admin');
  });

  it.each(['password', '123456789', 'USERNAME'])(
    'Then %j is refused as too common, and the old password stays',
    async (typed) => {
      const newPassword = typed === 'USERNAME' ? username.toUpperCase() : typed;
      const { status, body } = await auth.as(admin).put(`${user()}/password`, { newPassword });
      const message = 'This password is too common';
      expect([status, body.errors]).toEqual([400, [{ path: 'newPassword', message }]]);
      expect(await isSignedIn()).toBe(true);
      expect((await auth.signIn(username, PASSWORD)).status).toBe(200);
    },
  );

  it.each(['12345', '', undefined])('Then %j is refused as too short', async (newPassword) => {
    const { status, body } = await auth.as(admin).put(`${user()}/password`, { newPassword });
    const message = 'Password must be at least 6 characters';
    expect([status, body]).toMatchObject([400, { message, errors: [{ path: 'newPassword', message }] }]);
    expect(await isSignedIn()).toBe(true);
  });
});

describe('When a user is deleted', () => {
  it('Then their next request and their sign-in are refused @spec S1.7.54, S2.4.702, S2.7.706', async () => {
    expect(await isSignedIn()).toBe(true);
    const identity = { userId: id, role: 'parent' } as const;
    expect((await auth.as(admin).delete(user())).status).toBe(204);
    expect(await isSignedIn()).toBe(false);
    expect((await auth.as(identity).get('/api/auth/user')).status).toBe(401);
    expect((await auth.signIn(username, PASSWORD)).body).toMatchObject({ code: 'invalid_credentials' });
  });

  it('Then the deletion is published, and no data of the user stays', async () => {
    await auth
      .as({ userId: id, role: 'parent' })
      .post('/api/waivers/sign', { hash: FIRST_WAIVER.hash, accepted: true });
    await auth.as(admin).put(user(), { lastName: 'Unmistakable' });
    await auth.idle();
    await auth.as(admin).delete(user());
    await purgeDeletedPeople.run(auth.ctx);
    expect(await publishedEvents()).toEqual([
      { type: 'user.deleted', actor: admin.userId, data: { id, version: expect.any(Number) } },
    ]);
    for (const table of ['credential', 'session', 'waiver_signature', 'password_reset']) {
      expect(await auth.ctx.db(table).where({ account_id: id })).toEqual([]);
    }
    const remaining = JSON.stringify([await auth.ctx.db('account'), await auth.ctx.db('outbox')]);
    expect(remaining).not.toMatch(new RegExp(`Unmistakable|${username}@`));
  });

  it('Then an admin cannot delete their own account @spec S2.5.717, S2.6.702', async () => {
    const { status, body } = await auth.as(admin).delete(`/api/admin/users/${admin.userId}`);
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'own_account',
        message: 'You cannot delete your own account. Another admin must perform this action.',
      },
    ]);
    expect(await auth.ctx.db('account').where({ id: admin.userId })).toHaveLength(1);
  });
});

describe('When two admins demote or delete each other at the same time', () => {
  it.each([
    [
      'demoting',
      (one: Admin, other: Admin) => auth.as(one).put(`/api/admin/users/${other.userId}/role`, { role: 'parent' }),
    ],
    ['deleting', (one: Admin, other: Admin) => auth.as(one).delete(`/api/admin/users/${other.userId}`)],
  ])('Then after %s one of them remains an admin', async (what, act) => {
    for (let round = 0; round < 5; round += 1) {
      const one = { ...(await auth.addUser(`${what}one${round}`, 'admin')), role: 'admin' } as const;
      const other = { ...(await auth.addUser(`${what}other${round}`, 'admin')), role: 'admin' } as const;
      const answers = await Promise.all([act(one, other), act(other, one)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([what === 'demoting' ? 200 : 204, 401]);
      const left = auth.ctx.db('account').whereIn('id', [one.userId, other.userId]).where({ role: 'admin' });
      expect(await left).toHaveLength(1);
    }
  });
});

type Admin = { userId: number; role: 'admin' };
