import {
  addressConfirmed,
  guardianInvitationAddress,
  guardianInvitationLink,
  type Role,
  usersById,
} from '@fieldhouse/contracts';
import { answers, callVia, localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, coach, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { storePlayer } from '../../testing/players.ts';
import { family } from '../service.ts';

const DAY = 86_400_000;
const INVALID = { status: 400, code: 'invalid_link', message: expect.stringContaining('older than 7 days') };
const SAM = 'sam.lee@club.example';
const sam = { userId: 7, role: 'parent' } as const;
const luis = { userId: 8, role: 'parent' } as const;

let now = NOW;
/** The addresses of svc-auth, and which of them are not confirmed. */
let unconfirmed: number[] = [];
let service: TestService;
let child = 0;
const calls = localCalls();
const notifyCalls = callVia(calls, 'notify');
beforeAll(async () => {
  service = await startTestService(family, {
    clock: () => now,
    adapters: { calls },
    answers: [
      answers(usersById, async () => ({ users: [] })),
      answers(addressConfirmed, async ({ userId }) => ({
        isConfirmed: !unconfirmed.includes(userId),
        email: userId === sam.userId ? 'Sam.Lee@club.example' : `user${userId}@club.example`,
      })),
    ],
  });
  await service.deliver('user.registered', user({ id: 5 }));
  await service.deliver('user.registered', user({ id: 6, firstName: 'Ji-won', lastName: 'Park' }));
  await service.deliver('user.registered', user({ id: 7, firstName: 'Sam', lastName: 'Lee', email: SAM }));
  await service.deliver('user.registered', user({ id: 8, firstName: 'Luis', lastName: 'Ortega' }));
});
afterAll(() => service.stop());
beforeEach(async () => {
  now = NOW;
  unconfirmed = [];
  child = await storePlayer(service.ctx.db, { parentId: 5 });
  const limits = { name: 'guardian-invitations', points: 10, seconds: 24 * 3600 };
  await service.ctx.limits.reset('user 5', limits);
});

type As = { userId: number; role: Role };
const path = (id = child) => `/api/children/${id}/guardian-invitations`;
const invite = (body: object = {}, as: As = rosa) =>
  service.as(as).post(path(), { email: SAM, accessLevel: 'view-only', ...body });
const list = async (as: As = rosa) => (await service.as(as).get(path())).body;
const accept = (token: string, as: As = sam) => service.as(as).post('/api/guardian-invitations/accept', { token });
const decline = (token: string) => service.anonymous.post('/api/guardian-invitations/decline', { token });
const show = (token: string) => service.anonymous.get(`/api/guardian-invitations?token=${token}`);
const act = (id: number, what: string, as: As = rosa) => service.as(as).post(`${path()}/${id}/${what}`);
const withdraw = (id: number, as: As = rosa) => service.as(as).delete(`${path()}/${id}`);
const guardians = () =>
  service.ctx.db('guardian').where({ child_id: child }).orderBy('id').select('user_id', 'access_level', 'invited_by');
const ofChild = async (type: Parameters<TestService['published']>[0]) =>
  (await service.published(type)).filter(({ subject }) => subject === String(child));

/** Invites and returns the token that the email gets. */
async function invited(body: object = {}, as: As = rosa): Promise<{ id: number; token: string }> {
  const { status, body: invitation } = await invite(body, as);
  expect([status, invitation.state]).toEqual([201, 'sent']);
  return { id: invitation.id, token: await tokenOf(invitation.id) };
}

async function tokenOf(invitationId: number): Promise<string> {
  const { path: link } = await notifyCalls(guardianInvitationLink, { invitationId });
  return /^\/join\?token=([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
}

describe('When a guardian invites another parent', () => {
  it('Then the parent with the invited address becomes a guardian with the link, once @spec S1.4.60 S1.4.61', async () => {
    const { id, token } = await invited();
    expect(await notifyCalls(guardianInvitationAddress, { invitationId: id })).toEqual({ email: SAM });
    const shown = {
      ...{ childFirstName: 'Mateo', invitedBy: 'Rosa', accessLevel: 'view-only', isViewOnlyEnforced: false },
      ...{ email: 's•••@club.example', expiresAt: new Date(NOW.getTime() + 7 * DAY).toISOString() },
    };
    for (let time = 0; time < 2; time += 1) expect((await show(token)).body).toEqual(shown);
    expect((await accept(token)).body).toEqual({ outcome: 'added', childId: child });
    expect(await guardians()).toEqual([
      { user_id: 5, access_level: 'full', invited_by: null },
      { user_id: 7, access_level: 'view-only', invited_by: 5 },
    ]);
    const links = (await service.as(admin).get('/api/admin/child-parent-links')).body;
    const ofSam = links.find(
      (link: { childId: number; parentId: number }) => link.childId === child && link.parentId === 7,
    );
    expect(ofSam).toMatchObject({ invitedBy: 'Rosa Alvarez' });
    expect(await ofChild('guardian-invitation.accepted')).toMatchObject([{ data: { childId: child, userId: 7 } }]);
    for (const answer of [await show(token), await accept(token), await accept(token, luis)]) {
      expect(answer.body).toMatchObject(INVALID);
    }
    expect((await list()).invitations).toEqual([]);
    expect(await notifyCalls(guardianInvitationAddress, { invitationId: id })).toEqual({ email: null });
  });

  it('Then no event and no table has the token, and no event the address', async () => {
    const { token } = await invited();
    const rows = [await service.ctx.db('guardian_invitation'), await service.ctx.db('guardian_invitation_link')];
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await service.ctx.db('outbox'))).not.toContain(SAM);
  });

  it('Then of two who accept at once one is a guardian @spec S1.4.61', async () => {
    const { token } = await invited({ email: 'user8@club.example' });
    const answers = await Promise.all([accept(token, luis), accept(token, sam), accept(token, luis)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await guardians()).length + (await list()).invitations.length).toBe(2);
  });

  it('Then the list shows the address to whoever typed it, and masked to others', async () => {
    await service
      .as(admin)
      .post('/api/admin/link-child-to-parent', { childId: child, parentId: 6, accessLevel: 'full' });
    await invited();
    const entry = { state: 'sent', accessLevel: 'view-only', invitedBy: 'Rosa Alvarez', usedBy: null };
    expect(await list()).toMatchObject({
      guardians: [
        { name: 'Rosa Alvarez', accessLevel: 'full', isOwn: true },
        { name: 'Ji-won Park', accessLevel: 'full', isOwn: false },
      ],
      invitations: [{ ...entry, email: SAM, isOwn: true }],
    });
    for (const as of [jiWon, admin]) {
      expect((await list(as)).invitations).toMatchObject([{ ...entry, email: 's•••@club.example', isOwn: false }]);
    }
    expect((await service.as(sam).get(path())).status).toBe(404);
    expect((await service.as(coach).get(path())).status).toBe(403);
  });

  it.each([
    [{ email: 'sam@' }, 'email', 'Please enter a valid email address'],
    [{ accessLevel: 'owner' }, 'accessLevel', 'Please choose what the other parent may do'],
  ])('Then %j is refused', async (body, field, message) => {
    const answer = await invite(body);
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path: field, message }]]);
    expect((await list()).invitations).toEqual([]);
  });

  it('Then an address is invited once, and no guardian is', async () => {
    await invited();
    expect((await invite({ email: 'SAM.lee@club.example' })).body).toMatchObject({ code: 'already_invited' });
    expect((await invite({ email: 'user5@club.example' })).body).toMatchObject({ code: 'already_guardian' });
  });
});

describe('When somebody may not invite', () => {
  it('Then a guardian with View Only, other parents, coaches and admins are refused @spec S1.4.62', async () => {
    await service.ctx.db('guardian').insert({
      ...{ child_id: child, user_id: 6, access_level: 'view-only', is_primary: false, created_at: NOW, version: 1 },
    });
    const refused = await invite({}, jiWon);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only a guardian with Full Access can invite another parent.',
    ]);
    expect(await list(jiWon)).toMatchObject({ mayInvite: false, mayManage: false, whyNot: refused.body.message });
    const { id } = await invited();
    for (const what of ['resend', 'confirm']) expect((await act(id, what, jiWon)).status).toBe(403);
    expect((await withdraw(id, jiWon)).status).toBe(403);
    const statuses = [sam, coach, admin].map(async (as) => (await invite({}, as)).status);
    expect(await Promise.all(statuses)).toEqual([404, 403, 403]);
    expect((await withdraw(id, admin)).status).toBe(204);
  });

  it('Then whoever was invited may after 30 days @spec S1.4.62', async () => {
    const { token } = await invited({ accessLevel: 'full' });
    await accept(token);
    const again = () => invite({ email: 'aunt@club.example' }, sam);
    expect((await again()).body).toMatchObject({
      ...{ status: 409, code: 'invited_recently' },
      message: 'You were invited yourself. You can invite others from Dec 21 on',
    });
    expect((await list(sam)).mayInvite).toBe(false);
    now = new Date(NOW.getTime() + 30 * DAY);
    expect((await list(sam)).mayInvite).toBe(true);
    expect((await again()).status).toBe(201);
  });

  it('Then of two fourth guardians who are invited at once one is @spec S1.4.63', async () => {
    await storeGuardians(6);
    await invited();
    const two = await Promise.all(['a', 'b', 'c'].map((name) => invite({ email: `${name}@club.example` })));
    expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await list()).whyNot).toBe('A child has at most four guardians, invitations included');
  });

  it('Then a fifth guardian is refused also with an invitation @spec S1.4.63', async () => {
    const { token } = await invited();
    await storeGuardians(20, 21, 22);
    expect((await accept(token)).body).toMatchObject({ status: 409, code: 'too_many_guardians' });
    expect((await show(token)).status).toBe(200);
  });

  it('Then a family invites at most ten times a day @spec S1.4.63', async () => {
    const { id } = await invited();
    const statuses: number[] = [];
    for (let time = 0; time < 10; time += 1) statuses.push((await act(id, 'resend')).status);
    expect([statuses[8], statuses[9]]).toEqual([200, 429]);
  });

  async function storeGuardians(...userIds: number[]): Promise<void> {
    const link = { child_id: child, access_level: 'full', is_primary: false, created_at: NOW, version: 1 };
    await service.ctx.db('guardian').insert(userIds.map((user_id) => ({ ...link, user_id })));
  }
});

describe('When the link of an invitation ends', () => {
  it('Then after 7 days, until it is sent again with another link @spec S1.4.61', async () => {
    const { id, token } = await invited();
    now = new Date(NOW.getTime() + 7 * DAY);
    for (const answer of [await show(token), await accept(token)]) expect(answer.body).toMatchObject(INVALID);
    expect(await tokenOf(id)).toBe('');
    expect((await list()).invitations).toMatchObject([{ id, state: 'expired' }]);
    expect((await act(id, 'resend')).body).toMatchObject({ state: 'sent' });
    expect((await show(token)).status).toBe(400);
    expect((await accept(await tokenOf(id))).status).toBe(200);
  });

  it.each([
    ['withdrawn', (id: number) => withdraw(id)],
    ['of a guardian who left', () => leave()],
    ['of a guardian who has View Only by now', () => lowerAccess()],
    ['of an archived child', () => archive(false)],
    ['of another kind', () => Promise.resolve()],
  ])('Then one that is %s is as invalid as an unknown one @spec S1.4.61', async (what, end) => {
    const { id, token } = await invited();
    await end(id);
    const used = what === 'of another kind' ? 'A'.repeat(43) : token;
    for (const answer of [await show(used), await accept(used), await accept('x')]) {
      expect(answer.body).toMatchObject(INVALID);
    }
    expect((await guardians()).map(({ user_id }) => user_id)).not.toContain(7);
  });

  it('Then the invited decline it without an account, once, and it takes no place any more @spec S1.4.174', async () => {
    const { id, token } = await invited();
    const answers = await Promise.all([decline(token), decline(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    for (const used of [await show(token), await accept(token), await decline(token)]) {
      expect(used.body).toMatchObject(INVALID);
    }
    expect(await tokenOf(id)).toBe('');
    expect((await list()).invitations).toMatchObject([{ id, state: 'declined', usedBy: null }]);
    const entries = (await service.published('audit.recorded')).filter(({ subject }) => subject === String(child));
    expect(entries.filter(({ data }) => data.action.endsWith('declined'))).toMatchObject([
      { actor: 5, actorrole: 'parent', data: { action: 'guardian.invitation-declined', childIds: [child] } },
    ]);
    const others = ['a', 'b', 'c'].map((name) => ({ email: `${name}@club.example` }));
    for (const other of others) expect((await invite(other)).status).toBe(201);
    expect((await act(id, 'resend')).body).toMatchObject({ code: 'too_many_guardians' });
    const [last] = (await list()).invitations.slice(-1);
    await withdraw(last.id);
    expect((await act(id, 'resend')).body).toMatchObject({ id, state: 'sent' });
    expect((await accept(await tokenOf(id))).status).toBe(200);
  });

  it('Then guessed links are limited for a network, whatever is done with them @spec S1.4.174', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 101; tries += 1) statuses.push((await decline('x')).status);
    expect([statuses.at(0), statuses.at(-1), (await show('x')).status]).toEqual([400, 429, 429]);
    await service.ctx.limits.reset('127.0.0.1', { name: 'guardian-invitation-links', points: 100, seconds: 900 });
  });

  it('Then an invitation for a duplicate ends with the merge, and that for the primary stays', async () => {
    const { token } = await invited();
    const duplicate = child;
    child = await storePlayer(service.ctx.db, { parentId: 5 });
    const { token: kept } = await invited();
    const body = { primaryChildId: child, duplicateChildIds: [duplicate] };
    expect((await service.as(admin).post('/api/admin/merge-children', body)).status).toBe(201);
    expect([(await show(token)).status, (await show(kept)).status]).toEqual([400, 200]);
    expect(await service.ctx.db('guardian_invitation').where({ child_id: duplicate })).toEqual([]);
  });

  const lowerAccess = () =>
    service.ctx.db('guardian').where({ child_id: child, user_id: 5 }).update({ access_level: 'view-only' });
  const archive = (isActive: boolean) => service.as(admin).put(`/api/admin/children/${child}/archive`, { isActive });
  async function leave(): Promise<void> {
    await service.ctx.db('guardian').insert({
      ...{ child_id: child, user_id: 6, access_level: 'full', is_primary: false, created_at: NOW, version: 1 },
    });
    expect((await service.as(rosa).delete(`/api/children/${child}`)).body).toMatchObject({ outcome: 'unlinked' });
  }
});

describe('When an account with another address uses an invitation', () => {
  it.each([
    ['another address', luis, []],
    ['an address that is not confirmed', sam, [7]],
  ] as const)('Then with %s the guardian who invited confirms it @spec S1.4.64', async (_, as, notConfirmed) => {
    unconfirmed = [...notConfirmed];
    const { id, token } = await invited();
    expect((await accept(token, as)).body).toEqual({ outcome: 'to-confirm' });
    expect((await guardians()).length).toBe(1);
    expect(await ofChild('guardian-invitation.used')).toMatchObject([{ data: { id, userId: 5 } }]);
    const name = as === sam ? 'Sam Lee' : 'Luis Ortega';
    expect((await list()).invitations).toMatchObject([{ state: 'to-confirm', usedBy: { name } }]);
    expect((await accept(token)).body).toMatchObject(INVALID);
    expect((await act(id, 'resend')).status).toBe(404);
    expect((await act(id, 'confirm')).body).toEqual({ outcome: 'added' });
    expect((await guardians()).map(({ user_id }) => user_id)).toEqual([5, as.userId]);
    expect((await act(id, 'confirm')).status).toBe(404);
  });

  it('Then nobody is a guardian when it is declined, and only the one who invited confirms @spec S1.4.64', async () => {
    await service.ctx.db('guardian').insert({
      ...{ child_id: child, user_id: 6, access_level: 'full', is_primary: false, created_at: NOW, version: 1 },
    });
    const { id, token } = await invited();
    await accept(token, luis);
    expect((await act(id, 'confirm', jiWon)).status).toBe(404);
    expect((await withdraw(id)).status).toBe(204);
    expect((await act(id, 'confirm')).status).toBe(404);
    expect((await guardians()).length).toBe(2);
  });

  it('Then a deleted account or child leaves no invitation', async () => {
    const { token } = await invited();
    await service.deliver('user.registered', user({ id: 9, firstName: 'Ana' }));
    await accept(token, { userId: 9, role: 'parent' });
    expect((await list()).invitations).toHaveLength(1);
    await service.deliver('user.deleted', { id: 9, version: 99 });
    expect((await list()).invitations).toEqual([]);
    await invited();
    await service.as(rosa).delete(`/api/children/${child}`);
    expect(await service.ctx.db('guardian_invitation').where({ child_id: child })).toEqual([]);
  });
});

describe('When the club approves invitations', () => {
  const settings = { replyTo: null, postalAddress: '', name: 'Club' };
  let version = 0;
  const setApproval = async (isInvitationApproved: boolean) => {
    version += 1;
    await service.deliver('club.changed', { id: 1, version, ...settings, isInvitationApproved });
  };
  beforeEach(() => setApproval(true));
  afterAll(() => setApproval(false));
  const waiting = async () =>
    (await service.as(admin).get('/api/admin/guardian-invitations')).body.filter(
      ({ childId }: { childId: number }) => childId === child,
    );
  const decide = (id: number, action: string, as: As = admin) =>
    service.as(as).put(`/api/admin/guardian-invitations/${id}`, { action });

  it.each([
    ['the invited address', sam],
    ['another address, once it is confirmed', luis],
  ] as const)('Then an admin approves %s @spec S1.4.66, S2.7.1333', async (_, as) => {
    const { id, token } = await invited();
    expect((await accept(token, as)).body).toEqual({ outcome: as === sam ? 'to-approve' : 'to-confirm' });
    if (as === luis) {
      expect((await decide(id, 'approve')).status).toBe(404);
      expect((await act(id, 'confirm')).body).toEqual({ outcome: 'to-approve' });
    }
    expect((await guardians()).length).toBe(1);
    // Nobody but an admin goes on from here, whatever the setting is meanwhile.
    await setApproval(false);
    expect((await act(id, 'confirm')).status).toBe(404);
    expect(await waiting()).toMatchObject([{ id, parent: { id: as.userId }, invitedBy: { name: 'Rosa Alvarez' } }]);
    const views = (await service.published('audit.recorded')).filter(({ data }) => data.action === 'contact.viewed');
    expect(views.at(-1)?.data.childIds).toEqual([child]);
    const stats = async () => (await service.as(admin).get('/api/admin/duplicates/stats')).body;
    expect(await stats()).toMatchObject({ invitationsToApprove: 1 });
    expect((await decide(id, 'approve', rosa)).status).toBe(403);
    const both = await Promise.all([decide(id, 'approve'), decide(id, 'approve')]);
    expect(await stats()).toMatchObject({ invitationsToApprove: 0 });
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect((await guardians()).map(({ user_id }) => user_id)).toEqual([5, as.userId]);
    expect(await waiting()).toEqual([]);
  });

  it('Then a denied one makes nobody a guardian @spec S1.4.66', async () => {
    const { id, token } = await invited();
    await accept(token);
    expect((await decide(id, 'deny')).status).toBe(204);
    expect((await guardians()).length).toBe(1);
    expect((await list()).invitations).toEqual([]);
  });
});
