import {
  accountAddresses,
  addressConfirmed,
  addressLinks,
  emailDelivery,
  passwordResetLink,
  type Role,
} from '@fieldhouse/contracts';
import { answers, callVia, localCalls, migrate, openDatabase } from '@fieldhouse/service-kit';
import { emptyDatabase } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { functions, migrations } from '../../migrations/index.ts';
import { clockAt, PASSWORD, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';
import { findAccount } from '../accounts/account.repository.ts';
import { addressStateOf } from '../accounts/address-state.ts';

const DAY = 24 * 3_600_000;
const INVALID = { status: 400, code: 'invalid_link', detail: 'The link is invalid, was used or is older than 7 days.' };

const clock = clockAt('2026-11-21T15:00:00Z');
const calls = localCalls();
const notifyCalls = callVia(calls, 'notify');
const familyCalls = callVia(calls, 'family');
/** Whether svc-notify has a mail server. */
let delivery: 'sent' | 'stored' = 'sent';
let auth: TestAuth;
let admin: { userId: number; role: Role };
let people = 0;
let rosa: { userId: number; role: Role };
let email: string;
let username: string;
beforeAll(async () => {
  auth = await startTestAuth({
    engine: QUICK_ENGINE,
    clock: clock.now,
    adapters: { calls },
    answers: [answers(emailDelivery, async () => ({ delivery }))],
  });
  admin = await auth.addUser('avery', 'admin');
});
afterAll(() => auth.stop());
beforeEach(async () => {
  delivery = 'sent';
  people += 1;
  username = `rosa${people}`;
  email = `${username}@example.com`;
  rosa = { userId: (await auth.register({ username, email })).body.id, role: 'parent' };
  clock.advance(3_600_000);
});

const account = () => auth.ctx.db('account').where({ id: rosa.userId }).first();
const known = async () => (await notifyCalls(accountAddresses, { userIds: [rosa.userId] })).accounts[0];
const isConfirmed = async () => (await familyCalls(addressConfirmed, { userId: rosa.userId })).isConfirmed;
const newEmail = () => `new-${email}`;
const changeEmail = (to: string, currentPassword = PASSWORD) =>
  auth.as(rosa).put('/api/account/email', { email: to, currentPassword });
const show = (token: string) => auth.anonymous.get(`/api/auth/address-links?token=${token}`);
const use = (token: unknown, kind: string) => auth.anonymous.post('/api/auth/address-links', { token, kind });

/** The tokens of the links that an email to this address gets. */
async function tokensFor(to = email): Promise<{ confirm: string; notMe: string }> {
  const { links } = await notifyCalls(addressLinks, { userId: rosa.userId, email: to });
  const tokenOf = (path = '') => /^\/address\?token=([\w-]{43})$/.exec(path)?.[1] ?? '';
  return { confirm: tokenOf(links?.confirm), notMe: tokenOf(links?.notMe) };
}

/** In the browser in which the account was opened. */
async function changeOwnPassword() {
  const { id: sessionId } = await auth.ctx.db('session').where({ account_id: rosa.userId }).first('id');
  const passwords = { currentPassword: PASSWORD, newPassword: 'another one' };
  return auth.as({ ...rosa, sessionId: Number(sessionId) }).put('/api/account/password', passwords);
}

/** Chooses a new password with a reset link. */
async function resetPassword() {
  const reset = { account_id: rosa.userId, requested_at: clock.now() };
  const [{ id: requestId }] = await auth.ctx.db('password_reset').insert(reset).returning('id');
  const { link } = await notifyCalls(passwordResetLink, { requestId });
  const token = link?.path.replace(/.*token=/, '');
  return auth.anonymous.post('/api/auth/reset-password', { token, password: 'another one' });
}

/** The events about the account, without the entries of the audit. */
async function published(): Promise<object[]> {
  const rows = await auth.ctx
    .db('outbox')
    .where({ subject: String(rosa.userId) })
    .whereNot({ type: 'audit.recorded' })
    .orderBy('id');
  return rows.map(({ envelope }) => ({ type: envelope.type, ...envelope.data }));
}

describe('When a parent opens an account', () => {
  it('Then its address is confirmed with a link, once, and looking at it changes nothing @spec S1.2.144 S1.4.29', async () => {
    expect([await isConfirmed(), (await known())?.state]).toEqual([false, 'unconfirmed']);
    const { confirm, notMe } = await tokensFor();
    const shown = { kind: 'confirm', email: 'r•••@example.com' };
    for (let time = 0; time < 3; time += 1) expect((await show(confirm)).body).toEqual(shown);
    expect(await isConfirmed()).toBe(false);
    expect(await use(confirm, 'not-me')).toMatchObject({ body: INVALID });
    expect((await use(confirm, 'confirm')).status).toBe(204);
    expect([await isConfirmed(), (await account()).confirmed_email]).toEqual([true, email]);
    expect((await published()).at(-1)).toMatchObject({ type: 'user.updated', email, addressState: 'confirmed' });
    for (const answer of [await show(confirm), await use(confirm, 'confirm'), await use(notMe, 'not-me')]) {
      expect(answer).toMatchObject({ body: INVALID });
    }
    expect(await tokensFor()).toEqual({ confirm: '', notMe: '' });
  });

  it('Then no table has a token, and links end after 7 days @spec S1.4.29', async () => {
    const { confirm } = await tokensFor();
    expect(JSON.stringify([await auth.ctx.db('address_link'), await auth.ctx.db('outbox')])).not.toContain(confirm);
    clock.advance(7 * DAY - 1000);
    expect((await show(confirm)).status).toBe(200);
    clock.advance(1000);
    for (const answer of [await show(confirm), await use(confirm, 'confirm')]) {
      expect(answer).toMatchObject({ body: INVALID });
    }
  });

  it('Then of several uses at once one succeeds', async () => {
    const { confirm } = await tokensFor();
    const answers = await Promise.all(Array.from({ length: 5 }, () => use(confirm, 'confirm')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400, 400, 400]);
  });

  it.each(['A'.repeat(43), '', 'x', null])('Then the token %j is as invalid as a used one', async (token) => {
    expect((await use(token, 'confirm')).body).toMatchObject({ status: 400, detail: INVALID.detail });
  });

  it('Then ‘This was not me’ stops its mail until it is confirmed @spec S1.4.30', async () => {
    const { confirm, notMe } = await tokensFor();
    expect((await use(notMe, 'not-me')).status).toBe(204);
    expect(await known()).toMatchObject({ state: 'stopped', toConfirm: null, confirmedEmail: null });
    expect((await published()).at(-1)).toMatchObject({ type: 'user.updated', addressState: 'stopped' });
    expect((await auth.as(rosa).post('/api/account/email/confirmation')).body).toMatchObject({
      ...{ status: 409, code: 'address_stopped' },
    });
    expect((await use(confirm, 'confirm')).status).toBe(204);
    expect((await known())?.state).toBe('confirmed');
  });

  it('Then a used reset link confirms it, and the owner is told of the password @spec S1.4.31 S1.4.33', async () => {
    await use((await tokensFor()).notMe, 'not-me');
    expect((await resetPassword()).status).toBe(204);
    expect(await known()).toMatchObject({ state: 'confirmed' });
    expect(await published()).toContainEqual(
      expect.objectContaining({ type: 'account.secured', what: 'password', userId: rosa.userId }),
    );
  });

  it('Then without a mail server it counts as confirmed, and is stored so @spec S1.4.34', async () => {
    delivery = 'stored';
    expect(await isConfirmed()).toBe(true);
    const late = await auth.register({ username: `late${people}`, email: `late${people}@example.com` });
    const row = await auth.ctx.db('account').where({ id: late.body.id }).first();
    expect([row.confirmed_email, row.email_confirmed_at]).toEqual([row.email, row.created_at]);
  });

  it('Then another email is sent three times an hour', async () => {
    const ask = () => auth.as(rosa).post('/api/account/email/confirmation');
    for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(202);
    const refused = await ask();
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_confirmations']);
    expect(refused.headers.get('Retry-After')).not.toBeNull();
    expect((await published()).filter((event) => 'type' in event && event.type === 'address.to-confirm')).toHaveLength(
      3,
    );
  });
});

describe('When people change their own address', () => {
  it('Then it waits for its owner, and the former one is in use until then @spec S1.4.32', async () => {
    const answer = await changeEmail(newEmail());
    expect(answer.body).toMatchObject({ email, isEmailConfirmed: false, pendingEmail: newEmail() });
    expect(await known()).toMatchObject({ email, toConfirm: newEmail() });
    expect((await published()).at(-1)).toMatchObject({ type: 'address.to-confirm', userId: rosa.userId });
    expect((await use((await tokensFor(newEmail())).confirm, 'confirm')).status).toBe(204);
    expect(await known()).toMatchObject({ email: newEmail(), state: 'confirmed', toConfirm: null });
    expect((await published()).slice(-2)).toMatchObject([
      { type: 'user.updated', email: newEmail(), addressState: 'confirmed' },
      { type: 'account.secured', what: 'email', previousEmail: email },
    ]);
    expect((await auth.signIn(newEmail(), PASSWORD)).status).toBe(200);
  });

  it('Then ‘This was not me’ withdraws it for good, as the user may at any time @spec S1.4.30', async () => {
    await changeEmail(newEmail());
    const { confirm, notMe } = await tokensFor(newEmail());
    expect((await use(notMe, 'not-me')).status).toBe(204);
    expect(await known()).toMatchObject({ email, state: 'unconfirmed', toConfirm: email });
    expect(await use(confirm, 'confirm')).toMatchObject({ body: INVALID });
    expect((await changeEmail(newEmail())).body).toMatchObject({ status: 409, code: 'address_stopped' });
    await changeEmail(`other-${email}`);
    const { body } = await auth.as(rosa).delete('/api/account/email/pending');
    expect(body).toMatchObject({ email, pendingEmail: null });
  });

  it.each([
    ['their own', changeOwnPassword],
    [
      'an admin’s',
      () => auth.as(admin).put(`/api/admin/users/${rosa.userId}/password`, { newPassword: 'another one' }),
    ],
    ['a reset link’s', resetPassword],
  ])(
    'Then a new password, %s, withdraws the one that waits, whose link ends @spec S1.4.243',
    async (_, setPassword) => {
      await changeEmail(newEmail());
      const { confirm } = await tokensFor(newEmail());
      expect((await setPassword()).status).toBe(204);
      expect(await use(confirm, 'confirm')).toMatchObject({ body: INVALID });
      expect(await account()).toMatchObject({ email, pending_email: null });
    },
  );

  it('Then the answer does not say whether another account has it, the link does', async () => {
    await auth.register({ username: `other${people}`, email: newEmail() });
    expect((await changeEmail(newEmail())).body).toMatchObject({ email, pendingEmail: newEmail() });
    const { confirm } = await tokensFor(newEmail());
    expect((await use(confirm, 'confirm')).body).toMatchObject({ status: 409, code: 'email_taken' });
    expect((await account()).email).toBe(email);
  });

  it('Then a wrong password is refused, five times in 15 minutes, then nobody may try', async () => {
    for (let time = 0; time < 5; time += 1) {
      expect((await changeEmail(newEmail(), 'wrong')).body).toMatchObject({ errors: [{ path: 'currentPassword' }] });
    }
    expect((await changeEmail(newEmail())).status).toBe(429);
    expect((await account()).pending_email).toBeNull();
  });

  it('Then without a mail server it is changed at once, and both addresses are told @spec S1.4.32 S1.4.33', async () => {
    delivery = 'stored';
    expect((await changeEmail(newEmail())).body).toMatchObject({
      ...{ email: newEmail(), isEmailConfirmed: true, pendingEmail: null },
    });
    expect((await published()).slice(-2)).toMatchObject([
      { type: 'user.updated', addressState: 'confirmed' },
      { type: 'account.secured', what: 'email', previousEmail: email },
    ]);
    expect((await changeEmail('avery@example.com')).body).toMatchObject({ status: 409, code: 'email_taken' });
  });
});

describe('When an admin changes an account', () => {
  it('Then the owner is told of address, role and password, and confirms the address @spec S1.4.33', async () => {
    await use((await tokensFor()).confirm, 'confirm');
    const path = `/api/admin/users/${rosa.userId}`;
    const before = (await published()).length;
    expect((await auth.as(admin).put(path, { email: newEmail() })).status).toBe(200);
    expect((await auth.as(admin).put(`${path}/role`, { role: 'coach' })).status).toBe(200);
    expect((await auth.as(admin).put(`${path}/password`, { newPassword: 'set by an admin' })).status).toBe(204);
    expect((await published()).slice(before)).toMatchObject([
      { type: 'user.updated', email: newEmail(), addressState: 'unconfirmed' },
      { type: 'account.secured', what: 'email', previousEmail: email },
      { type: 'address.to-confirm' },
      { type: 'sessions.ended' },
      { type: 'user.role-changed' },
      { type: 'account.secured', what: 'role' },
      { type: 'sessions.ended' },
      { type: 'account.secured', what: 'password' },
    ]);
    expect(await known()).toMatchObject({ state: 'unconfirmed', confirmedEmail: email, toConfirm: newEmail() });
  });
});

describe('When a site of 1.2 is upgraded', () => {
  it('Then its addresses are confirmed, and one that a replica of 1.2 changes is not @spec S1.4.34', async () => {
    const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0006'));
    const database = await emptyDatabase();
    await migrate(database.url, { migrations: earlier, functions: { values: functions.values, others: [] } });
    const db = openDatabase({ databaseUrl: database.url, poolSize: 2, applicationName: 'fieldhouse-test' });
    try {
      const { rows } = await db.raw(
        `INSERT INTO account (version, username, email, first_name, last_name, phone, role, created_at)
         VALUES (1, 'rosa', 'rosa@example.com', 'Rosa', 'Alvarez', '(512) 555-0100', 'parent', now()) RETURNING id`,
      );
      await migrate(database.url, { migrations, functions });
      expect(await db('account')).toMatchObject([
        { confirmed_email: 'rosa@example.com', email_confirmed_at: expect.any(Date), pending_email: null },
      ]);
      await db('account').where({ id: rows[0].id }).update({ email: 'other@example.com' });
      const changed = await findAccount(db, Number(rows[0].id));
      expect(changed && addressStateOf(changed)).toBe('unconfirmed');
    } finally {
      await db.destroy();
      await database.drop();
    }
  });
});
