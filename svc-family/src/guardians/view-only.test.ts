import { childWithGuardians } from '@fieldhouse/contracts';
import { VIEW_ONLY_MESSAGE } from '@fieldhouse/contracts/permissions';
import { localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, fakeAuth, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { asDataUrl, sheet } from '../../testing/drawings.ts';
import { family } from '../service.ts';

interface Change {
  call: string;
  body?: () => Promise<object>;
  /** The status for a guardian who may make the change. */
  status: number;
}

/** All routes by which a guardian changes a child, with the removal last. */
const CHANGES: readonly Change[] = [
  { call: 'PUT /api/children/{id}', body: async () => childForm({ nickname: 'Teo' }), status: 200 },
  {
    call: 'POST /api/children/{id}/age-verification',
    body: async () => ({ document: asDataUrl(await sheet(40, 40).png().toBuffer()) }),
    status: 201,
  },
  { call: 'DELETE /api/children/{id}', status: 200 },
];

/** Other routes that parents may call, not as guardian of the child. */
const OTHERS = [
  // Adds a child of their own.
  'POST /api/children',
  // Called by users who are not guardians yet; a guardian gets 409.
  'POST /api/child-access-requests',
  // Their own request.
  'POST /api/child-access-requests/{id}/dismiss',
  // Only for guardians with Full Access, whatever is enforced, and for who is invited: guardian-invitations.test.ts.
  'POST /api/children/{id}/guardian-invitations',
  'POST /api/children/{id}/guardian-invitations/{invitationId}/resend',
  'POST /api/children/{id}/guardian-invitations/{invitationId}/confirm',
  'DELETE /api/children/{id}/guardian-invitations/{invitationId}',
  'POST /api/guardian-invitations/accept',
];

describe('routes by which a guardian changes a child', () => {
  it('Then all of them are in the table @spec S2.9.802', () => {
    const changing = family.routes
      .filter(({ method, access }) => method !== 'get' && (access === 'signed-in' || access.includes('parent')))
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect([...CHANGES.map(({ call }) => call), ...OTHERS].sort()).toEqual(changing.sort());
  });
});

describe.each([
  [false, 'the environment'],
  [true, 'the environment'],
  [false, 'an admin'],
  [true, 'an admin'],
])('When View Only is enforced: %s, by %s', (enforceViewOnly, by) => {
  const calls = localCalls();
  let service: TestService;
  let mateo = 0;
  beforeAll(async () => {
    service = await startTestService(family, {
      answers: fakeAuth(),
      adapters: { calls },
      clock: () => NOW,
      environment: { enforceViewOnly: by === 'an admin' ? !enforceViewOnly : enforceViewOnly },
    });
    if (by === 'an admin') {
      const { status } = await service
        .as(admin)
        .put('/api/admin/guardian-scopes', { isViewOnlyEnforced: enforceViewOnly });
      expect(status).toBe(200);
    }
    await service.deliver('user.registered', user({ id: 5 }));
    await service.deliver('user.registered', user({ id: 6, firstName: 'Ji-won', lastName: 'Park' }));
    await service.deliver('user.registered', user({ id: coach.userId, role: 'coach', firstName: 'Dana' }));
    mateo = (await service.as(rosa).post('/api/children', childForm())).body.id;
    for (const parentId of [jiWon.userId, coach.userId]) {
      await service
        .as(admin)
        .post('/api/admin/link-child-to-parent', { childId: mateo, parentId, accessLevel: 'view-only' });
    }
  });
  afterAll(() => service.stop());

  const send = async ({ call, body }: Change, as: typeof jiWon | typeof rosa | typeof coach | typeof admin) => {
    const [method, path = ''] = call.split(' ');
    const [client, target] = [service.as(as), path.replace('{id}', String(mateo))];
    if (method === 'DELETE') return client.delete(target);
    return method === 'PUT' ? client.put(target, await body?.()) : client.post(target, await body?.());
  };
  const stored = () => service.ctx.db('child').where({ id: mateo });

  it('Then a View Only guardian reads the child and `mayChange` @spec S2.9.803', async () => {
    const { status, body } = await service.as(jiWon).get(`/api/children/${mateo}`);
    expect([status, body.mayChange]).toEqual([200, !enforceViewOnly]);
    expect((await service.as(jiWon).get('/api/children')).body).toMatchObject([
      { id: mateo, mayChange: !enforceViewOnly },
    ]);
    expect((await service.as(jiWon).get(`/api/children/${mateo}/parents`)).status).toBe(200);
    const mayChange = async (as: typeof rosa | typeof coach | typeof admin) =>
      (await service.as(as).get(`/api/children/${mateo}`)).body.mayChange;
    expect([await mayChange(rosa), await mayChange(coach), await mayChange(admin)]).toEqual([
      true,
      !enforceViewOnly,
      true,
    ]);
  });

  it('Then an admin sees how many guardians and children it affects, and whose value it is @spec S2.7.1331', async () => {
    const { body } = await service.as(admin).get('/api/admin/guardian-scopes');
    expect(body).toMatchObject({ isViewOnlyEnforced: enforceViewOnly, isFromEnvironment: by !== 'an admin' });
    expect(body.affected).toEqual({ guardians: 2, children: 1 });
  });

  it('Then other services get it with the guardians of a child @spec S2.9.801', async () => {
    const answer = await calls.call('events', childWithGuardians, { childId: mateo }, undefined);
    expect(answer).toMatchObject({ isViewOnlyEnforced: enforceViewOnly });
  });

  it('Then admins can read the setting', async () => {
    const { body } = await service.as(admin).get('/api/admin/child-parent-links/settings');
    expect(body).toEqual({ enforceViewOnly });
  });

  it.each(CHANGES)(
    'Then the setting decides about $call by View Only guardians @spec S2.9.801, S2.9.802',
    async (change) => {
      const before = await stored();
      // The last call removes the coach's own link, and then the parent's.
      for (const as of [coach, jiWon]) {
        const { status, body } = await send(change, as);
        if (enforceViewOnly) expect([status, body.message]).toEqual([403, VIEW_ONLY_MESSAGE]);
        else expect(status).toBe(change.status);
      }
      if (enforceViewOnly) expect(await stored()).toEqual(before);
    },
  );

  it('Then guardians with Full Access and admins may change it', async () => {
    const [edit, , removal] = CHANGES as [Change, Change, Change];
    expect((await send(edit, rosa)).status).toBe(200);
    expect((await send(edit, admin)).status).toBe(200);
    expect((await send(removal, rosa)).status).toBe(200);
  });
});

describe('When an admin changes what View Only means', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(family, { answers: fakeAuth(), clock: () => NOW });
  });
  afterAll(() => service.stop());
  const PATH = '/api/admin/guardian-scopes';

  it('Then it is in the audit, and another admin’s change meanwhile is not lost @spec S2.7.1332', async () => {
    const { status } = await service.as(admin).put(PATH, { isViewOnlyEnforced: true }, { 'If-Match': '"0"' });
    const late = await service.as(admin).put(PATH, { isViewOnlyEnforced: false }, { 'If-Match': '"0"' });
    expect([status, late.status]).toEqual([200, 412]);
    const entry = (await service.published('audit.recorded')).at(-1);
    expect(entry?.data).toMatchObject({ action: 'guardian-scopes.changed', fields: ['isViewOnlyEnforced'] });
  });

  it('Then the sign-in must be recent, and nobody but an admin may @spec S2.7.1332', async () => {
    const signedInAt = Math.floor(NOW.getTime() / 1000) - 3600;
    const old = await service.as({ ...admin, signedInAt }).put(PATH, { isViewOnlyEnforced: false });
    expect([old.status, old.body.code]).toEqual([403, 'reauthentication_required']);
    for (const as of [coach, rosa]) {
      expect((await service.as(as).put(PATH, { isViewOnlyEnforced: false })).status).toBe(403);
    }
  });
});
