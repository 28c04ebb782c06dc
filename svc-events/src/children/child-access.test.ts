import type { ChildState, GuardianState } from '@fieldhouse/contracts';
import type { AnyCallHandler } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  admin,
  type Club,
  child,
  coach,
  fakeFamilies,
  guardian,
  otherParent,
  parent,
  startClub,
} from '../../testing/club.ts';
import { registerChild } from '../registrations/register-child.ts';

/** What svc-family answers. */
const children: ChildState[] = [];
const guardians: GuardianState[] = [];
/** The calls that it answered. */
let calls = 0;
let club: Club;
let isolated: Club;
beforeAll(async () => {
  const family = fakeFamilies(children, guardians);
  const handle: AnyCallHandler['handle'] = (input, ctx) => {
    calls += 1;
    return family.handle(input, ctx);
  };
  [club, isolated] = await Promise.all([
    startClub({ answers: [{ ...family, handle }] }),
    startClub({ withoutFamily: true }),
  ]);
});
afterAll(() => Promise.all([club.stop(), isolated.stop()]));
beforeEach(() => {
  children.length = 0;
  guardians.length = 0;
});

type Caller = Parameters<Club['as']>[0];

const register = (at: Club, who: Caller, childId: number, eventId: number) =>
  at.as(who).post('/api/register-child', { childId, eventId });

async function tryToRegister(at: Club, who: Caller, childId: number) {
  return register(at, who, childId, (await at.makeEvent()).id);
}

async function registered({ ctx }: Club, eventId: number): Promise<number[]> {
  return ctx.db('registration').where({ event_id: eventId, state: 'active' }).pluck('child_id');
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
    expect((await tryToRegister(club, coach, 20)).status).toBe(201);
    expect(await club.ctx.db('guardian_projection').where({ child_id: 20 }).pluck('user_id')).toEqual([5]);
  });

  it('Then without svc-family the answer is 503, not 404', async () => {
    for (const who of [parent, coach]) expect((await tryToRegister(isolated, who, 20)).status).toBe(503);
  });
});

describe('When a guardian’s link was removed a moment ago and the event has not arrived yet', () => {
  it('Then the parent registers, cancels and reads nothing of the child any more', async () => {
    const [open, taken] = [await club.makeEvent(), await club.makeEvent()];
    children.push(child({ id: 1 }));
    expect((await register(club, coach, 1, taken.id)).status).toBe(201);
    const answers = [
      await register(club, parent, 1, open.id),
      await club.as(parent).delete(`/api/registrations/cancel/1/${taken.id}`),
      await club.as(parent).get('/api/children/1/registrations'),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 3 }, () => [404, 'Child not found']),
    );
    expect([await registered(club, open.id), await registered(club, taken.id)]).toEqual([[], [1]]);
  });
});

describe('When a guardian was linked a moment ago and the event has not arrived yet', () => {
  it('Then the new guardian registers, reads and cancels', async () => {
    const { id } = await club.makeEvent();
    children.push(child({ id: 3 }));
    guardians.push(guardian(3, 6), guardian(3, 5, { version: 2, isPrimary: false }));
    expect((await register(club, parent, 3, id)).status).toBe(201);
    expect((await club.as(parent).get('/api/children/3/registrations')).status).toBe(200);
    expect((await club.as(parent).delete(`/api/registrations/cancel/3/${id}`)).status).toBe(200);
  });

  it('Then another link of a former guardian counts, whatever the old one was', async () => {
    await club.deliver('guardian.unlinked', { id: 306, version: 3, childId: 3, userId: 6 });
    children.push(child({ id: 3 }));
    guardians.push(guardian(3, 6, { id: 9306, version: 4 }));
    expect((await tryToRegister(club, otherParent, 3)).status).toBe(201);
  });
});

describe('When svc-family is unavailable', () => {
  it('Then a parent gets 503 and nothing changes; names and slots come from the projection', async () => {
    const [open, taken] = [await isolated.makeEvent(), await isolated.makeEvent()];
    expect((await register(isolated, coach, 1, taken.id)).status).toBe(201);
    const answers = await Promise.all([
      register(isolated, parent, 1, open.id),
      isolated.as(parent).delete(`/api/registrations/cancel/1/${taken.id}`),
      isolated.as(parent).get('/api/children/1/registrations'),
      isolated.as(parent).get(`/api/events/${open.id}/timeslots`),
      isolated.as(parent).get(`/api/events/${taken.id}/details`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 200, 200]);
    expect(answers.at(-1)?.body.registrations).toMatchObject([{ childName: 'Mateo Alvarez', mine: true }]);
    expect([await registered(isolated, open.id), await registered(isolated, taken.id)]).toEqual([[], [1]]);
  });
});

describe('When ten registrations wait at the same moment', () => {
  it('Then svc-family is called once', async () => {
    children.push(child({ id: 1 }), child({ id: 2 }));
    guardians.push(guardian(1, 5), guardian(2, 5));
    const events = await Promise.all(Array.from({ length: 5 }, () => club.makeEvent()));
    calls = 0;
    await Promise.all(
      events.flatMap(({ id: eventId }) =>
        [1, 2].map((childId) => registerChild(club.ctx, parent, { childId, eventId })),
      ),
    );
    expect(calls).toBe(1);
    for (const { id } of events) expect((await registered(club, id)).sort()).toEqual([1, 2]);
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
