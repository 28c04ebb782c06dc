import { emailDelivery, type PlannedChange, type Role, stopLink } from '@fieldhouse/contracts';
import { answers, callVia, localCalls, type Tx } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clockAt, cookieOf, PASSWORD, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';
import { lockAccount } from '../accounts/account.repository.ts';
import { deleteDueAccounts } from './delete-due-accounts.ts';
import { endDeletion } from './deletion.repository.ts';
import { endLostMailbox } from './lost-mailbox.repository.ts';
import { makePlannedChanges } from './make-planned-changes.job.ts';
import { takeDueAddresses } from './take-due-addresses.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const INVALID = { status: 400, code: 'invalid_link', detail: 'The link is invalid, was used or is too late.' };

const clock = clockAt('2026-11-21T15:00:00Z');
const calls = localCalls();
const notifyCalls = callVia(calls, 'notify');

interface Person {
  userId: number;
  role: Role;
}

let auth: TestAuth;
let admin: Person;
let people = 0;
let rosa: Person;
let name: string;
beforeAll(async () => {
  auth = await startTestAuth({
    engine: QUICK_ENGINE,
    jobs: 'none',
    clock: clock.now,
    adapters: { calls },
    answers: [answers(emailDelivery, async () => ({ delivery: 'sent' as const }))],
  });
  await auth.addUser('first', 'admin');
});
afterAll(() => auth.stop());
beforeEach(async () => {
  await auth.empty('outbox', 'account_deletion', 'lost_mailbox', 'stop_link');
  people += 1;
  name = `rosa${people}`;
  rosa = await auth.addUser(name, 'parent');
  admin = await auth.addUser(`avery${people}`, 'admin');
});

const own = (person = rosa) => auth.as(person);
const exists = async (id = rosa.userId) => (await auth.ctx.db('account').where({ id })).length > 0;
const account = (id = rosa.userId) => auth.ctx.db('account').where({ id }).first();
const planDeletion = () => own().post('/api/account/deletion');
const makeDue = () => makePlannedChanges.run(auth.ctx);
const show = (token: string) => auth.anonymous.get(`/api/auth/stop-links?token=${token}`);
const use = (token: unknown, what: string) => auth.anonymous.post('/api/auth/stop-links', { token, what });
const lostMailbox = (id = rosa.userId) => `/api/admin/users/${id}/lost-mailbox`;
const setOther = (changes: object = {}, as = admin) =>
  auth.as(as).post(lostMailbox(), { email: `other-${name}@example.com`, confirmedBy: 'Passport', ...changes });
const outcomes = async () =>
  (await auth.as(admin).get(lostMailbox())).body.map(({ outcome }: { outcome: string }) => outcome);

/** The token of the link in an email that is sent now; undefined: nothing waits. */
async function tokenFor(what: PlannedChange, userId = rosa.userId): Promise<string> {
  const { path } = await notifyCalls(stopLink, { userId, what });
  return /^\/stop-change\?token=([\w-]{43})$/.exec(path ?? '')?.[1] ?? '';
}

/** Runs `job` while a transaction that changes the locked account is still open, then commits it. */
async function during(change: (tx: Tx) => Promise<unknown>, job: () => Promise<void>): Promise<void> {
  const changed = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const committed = auth.ctx.db.transaction(async (tx) => {
    await lockAccount(tx, rosa.userId);
    await change(tx);
    changed.resolve();
    await mayCommit.promise;
  });
  await changed.promise;
  const running = job();
  await Promise.race([waitForLock(), running]);
  mayCommit.resolve();
  await Promise.all([committed, running]);
}

/** Waits until a query waits for a lock of another transaction. */
async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } = await auth.ctx.db.raw(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}

describe('When a parent deletes their own account', () => {
  it('Then it waits 7 days, and asking again changes nothing @spec S1.4.71', async () => {
    const dueAt = new Date(clock.now().getTime() + 7 * DAY).toISOString();
    expect((await planDeletion()).body).toMatchObject({ id: rosa.userId, deletionDueAt: dueAt });
    clock.advance(DAY);
    expect((await planDeletion()).body).toMatchObject({ deletionDueAt: dueAt });
    expect((await own().get('/api/auth/user')).body).toMatchObject({ deletionDueAt: dueAt });
    expect((await auth.published('account-change.planned')).map(({ data }) => data)).toMatchObject([
      { userId: rosa.userId, what: 'deletion', dueAt },
    ]);
    clock.advance(6 * DAY - 1000);
    await makeDue();
    expect(await exists()).toBe(true);
    const cookie = cookieOf(await auth.signIn(name, PASSWORD));
    clock.advance(1000);
    await Promise.all([makeDue(), makeDue()]);
    await makeDue();
    expect(await exists()).toBe(false);
    expect((await auth.published('user.deleted')).map(({ data }) => data.id)).toEqual([rosa.userId]);
    expect((await auth.authenticate(cookie)).status).toBe(401);
    expect((await auth.signIn(name, PASSWORD)).status).toBe(401);
    expect((await own().get('/api/account')).status).toBe(401);
    // A restore compares the accounts of both sides: there is nothing else that could bring it back.
    expect(await auth.ctx.db('account_deletion')).toEqual([]);
  });

  it('Then they call it off at any time @spec S1.4.72', async () => {
    await planDeletion();
    const token = await tokenFor('deletion');
    for (let time = 0; time < 2; time += 1) {
      expect((await own().delete('/api/account/deletion')).body).toMatchObject({ deletionDueAt: null });
    }
    expect((await own().get('/api/auth/user')).body).toMatchObject({ deletionDueAt: null });
    clock.advance(8 * DAY);
    await makeDue();
    expect([await exists(), (await use(token, 'deletion')).status]).toEqual([true, 400]);
  });

  it('Then it needs a recent sign-in, and calling it off does not @spec S1.6.17 S1.4.71', async () => {
    const old = auth.as({ ...rosa, signedInAt: Math.floor(clock.now().getTime() / 1000) - 15 * 60 - 1 });
    const refusal = await old.post('/api/account/deletion');
    expect(refusal).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
    expect(await auth.ctx.db('account_deletion')).toEqual([]);
    expect((await old.delete('/api/account/deletion')).status).toBe(200);
  });

  it.each(['coach', 'admin'] as const)(
    'Then a %s cannot, also with an identity of before @spec S1.4.74',
    async (role) => {
      const person = await auth.addUser(`${name}-${role}`, role);
      expect((await own(person).post('/api/account/deletion')).status).toBe(403);
      expect((await own({ ...person, role: 'parent' }).post('/api/account/deletion')).status).toBe(403);
      expect(await auth.ctx.db('account_deletion')).toEqual([]);
    },
  );

  it('Then they see what goes with it, nobody else’s @spec S1.4.73', async () => {
    const { status, body } = await own().get('/api/account/deletion');
    // No other service answers here.
    expect([status, body]).toEqual([200, expect.objectContaining({ children: null, sessions: 0 })]);
  });

  it('Then asking is limited', async () => {
    for (let time = 0; time < 5; time += 1) {
      expect((await planDeletion()).status).toBe(200);
      expect((await planDeletion()).status).toBe(200);
      await own().delete('/api/account/deletion');
    }
    expect((await planDeletion()).body).toMatchObject({ status: 429, code: 'too_many_deletions' });
  });
});

describe('When the account of a planned deletion changes meanwhile', () => {
  beforeEach(async () => {
    await planDeletion();
    clock.advance(8 * DAY);
  });

  it('Then a coach by now stays, and as a parent again, too @spec S1.4.74', async () => {
    const roleOf = (role: Role) => auth.as(admin).put(`/api/admin/users/${rosa.userId}/role`, { role });
    expect((await roleOf('coach')).status).toBe(200);
    expect((await roleOf('parent')).status).toBe(200);
    await makeDue();
    expect(await exists()).toBe(true);
  });

  it('Then one whom a replica of 1.3 made a coach stays @spec S1.4.74', async () => {
    await auth.ctx.db('account').where({ id: rosa.userId }).update({ role: 'coach' });
    await makeDue();
    expect([await exists(), await auth.ctx.db('account_deletion')]).toEqual([true, []]);
  });

  it('Then a call-off that is not committed yet counts', async () => {
    await during(
      (tx) => endDeletion(tx, rosa.userId),
      () => deleteDueAccounts(auth.ctx),
    );
    expect(await exists()).toBe(true);
  });

  it('Then without one the account is deleted after the wait (control)', async () => {
    await during(
      async () => undefined,
      () => deleteDueAccounts(auth.ctx),
    );
    expect(await exists()).toBe(false);
  });

  it('Then a role that is not committed yet counts', async () => {
    await during(
      (tx) => tx('account').where({ id: rosa.userId }).update({ role: 'coach' }),
      () => deleteDueAccounts(auth.ctx),
    );
    expect(await exists()).toBe(true);
  });

  it('Then a sign-in at the same time leaves no session, and a call-off no account', async () => {
    const [, signedIn, calledOff] = await Promise.all([
      deleteDueAccounts(auth.ctx),
      auth.signIn(name, PASSWORD),
      own().delete('/api/account/deletion'),
    ]);
    expect([200, 401]).toContain(signedIn.status);
    expect(await exists()).toBe(calledOff.status === 200);
    const sessions = await auth.ctx.db('session').where({ account_id: rosa.userId });
    expect(sessions).toHaveLength((await exists()) && signedIn.status === 200 ? 1 : 0);
    expect(await auth.ctx.db('account_deletion').where({ account_id: rosa.userId })).toEqual([]);
  });

  it('Then an account that an admin deleted is deleted once', async () => {
    expect((await auth.as(admin).delete(`/api/admin/users/${rosa.userId}`)).status).toBe(204);
    await makeDue();
    expect(await auth.published('user.deleted')).toHaveLength(1);
  });
});

describe.each([
  ['deletion', () => planDeletion(), () => exists()],
  ['lost-mailbox', () => setOther(), async () => (await account()).email === `${name}@example.com`],
] as const)('When the owner uses the link of the email about a planned %s', (what, plan, isKept) => {
  beforeEach(async () => {
    expect((await plan()).status).toBeLessThan(300);
  });

  it('Then it stops the change, once, without a sign-in, and looking at it changes nothing @spec S1.4.72', async () => {
    const [token, other] = [await tokenFor(what), await tokenFor(what)];
    for (let time = 0; time < 3; time += 1) {
      expect((await show(token)).body).toEqual({ what, dueAt: expect.any(String) });
    }
    expect(await auth.ctx.db(what === 'deletion' ? 'account_deletion' : 'lost_mailbox')).toHaveLength(1);
    expect((await use(token, what)).status).toBe(204);
    for (const answer of [await show(token), await use(token, what), await use(other, what)]) {
      expect(answer).toMatchObject({ body: INVALID });
    }
    expect(await tokenFor(what)).toBe('');
    clock.advance(8 * DAY);
    await makeDue();
    expect(await isKept()).toBe(true);
  });

  it('Then of several uses at once one succeeds', async () => {
    const token = await tokenFor(what);
    const used = await Promise.all(Array.from({ length: 4 }, () => use(token, what)));
    expect(used.map(({ status }) => status).toSorted()).toEqual([204, 400, 400, 400]);
  });

  it('Then it is bound to this change, and no table has its token', async () => {
    const token = await tokenFor(what);
    expect(await use(token, what === 'deletion' ? 'lost-mailbox' : 'deletion')).toMatchObject({ body: INVALID });
    expect(await use('A'.repeat(43), what)).toMatchObject({ body: INVALID });
    expect((await auth.anonymous.get(`/api/auth/address-links?token=${token}`)).body).toMatchObject({
      code: 'invalid_link',
    });
    expect(JSON.stringify([await auth.ctx.db('stop_link'), await auth.ctx.db('outbox')])).not.toContain(token);
  });

  it('Then it is too late once the change is due', async () => {
    const token = await tokenFor(what);
    clock.advance(what === 'deletion' ? 7 * DAY : DAY);
    expect(await use(token, what)).toMatchObject({ body: INVALID });
  });

  it('Then one of an earlier change does not stop the next', async () => {
    const token = await tokenFor(what);
    await use(token, what);
    await plan();
    expect(await use(token, what)).toMatchObject({ body: INVALID });
    expect(await tokenFor(what)).not.toBe('');
  });
});

describe('When an admin sets another address for a lost mailbox', () => {
  const other = () => `other-${name}@example.com`;

  it('Then it takes effect after 24 hours, and sessions and reset links end @spec S2.4.741', async () => {
    const dueAt = new Date(clock.now().getTime() + DAY).toISOString();
    expect((await setOther()).status).toBe(204);
    expect((await own().get('/api/account')).body).toMatchObject({
      ...{ email: `${name}@example.com`, otherAddress: { email: other(), dueAt } },
    });
    expect((await auth.published('account-change.planned')).map(({ data }) => data)).toMatchObject([
      { userId: rosa.userId, what: 'lost-mailbox', dueAt },
    ]);
    expect((await auth.published('audit.recorded')).map(({ data }) => data)).toMatchObject([
      { action: 'user.lost-mailbox-set', subjectId: rosa.userId, fields: ['email', 'confirmedBy'] },
    ]);
    expect(JSON.stringify(await auth.ctx.db('outbox'))).not.toContain('other-');
    clock.advance(DAY - 1000);
    await makeDue();
    expect((await account()).email).toBe(`${name}@example.com`);
    const cookie = cookieOf(await auth.signIn(name, PASSWORD));
    expect((await auth.authenticate(cookie)).status).toBe(200);
    const resets = () => auth.ctx.db('password_reset').where({ account_id: rosa.userId });
    await resets().insert({ account_id: rosa.userId, requested_at: clock.now() });
    clock.advance(1000);
    await auth.empty('outbox');
    await Promise.all([makeDue(), makeDue()]);
    expect(await account()).toMatchObject({ email: other(), confirmed_email: `${name}@example.com` });
    expect((await auth.authenticate(cookie)).status).toBe(401);
    expect(await resets()).toEqual([]);
    const rows = await auth.ctx
      .db('outbox')
      .where({ subject: String(rosa.userId) })
      .orderBy('id');
    expect(rows.map(({ envelope }) => ({ type: envelope.type, ...envelope.data }))).toMatchObject([
      { type: 'sessions.ended', why: 'access-changed' },
      { type: 'user.updated', email: other(), addressState: 'unconfirmed' },
      { type: 'account.secured', what: 'email', previousEmail: `${name}@example.com` },
      { type: 'address.to-confirm' },
    ]);
    expect((await auth.as(admin).get(lostMailbox())).body).toMatchObject([
      { email: other(), confirmedBy: 'Passport', requestedBy: admin.userId, outcome: 'done' },
    ]);
    expect(await tokenFor('lost-mailbox')).toBe('');
  });

  it('Then the user stops it on Account, and an admin withdraws it @spec S2.4.742', async () => {
    await setOther();
    expect((await own().delete('/api/account/lost-mailbox')).body).toMatchObject({ otherAddress: null });
    await setOther();
    expect((await auth.as(admin).delete(lostMailbox())).status).toBe(204);
    expect((await auth.as(admin).delete(lostMailbox())).status).toBe(204);
    clock.advance(2 * DAY);
    await makeDue();
    expect([await outcomes(), (await account()).email]).toEqual([['withdrawn', 'stopped'], `${name}@example.com`]);
    const entries = (await auth.published('audit.recorded')).map(({ data }) => data.action);
    expect(new Set(entries)).toEqual(new Set(['user.lost-mailbox-set', 'user.lost-mailbox-withdrawn', 'user.viewed']));
  });

  it.each([
    [{ confirmedBy: undefined }, 'confirmedBy'],
    [{ confirmedBy: '  ' }, 'confirmedBy'],
    [{ confirmedBy: 'x'.repeat(201) }, 'confirmedBy'],
    [{ confirmedBy: 'two\nlines' }, 'confirmedBy'],
    [{ email: 'no address' }, 'email'],
  ])('Then %j is refused for its field, and changes nothing @spec S2.5.741', async (changes, path) => {
    expect((await setOther(changes)).body).toMatchObject({ status: 400, errors: [{ path }] });
    expect(await auth.ctx.db('lost_mailbox')).toEqual([]);
  });

  it('Then the present address, a taken one, a second one and the own account are refused @spec S2.5.741', async () => {
    expect((await setOther({ email: `${name.toUpperCase()}@example.com` })).body).toMatchObject({
      ...{ status: 400, errors: [{ path: 'email', message: 'The account has this address already' }] },
    });
    expect((await setOther({ email: 'first@example.com' })).body).toMatchObject({ status: 409, code: 'email_taken' });
    const atOwn = await auth.as(admin).post(lostMailbox(admin.userId), { email: other(), confirmedBy: 'Myself' });
    expect(atOwn.body).toMatchObject({ status: 409, code: 'own_account' });
    expect((await auth.as(admin).post(lostMailbox(999_999), { email: other(), confirmedBy: 'x' })).status).toBe(404);
    await setOther();
    expect((await setOther()).body).toMatchObject({ status: 409, code: 'lost_mailbox_waits' });
    const both = await Promise.all([1, 2].map(() => setOther()));
    expect(both.map(({ status }) => status)).toEqual([409, 409]);
  });

  it('Then coaches and parents are refused, and an admin needs a recent sign-in @spec S1.6.17', async () => {
    for (const role of ['coach', 'parent'] as const) {
      const body = { email: other(), confirmedBy: 'x' };
      expect((await auth.as({ userId: rosa.userId, role }).post(lostMailbox(), body)).status).toBe(403);
    }
    const signedInAt = Math.floor(clock.now().getTime() / 1000) - 15 * 60 - 1;
    expect((await setOther({}, { ...admin, signedInAt } as Person)).body).toMatchObject({
      code: 'reauthentication_required',
    });
    expect(await auth.ctx.db('lost_mailbox')).toEqual([]);
  });

  it.each([
    [
      'the account has another address',
      () => auth.as(admin).put(`/api/admin/users/${rosa.userId}`, { email: `third-${name}@example.com` }),
    ],
    ['another account has it', () => auth.register({ username: `taker${people}`, email: other() })],
    [
      'the admin is no admin any more',
      () => auth.ctx.db('account').where({ id: admin.userId }).update({ role: 'coach' }),
    ],
    ['the admin is deleted', () => auth.ctx.db('account').where({ id: admin.userId }).delete()],
  ])('Then it lapses when %s by then @spec S2.4.742', async (_, change) => {
    await setOther();
    await change();
    const before = (await account()).email;
    clock.advance(DAY);
    await makeDue();
    expect((await account()).email).toBe(before);
    expect(await auth.ctx.db('lost_mailbox')).toMatchObject([{ outcome: 'lapsed' }]);
  });

  it('Then a stop that is not committed yet counts', async () => {
    await setOther();
    clock.advance(DAY);
    await during(
      (tx) => endLostMailbox(tx, rosa.userId, 'stopped'),
      () => takeDueAddresses(auth.ctx),
    );
    expect([await outcomes(), (await account()).email]).toEqual([['stopped'], `${name}@example.com`]);
  });
});
