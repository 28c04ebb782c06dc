import {
  exportEvents,
  exportRegistrations,
  exportTeams,
  importEvents,
  importRegistrations,
  importTeams,
} from '@fieldhouse/contracts';
import type { ExportedEvent, ExportedRegistration, ExportedTeam } from '@fieldhouse/contracts/export';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, coach, parent, startClub } from '../../testing/club.ts';

const calls = localCalls();
const call = callVia(calls, 'admin');
const all = { afterId: 0, limit: 1000 };
const how = { replace: [] as number[], dryRun: false, userId: 1 };
let club: Club;
let clinic: ExportedEvent;
let registration: ExportedRegistration;

beforeAll(async () => {
  club = await startClub({ adapters: { calls } });
});
afterAll(() => club.stop());
beforeEach(async () => {
  await club.empty('event', 'team');
  const { id } = await club.makeEvent({ allowTimeSlots: true, sessionDuration: 30, capacity: 2 });
  const [timeSlotId] = await club.slotIds(id);
  await club.as(parent).post('/api/register-child', { childId: 1, eventId: id, timeSlotId });
  [clinic] = (await call(exportEvents, all)).rows as [ExportedEvent];
  [registration] = (await call(exportRegistrations, all)).rows as [ExportedRegistration];
  await club.empty('outbox');
});

const newer = <Row extends { version: number }>(row: Row, changes: Partial<Row>): Row => ({
  ...{ ...row, version: row.version + 100_000, ...changes },
});
const results = async (answer: Promise<{ results: { outcome: string; reason: string | null }[] }>) =>
  (await answer).results.map(({ outcome, reason }) => (reason === null ? outcome : `${outcome}: ${reason}`));
const registered = async (id: number) => (await club.as(coach).get(`/api/events/${id}`)).body.registered;

describe('When events are imported', () => {
  it('Then a lost event is restored with its slots and registrations, without an email @spec S2.7.1412', async () => {
    await club.empty('event');
    const deleted = newer(clinic, { id: 900, title: 'Deleted', timeSlots: [], deletedAt: clinic.createdAt });
    const rows = [clinic, deleted];
    expect(await results(call(importEvents, { ...how, rows, dryRun: true }))).toEqual(['added', 'added']);
    expect((await call(exportEvents, all)).rows).toEqual([]);
    expect(await results(call(importEvents, { ...how, rows }))).toEqual(['added', 'added']);
    expect(await results(call(importRegistrations, { ...how, rows: [registration] }))).toEqual(['added']);

    const [restored, deletedEvent] = (await call(exportEvents, all)).rows;
    expect(restored).toEqual({ ...clinic, version: expect.any(Number) });
    expect(deletedEvent).toMatchObject({ id: 900, deletedAt: clinic.createdAt });
    expect((await call(exportRegistrations, all)).rows).toEqual([{ ...registration, version: expect.any(Number) }]);
    expect(await registered(clinic.id)).toBe(1);
    expect((await club.published('event.created')).map(({ data }) => data.id)).toEqual([clinic.id]);
    expect(await club.published('registration.created')).toEqual([]);
    expect((await club.makeEvent({ allowTimeSlots: true, sessionDuration: 30, capacity: 2 })).id).toBeGreaterThan(900);
    expect(await results(call(importEvents, { ...how, rows }))).toEqual(['same', 'same']);
    expect(await results(call(importRegistrations, { ...how, rows: [registration] }))).toEqual(['same']);
    expect(await registered(clinic.id)).toBe(1);
  });

  it('Then a newer one replaces the club’s, except its slots and an event that the club has deleted', async () => {
    const importNewer = (changes: Partial<ExportedEvent>) =>
      results(call(importEvents, { ...how, rows: [newer(clinic, changes)] }));
    expect(await importNewer({ title: 'Renamed', capacity: 3 })).toEqual(['updated']);
    expect((await club.published('event.updated')).map(({ data }) => [data.title, data.capacity])).toEqual([
      ['Renamed', 3],
    ]);
    expect(await importNewer({ title: 'Renamed', timeSlots: [] })).toEqual([
      'refused: The event has other time slots now',
    ]);
    const older = { ...clinic, version: 1, title: 'Older' };
    expect(await results(call(importEvents, { ...how, rows: [older] }))).toEqual(['club-newer']);
    await club.as(coach).delete(`/api/events/${clinic.id}`);
    expect(await importNewer({ title: 'Again' })).toEqual(['refused: The club has deleted this event']);
  });
});

describe('When registrations are imported', () => {
  const another = (changes: Partial<ExportedRegistration>) => newer(registration, changes);

  it('Then none takes a place of a full event or a taken slot', async () => {
    const [, second, third] = clinic.timeSlots;
    const rows = [
      another({ id: 901, childId: 2 }),
      another({ id: 902, childId: 2, timeSlotId: second?.id ?? null }),
      another({ id: 903, childId: 3, timeSlotId: third?.id ?? null }),
      another({ id: 904, childId: 3, state: 'cancelled', cancelledAt: registration.createdAt }),
      another({ id: 905, eventId: 999 }),
    ];
    expect(await results(call(importRegistrations, { ...how, rows }))).toEqual([
      'refused: The child is registered already, or the time slot is taken',
      'added',
      'refused: The event is full, or was deleted',
      'added',
      'refused: The club has no such event',
    ]);
    expect(await registered(clinic.id)).toBe(2);
  });

  it('Then an active one has a time slot that its event offers @spec S2.7.1412', async () => {
    const [, second, third] = clinic.timeSlots;
    const { id: otherEvent } = await club.makeEvent({ allowTimeSlots: true, sessionDuration: 30, capacity: 2 });
    const [otherSlot] = await club.slotIds(otherEvent);
    await club.ctx.db('time_slot').where({ id: second?.id }).update({ offered: false });
    const rows = [
      another({ id: registration.id + 1, childId: 2, timeSlotId: null }),
      another({ id: registration.id + 2, childId: 2, timeSlotId: second?.id ?? null }),
      another({ id: registration.id + 3, childId: 2, timeSlotId: otherSlot ?? null }),
      another({
        ...{ id: registration.id + 4, childId: 2, timeSlotId: second?.id ?? null },
        ...{ state: 'cancelled', cancelledAt: registration.createdAt },
      }),
      another({ id: registration.id + 5, childId: 2, timeSlotId: third?.id ?? null }),
    ];
    expect(await results(call(importRegistrations, { ...how, rows }))).toEqual([
      'refused: The event has time slots, and the registration has none',
      'refused: The event has no such time slot',
      'refused: The event has no such time slot',
      'added',
      'added',
    ]);
    expect(await registered(clinic.id)).toBe(2);
  });

  it('Then one that becomes active again has a time slot that its event offers, too', async () => {
    const [, second] = clinic.timeSlots;
    const { id: otherEvent } = await club.makeEvent({ allowTimeSlots: true, sessionDuration: 30, capacity: 2 });
    const [otherSlot] = await club.slotIds(otherEvent);
    await club.as(coach).delete(`/api/registrations/${registration.id}`);
    await club.ctx.db('time_slot').where({ id: second?.id }).update({ offered: false });
    const replace = [registration.id];
    const restore = (timeSlotId: number | null | undefined) =>
      results(call(importRegistrations, { ...how, replace, rows: [another({ timeSlotId: timeSlotId ?? null })] }));
    expect([await restore(null), await restore(second?.id), await restore(otherSlot)]).toEqual([
      ['refused: The event has time slots, and the registration has none'],
      ['refused: The event has no such time slot'],
      ['refused: The event has no such time slot'],
    ]);
    expect(await registered(clinic.id)).toBe(0);
    expect(await restore(registration.timeSlotId)).toEqual(['updated']);
  });

  it('Then one of a child that is being removed meanwhile is cancelled', async () => {
    await club.empty('registration');
    await club.ctx.db('event').update({ taken: 0 });
    const removal = await club.ctx.db.transaction();
    await removal('child_projection').where({ id: 1 }).update({ is_deleted: true });
    const imported = call(importRegistrations, { ...how, rows: [registration] });
    await waitFor('it is stored', () => club.ctx.db('registration').where({ child_id: 1 }).first());
    await removal.commit();
    expect(await results(imported)).toEqual(['added']);
    expect((await call(exportRegistrations, all)).rows).toMatchObject([{ childId: 1, state: 'cancelled' }]);
    expect(await registered(clinic.id)).toBe(0);
    await club.ctx.db('child_projection').where({ id: 1 }).update({ is_deleted: false });
  });

  it('Then a cancelled one becomes active only with `replace`, and an active one is not cancelled', async () => {
    const rows = [registration];
    await club.as(coach).delete(`/api/registrations/${registration.id}`);
    expect(await results(call(importRegistrations, { ...how, rows }))).toEqual(['club-newer']);
    expect(await registered(clinic.id)).toBe(0);
    const replace = [registration.id];
    expect(await results(call(importRegistrations, { ...how, rows, replace }))).toEqual(['updated']);
    expect(await registered(clinic.id)).toBe(1);
    const cancelled = another({ state: 'cancelled', cancelledAt: registration.createdAt });
    expect(await results(call(importRegistrations, { ...how, rows: [cancelled] }))).toEqual([
      'refused: The club has another registration of this number, or has changed it',
    ]);
    expect(await registered(clinic.id)).toBe(1);
  });
});

describe('When teams are imported', () => {
  it('Then they are added and changed, and members are added and not removed', async () => {
    const team = { name: 'Hawks', sport: 'baseball', minAge: 8, maxAge: 12, coachIds: [2] };
    const { id } = (await club.as(coach).post('/api/teams', team)).body;
    await club.as(coach).post(`/api/teams/${id}/members`, { childId: 1 });
    const [hawks] = (await call(exportTeams, all)).rows as [ExportedTeam];
    const added = newer(hawks, { id: 900, name: 'Owls' });
    const renamed = newer(hawks, { name: 'Falcons', members: [{ childId: 3, addedAt: hawks.createdAt }] });
    expect(await results(call(importTeams, { ...how, rows: [renamed, added] }))).toEqual(['updated', 'added']);
    expect((await call(exportTeams, all)).rows).toMatchObject([
      { id, name: 'Falcons', members: [{ childId: 1 }, { childId: 3 }] },
      { id: 900, name: 'Owls', coachIds: [2], members: [{ childId: 1 }] },
    ]);
  });
});
