import { childWithGuardians, exportRegistrations, type MergeState } from '@fieldhouse/contracts';
import { answers, callVia, localCalls } from '@fieldhouse/service-kit';
import { forSize } from '@fieldhouse/service-kit/testing/size';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Club, child, coach, fakeFamily, NOW, startClub } from '../../testing/club.ts';
import { insertTeam } from '../teams/team.repository.ts';
import { moveRemainingRows } from './merge.consumers.ts';

const calls = localCalls();
let club: Club;
let next = 100;
/** The children of a test. */
let [primary, duplicate, third] = [0, 0, 0];
beforeAll(async () => {
  const family = answers(childWithGuardians, async ({ childId }) => ({
    child: childId === primary || childId === duplicate ? child({ id: primary, lastName: `No${primary}` }) : null,
    guardians: [],
  }));
  club = await startClub({ adapters: { calls }, answers: [family, ...fakeFamily([], []).slice(1)] });
});
afterAll(() => club.stop());
beforeEach(newGroup);

async function newGroup(): Promise<void> {
  [primary, duplicate, third] = [next, next + 1, next + 2];
  next += 10;
  for (const id of [primary, duplicate, third]) await club.deliver('child.created', child({ id, lastName: `No${id}` }));
}

const state = (changes: Partial<MergeState> = {}): MergeState => ({
  ...{ id: primary, version: 10, primaryId: primary, duplicateIds: [duplicate, third] },
  ...{ registrations: true, evaluations: true, gameData: true },
  ...changes,
});
const merge = (changes: Partial<MergeState> = {}) => club.deliver('child.merged', state(changes));
const undo = (changes: Partial<MergeState> = {}) =>
  club.deliver('child.merge-undone', state({ version: 11, ...changes }));
const register = (childId: number, eventId: number, timeSlotId?: number) =>
  club.as(coach).post('/api/register-child', { childId, eventId, timeSlotId });
const cancel = (childId: number, eventId: number) =>
  club.as(coach).delete(`/api/registrations/cancel/${childId}/${eventId}`);
const registered = async (eventId: number) => {
  const { body } = await club.as(coach).get(`/api/events/${eventId}`);
  return body.registered;
};
const answered = async () => (await club.published('child.merge-applied')).at(-1)?.data;

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000);

interface Row {
  id: number;
  childId: number;
  eventId: number;
  state: string;
}
const rowsOf = (childIds: number[]): Promise<Row[]> =>
  club.ctx
    .db('registration')
    .whereIn('child_id', childIds)
    .orderBy('id')
    .select<Row[]>({ id: 'id', childId: 'child_id', eventId: 'event_id', state: 'state' });

describe('When duplicates are merged', () => {
  it('Then their registrations and teams are moved to the primary, and nobody is notified @spec S2.4.955', async () => {
    const { id } = await club.makeEvent();
    const teamId = await team([duplicate]);
    await register(duplicate, id);
    const before = (await club.published('registration.created')).length;
    await merge();
    expect(await rowsOf([primary])).toMatchObject([{ eventId: id, state: 'active' }]);
    expect([await members(teamId), await registered(id)]).toEqual([[primary], 1]);
    expect(await answered()).toMatchObject({
      ...{ id: primary, mergeVersion: 10, service: 'events', notReturned: [] },
      counts: { registrations: 1, freedPlaces: 0, teams: 1 },
    });
    expect((await club.published('registration.created')).length).toBe(before);
    expect(await club.published('registration.cancelled')).toEqual([]);
    await undo();
    expect(await rowsOf([duplicate])).toMatchObject([{ eventId: id, state: 'active' }]);
    expect(await members(teamId)).toEqual([duplicate]);
  });

  it('Then of two registrations for an event the earlier stays, the other slot is free @spec S2.4.956', async () => {
    const slotted = await club.makeEvent({ startTime: '16:00', endTime: '18:00', allowTimeSlots: true, capacity: 4 });
    const [first, second] = await club.slotIds(slotted.id);
    await register(duplicate, slotted.id, first);
    await register(primary, slotted.id, second);
    await merge();
    const active = (await rowsOf([primary])).filter((row) => row.state === 'active');
    expect([active.length, await registered(slotted.id)]).toEqual([1, 1]);
    const stored = await club.ctx.db('registration').where({ id: active[0]?.id }).first('time_slot_id');
    expect(stored.time_slot_id).toBe(first);
    expect((await register(1, slotted.id, second)).status).toBe(201);
    await undo();
    expect(await rowsOf([duplicate])).toMatchObject([{ state: 'active' }]);
    expect(await rowsOf([primary])).toMatchObject([{ state: 'cancelled' }]);
    expect(await answered()).toMatchObject({
      notReturned: [
        { childId: primary, eventId: slotted.id, eventTitle: 'Hitting Clinic: Hands Inside', reason: 'slot-taken' },
      ],
    });
    expect(await registered(slotted.id)).toBe(2);
  });

  it('Then the undo takes a freed place again, but not one of a full event @spec S2.4.957', async () => {
    const [roomy, full] = [await club.makeEvent({ capacity: 2 }), await club.makeEvent({ capacity: 2 })];
    for (const { id } of [roomy, full]) {
      await register(primary, id);
      await register(duplicate, id);
    }
    await merge();
    expect([await registered(roomy.id), await registered(full.id)]).toEqual([1, 1]);
    expect((await register(2, full.id)).status).toBe(201);
    await undo();
    expect(await rowsOf([duplicate])).toMatchObject([{ state: 'active' }, { state: 'cancelled' }]);
    expect([await registered(roomy.id), await registered(full.id)]).toEqual([2, 2]);
    expect(await answered()).toMatchObject({ notReturned: [{ childId: duplicate, eventId: full.id, reason: 'full' }] });
  });

  it('Then a later cancellation stays, and a new registration stays with the primary', async () => {
    const [shared, own, later] = [await club.makeEvent(), await club.makeEvent(), await club.makeEvent()];
    await register(duplicate, shared.id);
    await register(primary, shared.id);
    await register(duplicate, own.id);
    await merge();
    await register(primary, later.id);
    for (const { id } of [shared, own]) expect((await cancel(primary, id)).status).toBe(200);
    await undo();
    expect(await rowsOf([duplicate])).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled' }]);
    expect(await rowsOf([primary])).toMatchObject([{ state: 'cancelled' }, { eventId: later.id, state: 'active' }]);
    expect(await answered()).toMatchObject({ notReturned: [{ eventId: shared.id, reason: 'cancelled-since' }] });
  });

  it('Then what is moved to a child that has left the club is cancelled at once', async () => {
    const { id } = await club.makeEvent();
    const teamId = await team([duplicate]);
    await register(duplicate, id);
    await club.deliver('child.deleted', { id: primary, version: 9 });
    await merge();
    expect(await rowsOf([primary])).toMatchObject([{ eventId: id, state: 'cancelled' }]);
    expect([await members(teamId), await registered(id)]).toEqual([[], 0]);
    const published = (await club.published('registration.cancelled')).filter(({ data }) => data.childId === primary);
    expect(published).toMatchObject([{ data: { eventId: id, childName: 'Former player' } }]);
  });

  it('Then the job looks for late rows only for some days', async () => {
    const { id } = await club.makeEvent();
    const receivedDaysAgo = (days: number) =>
      club.ctx
        .db('child_merge')
        .where({ id: primary })
        .update({ received_at: daysAgo(days) });
    const late = duplicate + 5;
    await merge({ duplicateIds: [late] });
    await receivedDaysAgo(8);
    await club.deliver('child.created', child({ id: late }));
    expect((await register(late, id)).status).toBe(201);
    await moveRemainingRows(club.ctx);
    expect(await rowsOf([primary])).toEqual([]);
    await receivedDaysAgo(6);
    await moveRemainingRows(club.ctx);
    expect(await rowsOf([primary])).toMatchObject([{ eventId: id, state: 'active' }]);
  });

  it('Then without `registrations` upcoming ones are cancelled, and an undo takes free places again', async () => {
    const slotted = { startTime: '16:00', endTime: '18:00', allowTimeSlots: true, capacity: 4 };
    const [roomy, full, slots] = [
      await club.makeEvent(),
      await club.makeEvent({ capacity: 1 }),
      await club.makeEvent(slotted),
    ];
    const [slot] = await club.slotIds(slots.id);
    for (const { id } of [roomy, full]) await register(duplicate, id);
    await register(duplicate, slots.id, slot);
    await merge({ registrations: false });
    expect((await rowsOf([duplicate])).map((row) => row.state)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await Promise.all([roomy, full, slots].map(({ id }) => registered(id)))).toEqual([0, 0, 0]);
    expect((await answered())?.counts).toEqual({ teams: 0, cancelled: 3 });
    const cancelled = (await club.published('registration.cancelled')).slice(-3).map(({ data }) => data);
    expect(cancelled.map(({ childId, eventId }) => [childId, eventId])).toEqual(
      [roomy, full, slots].map(({ id }) => [duplicate, id]),
    );

    expect((await register(1, full.id)).status).toBe(201);
    const before = (await club.published('registration.created')).length;
    await undo({ registrations: false });
    expect((await rowsOf([duplicate])).map((row) => row.state)).toEqual(['active', 'cancelled', 'active']);
    expect(await Promise.all([roomy, full, slots].map(({ id }) => registered(id)))).toEqual([1, 1, 1]);
    expect(await answered()).toMatchObject({ notReturned: [{ childId: duplicate, eventId: full.id, reason: 'full' }] });
    const created = (await club.published('registration.created')).slice(before).map(({ data }) => data);
    expect(created.map(({ childId, eventId, state }) => [childId, eventId, state])).toEqual([
      [duplicate, roomy.id, 'active'],
      [duplicate, slots.id, 'active'],
    ]);
  });

  it('Then no list or file has what is left with a duplicate, and its id leads to the primary', async () => {
    const { id } = await club.makeEvent({ allowTimeSlots: true, capacity: 3 });
    const teamId = await team([primary]);
    const [first, second] = await club.slotIds(id);
    await register(duplicate, id, first);
    await register(primary, id, second);
    const lists = [
      `/api/events/${id}/roster`,
      `/api/events/${id}/export-sizes`,
      `/api/events/${id}/details`,
      `/api/events/${id}/timeslots`,
    ];
    const name = `No${duplicate}`;
    const readAll = async () => {
      const read = lists.map(async (path) => [path, JSON.stringify((await club.as(coach).get(path)).body)] as const);
      const exported = JSON.stringify(await callVia(calls, 'admin')(exportRegistrations, { afterId: 0, limit: 1000 }));
      return [...(await Promise.all(read)), ['export', exported] as const];
    };
    const isShown = new RegExp(`${name}|"childId":${duplicate}\\b`);
    const showing = async () => (await readAll()).flatMap(([path, text]) => (isShown.test(text) ? [path] : []));
    expect(await showing()).toEqual([...lists, 'export']);
    club.time.now = new Date('2026-12-05T15:00:00Z');
    await merge({ registrations: false });
    club.time.now = NOW;
    expect(await rowsOf([duplicate])).toMatchObject([{ state: 'active' }]);
    expect(await showing()).toEqual([]);
    expect((await club.as(coach).get(`/api/teams?childId=${duplicate}`)).body).toMatchObject([{ id: teamId }]);
    const [old, now] = [duplicate, primary].map((child) => club.as(coach).get(`/api/children/${child}/registrations`));
    expect((await old)?.body).toEqual((await now)?.body);
    // The merge hid it before svc-family’s event about the child arrived; an older one does not make it active again.
    await club.deliver('child.updated', child({ id: duplicate, version: 5 }));
    for (const answer of [
      await register(duplicate, (await club.makeEvent()).id),
      await club.as(coach).post(`/api/teams/${teamId}/members`, { childId: duplicate }),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { code: 'child_merged', message: `This profile was merged into Mateo No${primary}’s`, mergedInto: primary },
      ]);
    }
    await undo({ registrations: false });
    expect(await showing()).toEqual([...lists, 'export']);
  });

  it('Then a repeated delivery, also after the undo, changes nothing', async () => {
    const { id } = await club.makeEvent();
    await register(duplicate, id);
    const count = async () => (await club.published('child.merge-applied')).length;
    const before = await count();
    await merge();
    await merge();
    expect(await count()).toBe(before + 1);
    await undo();
    await merge();
    expect(await rowsOf([duplicate])).toMatchObject([{ state: 'active' }]);
    expect(await count()).toBe(before + 2);

    // The undo arrives first: nothing moves.
    await newGroup();
    await register(duplicate, id);
    await undo();
    await merge();
    expect(await rowsOf([duplicate])).toMatchObject([{ eventId: id, state: 'active' }]);
    expect(await rowsOf([primary])).toEqual([]);
  });

  it('Then nothing is moved back to a duplicate that has left the club meanwhile', async () => {
    const { id } = await club.makeEvent();
    await register(duplicate, id);
    await merge();
    await club.deliver('child.deleted', { id: duplicate, version: 70 });
    await undo();
    expect(await rowsOf([duplicate])).toEqual([]);
    expect(await rowsOf([primary])).toMatchObject([{ state: 'active' }]);
  });
});

describe('When children are merged and registered concurrently', () => {
  const childIndex = fc.integer({ min: 0, max: 2 });
  const eventIndex = fc.integer({ min: 0, max: 3 });
  const choice = fc.tuple(childIndex, eventIndex);
  const plan = fc.record({
    capacities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 }),
    before: fc.array(choice, { maxLength: 8 }),
    cancelled: fc.array(choice, { maxLength: 3 }),
    during: fc.array(choice, { maxLength: 6 }),
    others: fc.array(eventIndex, { maxLength: 4 }),
  });

  it('Then no place is lost or taken twice, and the undo moves back exactly what the merge moved', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ capacities, before, cancelled, during, others }) => {
        await newGroup();
        const group = [primary, duplicate, third];
        const events: number[] = [];
        for (const capacity of capacities) events.push((await club.makeEvent({ capacity })).id);
        const at = ([child, event]: [number, number]) => [group[child] ?? 0, events[event] ?? 0] as const;
        for (const each of before) await register(...at(each));
        for (const each of cancelled) await cancel(...at(each));
        const old = await rowsOf(group);

        const [, ...late] = await Promise.all([merge(), ...during.map((each) => register(...at(each)))]);
        await moveRemainingRows(club.ctx);
        const made = late.filter(({ status }) => status === 201);
        const moved = await rowsOf([primary]);
        expect(await rowsOf([duplicate, third])).toEqual([]);
        expect(moved).toHaveLength(old.length + made.length);
        const wanted = new Set([
          ...old.filter((row) => row.state === 'active').map(({ eventId }) => eventId),
          ...made.map(({ body }) => body.registration.eventId),
        ]);
        const active = moved.filter((row) => row.state === 'active').map(({ eventId }) => eventId);
        expect(active.sort((a, b) => a - b)).toEqual([...wanted].sort((a, b) => a - b));
        await expectCounted(events);

        const outsiders = [1, 2, 3];
        for (const [index, event] of others.entries()) await register(outsiders[index % 3] ?? 1, events[event] ?? 0);
        await undo();
        const lost = (await answered())?.notReturned ?? [];
        const after = await rowsOf(group);
        for (const row of old) {
          const now = after.find(({ id }) => id === row.id);
          const isLost = lost.some(({ childId, eventId }) => childId === row.childId && eventId === row.eventId);
          expect(now).toEqual({ ...row, state: isLost && now?.state === 'cancelled' ? 'cancelled' : row.state });
        }
        expect(after).toHaveLength(old.length + made.length);
        await expectCounted(events);
        // A child that was registered for an event again during the merge has a place there.
        const hasPlace = (childId: number, eventId: number) =>
          after.some((row) => row.childId === childId && row.eventId === eventId && row.state === 'active');
        for (const { childId, eventId } of lost) {
          if (!hasPlace(childId, eventId)) expect(await freePlaces(eventId)).toBe(0);
        }
      }),
      { numRuns: forSize({ short: 4, long: 40 }) },
    );
  }, 120_000);
});

describe('When a duplicate is registered while a merge leaves its registrations out', () => {
  it('Then none of them stays active', async () => {
    for (const _ of [1, 2, 3]) {
      await newGroup();
      const events = await Promise.all(Array.from({ length: 6 }, () => club.makeEvent()));
      const eventIds = events.map(({ id }) => id);
      const requests = eventIds.map((id) => register(duplicate, id));
      const [answers] = await Promise.all([Promise.all(requests), merge({ registrations: false })]);
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      expect((await rowsOf([duplicate])).filter((row) => row.state === 'active')).toEqual([]);
      await expectCounted(eventIds);
    }
  });

  it('When the child arrives after its merge, Then the job cancels what was registered in between', async () => {
    const { id } = await club.makeEvent();
    const [late, other] = [duplicate + 5, primary];
    await merge({ duplicateIds: [late], registrations: false, primaryId: other });
    await club.deliver('child.created', child({ id: late }));
    expect((await register(late, id)).status).toBe(201);
    await moveRemainingRows(club.ctx);
    expect((await rowsOf([late])).map((row) => row.state)).toEqual(['cancelled']);
    expect(await registered(id)).toBe(0);
  });
});

/** The count of taken places is the number of active registrations, and not above the capacity. */
async function expectCounted(eventIds: number[]): Promise<void> {
  const { rows } = await club.ctx.db.raw<{ rows: { taken: number; active: number; capacity: number }[] }>(
    `SELECT taken, capacity,
       (SELECT count(*) FROM registration r WHERE r.event_id = e.id AND state = 'active') AS active
     FROM event e WHERE id = ANY (?)`,
    [eventIds],
  );
  expect(rows).toHaveLength(eventIds.length);
  for (const { taken, active, capacity } of rows) {
    expect(taken).toBe(active);
    expect(taken).toBeLessThanOrEqual(capacity);
  }
}

async function freePlaces(eventId: number): Promise<number> {
  const row = await club.ctx.db('event').where({ id: eventId }).first('taken', 'capacity');
  return row.capacity - row.taken;
}

function team(childIds: number[]): Promise<number> {
  const facts = { name: 'Bats', sport: 'baseball', minAge: 8, maxAge: 12, leagueName: null } as const;
  return club.ctx.db.transaction((tx) =>
    insertTeam(tx, { ...facts, coachIds: [2], childIds, createdAt: new Date('2026-08-20T16:00:00Z') }),
  );
}

const members = (teamId: number): Promise<number[]> =>
  club.ctx.db('team_member').where({ team_id: teamId }).orderBy('child_id').pluck('child_id');
