import type { ChildState, GuardianState } from '@fieldhouse/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  admin,
  type Club,
  child,
  coach,
  fakeFamily,
  guardian,
  otherParent,
  parent,
  startClub,
} from '../../testing/club.ts';

const children: ChildState[] = [];
const guardians: GuardianState[] = [];
let club: Club;
let isolated: Club;
beforeAll(async () => {
  [club, isolated] = await Promise.all([startClub({ answers: fakeFamily(children, guardians) }), startClub()]);
});
afterAll(() => Promise.all([club.stop(), isolated.stop()]));
beforeEach(async () => {
  children.length = 0;
  guardians.length = 0;
  await Promise.all([club.markFamilyFresh(), isolated.markFamilyFresh()]);
});

type Caller = Parameters<Club['as']>[0];

async function tryToRegister(at: Club, who: Caller, childId: number) {
  const event = await at.makeEvent();
  return at.as(who).post('/api/register-child', { childId, eventId: event.id });
}

/** The last heartbeat of svc-family came more than ten seconds ago. */
async function expireHeartbeat({ ctx }: Club): Promise<void> {
  await ctx
    .db('freshness')
    .where({ source: 'family' })
    .update({ delivered_up_to: new Date(Date.now() - 11_000) });
}

describe('When somebody acts for a child', () => {
  it.each([
    ['its parent', parent, 201],
    ['another parent', otherParent, 404],
    ['a coach', coach, 201],
    ['an admin', admin, 201],
  ])('Then %s gets the answer %#', async (_, who, status) => {
    children.push(child({ id: 1 }));
    guardians.push(guardian(1, 5));
    expect((await tryToRegister(club, who, 1)).status).toBe(status);
  });

  it('Then another family’s child and an unknown one get the same answer', async () => {
    children.push(child({ id: 1 }));
    guardians.push(guardian(1, 5));
    const [foreign, unknown] = await Promise.all([1, 777].map((id) => tryToRegister(club, otherParent, id)));
    expect(foreign?.body).toEqual(unknown?.body);
    expect(foreign?.body.message).toBe('Child not found');
  });

  it('Then a coach, who has no children, may act for every child', async () => {
    const { status } = await club.as(coach).get('/api/children/1/registrations');
    expect(status).toBe(200);
  });
});

describe('When the child was created a second ago and its events have not arrived yet', () => {
  it('Then svc-family is called and its answer is stored', async () => {
    children.push(child({ id: 20, firstName: 'Ada' }));
    guardians.push(guardian(20, 5));
    expect((await tryToRegister(club, parent, 20)).status).toBe(201);
    children.length = 0;
    guardians.length = 0;
    expect((await tryToRegister(club, parent, 20)).status).toBe(201);
  });

  it('Then without svc-family the answer is 503, not 404', async () => {
    expect((await tryToRegister(isolated, parent, 20)).status).toBe(503);
    expect((await tryToRegister(isolated, parent, 3)).status).toBe(503);
  });
});

describe('When no heartbeat of svc-family came for ten seconds', () => {
  it('Then a parent’s access is checked with svc-family', async () => {
    await expireHeartbeat(club);
    children.push(child({ id: 1 }));
    expect((await tryToRegister(club, parent, 1)).status).toBe(404);
    guardians.push(guardian(1, 5));
    expect((await tryToRegister(club, parent, 1)).status).toBe(201);
  });

  it('Then a parent gets 503 while svc-family is unavailable', async () => {
    const event = await isolated.makeEvent();
    await isolated.as(parent).post('/api/register-child', { childId: 1, eventId: event.id });
    await expireHeartbeat(isolated);
    expect((await tryToRegister(isolated, parent, 1)).status).toBe(503);
    const answers = await Promise.all([
      isolated.as(parent).get('/api/children/1/registrations'),
      isolated.as(parent).delete(`/api/registrations/cancel/1/${event.id}`),
      isolated.as(parent).get(`/api/events/${event.id}/details`),
      isolated.as(parent).get(`/api/events/${event.id}/timeslots`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  });

  it('Then coaches can still register children', async () => {
    await expireHeartbeat(isolated);
    expect((await tryToRegister(isolated, coach, 1)).status).toBe(201);
  });
});

describe('When the child is archived', () => {
  it('Then nobody may register it', async () => {
    children.push(child({ id: 4, firstName: 'Nico', isActive: false }));
    guardians.push(guardian(4, 5));
    for (const who of [parent, coach, admin]) {
      const { status, body } = await tryToRegister(club, who, 4);
      expect([status, body.code]).toEqual([409, 'child_archived']);
      expect(body.message).toBe('Nico Alvarez is archived and cannot be registered');
    }
  });

  it('Then one restored a moment ago is checked with svc-family and registered', async () => {
    children.push(child({ id: 4, firstName: 'Nico', version: 9 }));
    expect((await tryToRegister(club, coach, 4)).status).toBe(201);
  });
});

describe('When events of the same child arrive in any order', () => {
  it('Then the newest state stays, however often the others are delivered', async () => {
    const states = [3, 1, 2, 3, 1].map((version) => child({ id: 30, version, firstName: `Name${version}` }));
    for (const state of states) await club.deliver('child.created', state);
    for (const version of [2, 1])
      await club.deliver('guardian.linked', guardian(30, 3 + version, { id: 9000, version }));
    expect(await club.ctx.db('child_projection').where({ id: 30 }).first('first_name', 'version')).toEqual({
      first_name: 'Name3',
      version: 3,
    });
    expect(await club.ctx.db('guardian_projection').where({ id: 9000 }).first('user_id')).toEqual({ user_id: 5 });
  });
});
