import { emailDelivery, type InvitationAcceptance, invitationEmails, invitationLink } from '@fieldhouse/contracts';
import { answers, callVia, hashToken, localCalls, newToken } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clockAt, cookieOf, PASSWORD, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';
import { INVALID_LINKS } from '../addresses/limit-invalid-links.ts';

const DAY_MS = 24 * 3_600_000;
const PATH = '/api/admin/invitations';
const INVALID = [400, 'invalid_link', 'This invitation was used or withdrawn, or its link is older than 7 days.'];

const calls = localCalls();
const notifyCalls = callVia(calls, 'notify');
let delivery: 'sent' | 'stored' = 'sent';
const clock = clockAt('2026-11-21T15:00:00Z');
let auth: TestAuth;
let admin: Awaited<ReturnType<TestAuth['addUser']>>;
beforeAll(async () => {
  auth = await startTestAuth({
    engine: QUICK_ENGINE,
    clock: clock.now,
    adapters: { calls },
    answers: [answers(emailDelivery, async () => ({ delivery }))],
  });
});
afterAll(() => auth.stop());
beforeEach(async () => {
  delivery = 'sent';
  await auth.empty();
  admin = await auth.addUser('avery', 'admin');
});

const someone = (changes = {}) => ({
  ...{ firstName: 'Daniel', lastName: 'Raman', email: 'daniel@example.com', role: 'coach', ...changes },
});
const invite = (changes = {}, as = admin) => auth.as(as).post(PATH, someone(changes));
const list = async () => (await auth.as(admin).get(PATH)).body;
/** The token of the link that svc-notify would send for the last `invitation.sent`. */
async function tokenOfMail(): Promise<string> {
  const [{ envelope }] = await auth.ctx.db('outbox').where({ type: 'invitation.sent' }).orderBy('id', 'desc').limit(1);
  const { link } = await notifyCalls(invitationLink, envelope.data);
  return link?.path.replace('/invitation?token=', '') ?? '';
}
async function invited(changes = {}, as = admin): Promise<{ id: number; token: string }> {
  const { body } = await invite(changes, as);
  return { id: body.id, token: await tokenOfMail() };
}
const filled = (token: string, changes: Partial<InvitationAcceptance> & Record<string, unknown> = {}) => ({
  ...{ token, username: 'draman', password: PASSWORD, firstName: 'Daniel', lastName: 'Raman' },
  ...{ phone: '(512) 555-0119', ...changes },
});
const accept = (token: string, changes = {}) => auth.anonymous.post('/api/auth/invitations', filled(token, changes));
const decline = (token: string) => auth.anonymous.post('/api/auth/invitations/decline', { token });
const look = (token: string) => auth.anonymous.get(`/api/auth/invitations?token=${token}`);
const problemOf = ({ status, body }: Awaited<ReturnType<typeof look>>) => [status, body.code, body.detail];
const actions = async () =>
  (await auth.ctx.db('outbox').where({ type: 'audit.recorded' }).orderBy('id')).map(
    ({ envelope }) => envelope.data.action,
  );

describe('When an admin invites somebody', () => {
  it('Then the link says what it is for, and makes the account with its role and address, confirmed @spec S2.7.707', async () => {
    const { status, body } = await invite();
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ id: expect.any(Number), firstName: 'Daniel', lastName: 'Raman', email: someone().email, role: 'coach' },
      ...{ state: 'waiting', invitedBy: { id: admin.userId, name: 'Rosa Alvarez' }, acceptedAt: null, userId: null },
      ...{ sentAt: '2026-11-21T15:00:00.000Z', expiresAt: '2026-11-28T15:00:00.000Z' },
    });
    expect(await notifyCalls(invitationEmails, { ids: [body.id] })).toMatchObject({
      invitations: [{ id: body.id, email: someone().email, role: 'coach' }],
    });
    const token = await tokenOfMail();
    expect((await look(token)).body).toEqual({
      ...{ role: 'coach', firstName: 'Daniel', lastName: 'Raman', email: 'd•••@example.com' },
      expiresAt: '2026-11-28T15:00:00.000Z',
    });
    const accepted = await accept(token, { role: 'admin', email: 'other@example.com', specialties: ['Hitting'] });
    expect([accepted.status, accepted.body.role, accepted.body.email]).toEqual([201, 'coach', someone().email]);
    expect((await auth.authenticate(cookieOf(accepted))).status).toBe(200);
    const [account] = await auth.ctx.db('account').where({ username: 'draman' });
    expect(account).toMatchObject({ confirmed_email: someone().email, specialties: ['Hitting'] });
    expect(await list()).toMatchObject([{ state: 'accepted', userId: account.id }]);
    expect(await actions()).toEqual(['invitation.sent-to-coach', 'invitation.accepted', 'user.viewed']);
    const stored = JSON.stringify(await auth.ctx.db('outbox'));
    expect(stored).not.toContain(token);
  });

  it('Then a parent signs the waiver, and gets a welcome email @spec S2.5.719', async () => {
    const { token } = await invited({ role: 'parent' });
    const without = await accept(token);
    expect([without.status, without.body.errors]).toEqual([
      400,
      [{ path: 'waiverAccepted', message: 'You must accept the waiver and release form to create an account' }],
    ]);
    const { status, body } = await accept(token, { waiverAccepted: true });
    expect([status, body.role, body.waiverDue]).toEqual([201, 'parent', false]);
    expect(await auth.ctx.db('waiver_signature').where({ account_id: body.id })).toHaveLength(1);
    const [event] = await auth.ctx.db('outbox').where({ type: 'user.registered', subject: String(body.id) });
    expect(event.envelope).toMatchObject({ actor: body.id, actorrole: 'parent' });
  });

  it('Then two uses of the link at once make one account @spec S2.4.704', async () => {
    const { token } = await invited();
    const both = await Promise.all([accept(token), accept(token, { username: 'other' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(await auth.ctx.db('account').where({ role: 'coach' })).toHaveLength(1);
    expect(problemOf(await accept(token, { username: 'third' }))).toEqual(INVALID);
  });

  it('Then an expired, revoked or unknown link and those of other kinds get the same answer @spec S2.4.704, S2.7.1333', async () => {
    const { id, token } = await invited();
    const other = await invited({ email: 'revoked@example.com' });
    expect((await auth.as(admin).delete(`${PATH}/${other.id}`)).status).toBe(204);
    const address = newToken();
    await auth.ctx.db('address_link').insert({
      ...{ token_hash: hashToken(address), kind: 'confirm', account_id: admin.userId, address: 'a@example.com' },
      expires_at: new Date(clock.now().getTime() + DAY_MS),
    });
    for (const each of [other.token, newToken(), 'short', address]) {
      expect(problemOf(await look(each))).toEqual(INVALID);
      expect(problemOf(await accept(each))).toEqual(INVALID);
    }
    clock.advance(7 * DAY_MS);
    expect(problemOf(await accept(token))).toEqual(INVALID);
    expect(await list()).toMatchObject([{ id, state: 'expired' }]);
    expect((await auth.as(admin).get('/api/admin/users/stats')).body).toMatchObject({ expiredInvitations: 1 });
    expect(await auth.ctx.db('account')).toHaveLength(1);
  });

  it('Then sending it again makes another link, and ends the earlier one @spec S2.4.705', async () => {
    const { id, token } = await invited();
    const [{ envelope: first }] = await auth.ctx.db('outbox').where({ type: 'invitation.sent' });
    clock.advance(8 * DAY_MS);
    const other = await auth.addUser('other', 'admin');
    const { status, body } = await auth.as(other).post(`${PATH}/${id}/resend`, {});
    expect([status, body.state, body.invitedBy.id]).toEqual([200, 'waiting', other.userId]);
    expect(problemOf(await look(token))).toEqual(INVALID);
    expect(await notifyCalls(invitationLink, first.data)).toEqual({ link: null });
    expect((await accept(await tokenOfMail())).status).toBe(201);
    const again = await auth.as(admin).post(`${PATH}/${id}/resend`, {});
    expect([again.status, again.body.code]).toEqual([409, 'invitation_accepted']);
    const revoked = await auth.as(admin).delete(`${PATH}/${id}`);
    expect([revoked.status, revoked.body.code]).toEqual([409, 'invitation_accepted']);
  });

  it('Then the invited decline with the link, once, and an admin sends it again @spec S2.4.748', async () => {
    const { id, token } = await invited();
    const [{ envelope: sent }] = await auth.ctx.db('outbox').where({ type: 'invitation.sent' });
    const declinedAt = clock.now().toISOString();
    const answers = await Promise.all([decline(token), decline(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    for (const used of [await look(token), await accept(token), await decline(token), await decline('short')]) {
      expect(problemOf(used)).toEqual(INVALID);
    }
    expect(await notifyCalls(invitationLink, sent.data)).toEqual({ link: null });
    clock.advance(8 * DAY_MS);
    expect(await list()).toMatchObject([{ id, state: 'declined', expiresAt: declinedAt, userId: null }]);
    expect((await auth.as(admin).get('/api/admin/users/stats')).body).toMatchObject({ expiredInvitations: 0 });
    const entries = (await auth.ctx.db('outbox').where({ type: 'audit.recorded' })).map(({ envelope }) => envelope);
    expect(entries.filter(({ data }) => data.action === 'invitation.declined')).toMatchObject([
      { actor: admin.userId, actorrole: 'admin', data: { subjectType: 'club', subjectId: null } },
    ]);
    expect((await auth.as(admin).post(`${PATH}/${id}/resend`, {})).body).toMatchObject({ state: 'waiting' });
    expect((await accept(await tokenOfMail())).status).toBe(201);
  });

  it('Then an address gets three emails an hour @spec S2.9.701', async () => {
    const { id } = await invited();
    const resend = () => auth.as(admin).post(`${PATH}/${id}/resend`, {});
    expect([(await resend()).status, (await resend()).status]).toEqual([200, 200]);
    const { status, body } = await resend();
    expect([status, body.code]).toEqual([429, 'too_many_invitations']);
  });

  it('Then an address with an account, an invited one and a site without mail are refused @spec S2.5.720', async () => {
    await invited();
    for (const [changes, code] of [
      [{ email: 'AVERY@example.com' }, 'email_taken'],
      [{ role: 'parent' }, 'already_invited'],
    ] as const) {
      const { status, body } = await invite(changes);
      expect([status, body.code]).toEqual([409, code]);
    }
    delivery = 'stored';
    const { status, body } = await invite({ email: 'nobody@example.com' });
    expect([status, body.code]).toEqual([409, 'no_mail_server']);
    expect(await auth.ctx.db('invitation')).toHaveLength(1);
  });

  it('Then a taken username and a common password are named, and the link still works', async () => {
    const { token } = await invited();
    const { status, body } = await accept(token, { username: 'AVERY', password: 'password' });
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([409, ['username', 'password']]);
    const skilled = await accept((await invited({ role: 'parent', email: 'p@example.com' })).token, {
      ...{ waiverAccepted: true, specialties: ['Hitting'] },
    });
    expect([skilled.status, skilled.body.errors]).toEqual([
      400,
      [{ path: 'specialties', message: 'Only a coach has specialties' }],
    ]);
    expect((await accept(token)).status).toBe(201);
  });

  it('Then an address that has got an account meanwhile is refused', async () => {
    const { token } = await invited({ email: 'late@example.com' });
    await auth.register({ email: 'late@example.com' });
    const { status, body } = await accept(token);
    expect([status, body.code]).toEqual([409, 'email_taken']);
  });

  it('Then one to be an admin counts only while who invites is one @spec S2.4.706', async () => {
    const inviter = await auth.addUser('other', 'admin');
    const { id, token } = await invited({ role: 'admin' }, inviter);
    const coach = await invited({ email: 'coach@example.com' }, inviter);
    await auth.as(admin).put(`/api/admin/users/${inviter.userId}/role`, { role: 'coach' });
    expect(problemOf(await accept(token))).toEqual(INVALID);
    expect((await list()).find((each: { id: number }) => each.id === id)).toMatchObject({ state: 'void' });
    // A deleted inviter: what a coach or a parent was invited to stays.
    await auth.as(admin).delete(`/api/admin/users/${inviter.userId}`);
    expect(problemOf(await accept(token))).toEqual(INVALID);
    expect((await list()).find((each: { id: number }) => each.id === coach.id)).toMatchObject({ invitedBy: null });
    expect((await accept(coach.token)).status).toBe(201);
    await auth.as(admin).post(`${PATH}/${id}/resend`, {});
    expect((await accept(await tokenOfMail(), { username: 'newadmin' })).body.role).toBe('admin');
  });

  it('Then an admin whose role is taken while the link is used lets nobody in', async () => {
    const inviter = await auth.addUser('other', 'admin');
    const { token } = await invited({ role: 'admin' }, inviter);
    const [{ status }] = await Promise.all([
      accept(token),
      auth.as(admin).put(`/api/admin/users/${inviter.userId}/role`, { role: 'coach' }),
    ]);
    // Whichever was first: nothing else may happen, such as a deadlock.
    expect([201, 400]).toContain(status);
  });

  it('Then one to be an admin, also again, needs a recent sign-in, others do not @spec S2.6.703', async () => {
    const old = { ...admin, signedInAt: clock.now().getTime() / 1000 - 3600 };
    expect((await invite({ role: 'admin' }, old)).body.code).toBe('reauthentication_required');
    expect((await invite({}, old)).status).toBe(201);
    const { id } = await invited({ role: 'admin', email: 'boss@example.com' });
    const { status, body } = await auth.as(old).post(`${PATH}/${id}/resend`, {});
    expect([status, body.code]).toEqual([403, 'reauthentication_required']);
  });

  it('Then who is not an admin any more cannot', async () => {
    const other = await auth.addUser('demoted', 'admin');
    await auth.ctx.db('account').where({ id: other.userId }).update({ role: 'parent' });
    expect((await invite({}, other)).status).toBe(401);
    expect(await auth.ctx.db('invitation')).toEqual([]);
  });

  it('Then the account’s deletion deletes the invitation, and old ones are purged', async () => {
    const { token } = await invited();
    const { body } = await accept(token);
    await invited({ email: 'waits@example.com' });
    await auth.as(admin).delete(`/api/admin/users/${body.id}`);
    expect(await list()).toMatchObject([{ email: 'waits@example.com' }]);
  });

  it('Then guessed links are limited for a network', async () => {
    for (let tries = 0; tries <= INVALID_LINKS.points; tries += 2) {
      await look(newToken());
      await decline(newToken());
    }
    expect([(await look(newToken())).status, (await decline(newToken())).status]).toEqual([429, 429]);
  });
});
