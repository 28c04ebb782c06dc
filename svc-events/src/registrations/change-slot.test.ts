import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, child, coach, NOW, otherParent, parent, startClub } from '../../testing/club.ts';

const FOUR_SLOTS = { startTime: '16:00', endTime: '18:00', allowTimeSlots: true, capacity: 4 };

let club: Club;
beforeAll(async () => {
  club = await startClub({ environment: { poolSize: 20 } });
});
afterAll(() => club.stop());
beforeEach(async () => {
  club.time.now = NOW;
});

type Caller = Parameters<Club['as']>[0];
const change = (who: Caller, registrationId: number, timeSlotId: number | undefined, headers = {}) =>
  club.as(who).put(`/api/registrations/${registrationId}/slot`, { timeSlotId }, headers);

/** An event with four slots, and a child registered for the first of them. */
async function registered(childId = 1, changes = {}) {
  const { id } = await club.makeEvent({ ...FOUR_SLOTS, ...changes });
  const slots = await club.slotIds(id);
  return { eventId: id, slots, registrationId: await register(id, childId, slots[0]) };
}

async function register(eventId: number, childId: number, timeSlotId: number | undefined): Promise<number> {
  const { status, body } = await club.as(coach).post('/api/register-child', { childId, eventId, timeSlotId });
  expect(status).toBe(201);
  return body.registration.id;
}

/** Who has which slot, in the order of the day. */
async function bookings(eventId: number): Promise<(string | null)[]> {
  const { body } = await club.as(coach).get(`/api/events/${eventId}/timeslots`);
  return body.map(({ bookedBy }: { bookedBy: string | null }) => bookedBy);
}

const publishedOf = async (registrationId: number) =>
  (await club.published('registration.created')).filter(({ data }) => data.id === registrationId);

describe('When a registered child gets another time', () => {
  it('Then its place and id stay, the slot before is free, and one event has both times', async () => {
    const { eventId, slots, registrationId } = await registered();
    const { status, body } = await change(parent, registrationId, slots[2]);
    expect([status, body]).toEqual([
      200,
      {
        registration: expect.objectContaining({ id: registrationId, eventId, childId: 1, timeSlotId: slots[2] }),
        registeredEvent: expect.objectContaining({
          ...{ id: eventId, registrationId, timeSlot: { startTime: '17:00', endTime: '17:30' } },
        }),
        event: { id: eventId, registered: 1, capacity: 4 },
      },
    ]);
    expect(await bookings(eventId)).toEqual([null, null, 'Mateo Alvarez', null]);
    const [first, second, ...more] = await publishedOf(registrationId);
    expect(more).toEqual([]);
    expect(first?.data).not.toHaveProperty('previousTimeSlot');
    expect(second).toMatchObject({
      actor: parent.userId,
      data: {
        ...{ timeSlot: { startTime: '17:00' }, previousTimeSlot: { startTime: '16:00', endTime: '16:30' } },
        ...{ state: 'active', slotChanges: 1 },
      },
    });
    expect(second?.data.version).toBeGreaterThan(first?.data.version ?? 0);
  });

  it('Then the same slot again, and a retry with the same key, publish nothing', async () => {
    const { slots, registrationId } = await registered();
    const key = { 'Idempotency-Key': 'another-time' };
    const first = await change(parent, registrationId, slots[1], key);
    expect(await change(parent, registrationId, slots[1])).toMatchObject({ status: 200, body: first.body });
    await change(parent, registrationId, slots[3]);
    expect(await change(parent, registrationId, slots[1], key)).toMatchObject({ status: 200, body: first.body });
    expect(await publishedOf(registrationId)).toHaveLength(3);
    const unchanged = { 'Idempotency-Key': 'the-same-time' };
    expect((await change(parent, registrationId, slots[3], unchanged)).status).toBe(200);
    expect(await club.ctx.db('idempotency_key').where({ key: 'the-same-time' })).toEqual([]);
  });

  it('Then a taken slot is 409 with its time, and the child keeps its own', async () => {
    const { eventId, slots, registrationId } = await registered();
    await register(eventId, 3, slots[1]);
    const { status, body } = await change(parent, registrationId, slots[1]);
    expect([status, body.code, body.message]).toEqual([409, 'slot_taken', '4:30 PM was just taken']);
    expect(await bookings(eventId)).toEqual(['Mateo Alvarez', 'June Park', null, null]);
    expect(await publishedOf(registrationId)).toHaveLength(1);
  });

  it('Then in an event that is full by its capacity a free slot can be chosen', async () => {
    const { slots, registrationId } = await registered(1, { capacity: 1 });
    expect((await change(parent, registrationId, slots[3])).status).toBe(200);
  });

  it.each([
    ['no slot', () => undefined, 400],
    ['a slot of another event', async () => (await registered()).slots[1], 400],
  ])('Then %s is refused', async (_, slotOf, status) => {
    const { registrationId } = await registered();
    const answer = await change(parent, registrationId, await slotOf());
    expect([answer.status, answer.body.errors]).toEqual([
      status,
      [{ path: 'timeSlotId', message: 'Please select a time slot for this event' }],
    ]);
  });

  it('Then the registration of another family’s child is 404 as an unknown one is', async () => {
    const { eventId, slots, registrationId } = await registered();
    const [foreign, unknown] = [
      await change(otherParent, registrationId, slots[1]),
      await change(otherParent, 999_999, slots[1]),
    ];
    const { requestId: _, ...said } = unknown.body;
    expect([foreign.status, foreign.body]).toMatchObject([404, { detail: said.detail, code: said.code }]);
    await club.as(coach).delete(`/api/registrations/${registrationId}`);
    expect((await change(parent, registrationId, slots[1])).status).toBe(404);
    expect(await bookings(eventId)).toEqual([null, null, null, null]);
  });

  it('Then parents may until their slot begins, and into no slot that has begun; staff may all day', async () => {
    const { slots, registrationId } = await registered();
    await change(coach, registrationId, slots[2]);
    // 4:40 PM in Texas: the event and two of its slots have begun.
    club.time.now = new Date('2026-11-28T22:40:00Z');
    expect((await change(parent, registrationId, slots[1])).body.code).toBe('event_started');
    expect((await change(parent, registrationId, slots[3])).status).toBe(200);
    club.time.now = new Date('2026-11-28T23:30:00Z');
    expect((await change(parent, registrationId, slots[2])).body.code).toBe('event_started');
    expect((await change(coach, registrationId, slots[0])).status).toBe(200);
  });

  it('Then it counts as a change of the hour for a parent, and not for a coach', async () => {
    const { eventId, slots, registrationId } = await registered();
    const answers = [];
    for (const slot of [1, 2, 3, 1, 2, 3, 0]) answers.push(await change(parent, registrationId, slots[slot]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(answers[6]?.body).toMatchObject({
      code: 'too_many_changes',
      detail:
        'Mateo Alvarez’s registration for this event was changed 6 times within an hour. ' +
        'Please try again in 60 minutes, or ask the coach',
    });
    expect((await change(coach, registrationId, slots[0])).status).toBe(200);
    await club.as(parent).delete(`/api/registrations/cancel/1/${eventId}`);
    const again = await club.as(parent).post('/api/register-child', { childId: 1, eventId, timeSlotId: slots[0] });
    expect([again.status, again.body.code]).toEqual([429, 'too_many_changes']);
  });

  it('Then a coach’s change is in the audit, with the event and the child', async () => {
    const { eventId, slots, registrationId } = await registered();
    await club.ctx.db('outbox').delete();
    await change(coach, registrationId, slots[1]);
    await change(coach, registrationId, slots[1]);
    const entry = { action: 'registration.slot-changed', subjectType: 'event', subjectId: eventId, childIds: [1] };
    // The second request changes nothing, and is a request of staff all the same.
    expect((await club.published('audit.recorded')).map(({ data }) => data)).toMatchObject([entry, entry]);
  });
});

describe('When many change, register and cancel at once', () => {
  it('Then no slot has two children, no child loses its slot, and the count of places is right', async () => {
    const ids = Array.from({ length: 8 }, (_, index) => 100 + index);
    for (const id of ids) await club.deliver('child.created', child({ id, firstName: `Child ${id}` }));
    const { id: eventId } = await club.makeEvent({ ...FOUR_SLOTS, endTime: '19:00', capacity: 6 });
    const slots = await club.slotIds(eventId);
    const movers = await Promise.all(ids.slice(0, 4).map((id, index) => register(eventId, id, slots[index])));
    const others = ids.slice(4);

    const requests = slots.flatMap((slot, index) => [
      ...movers.map((registrationId) => change(coach, registrationId, slot)),
      ...others.map((childId) => club.as(coach).post('/api/register-child', { childId, eventId, timeSlotId: slot })),
      club.as(coach).delete(`/api/registrations/cancel/${others[index % others.length]}/${eventId}`),
    ]);
    const statuses = new Set((await Promise.all(requests)).map(({ status }) => status));
    // Every answer is a success or a refusal with its reason; 503 would be a deadlock, 500 an index that was needed.
    expect([...statuses].filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([]);
    expect(statuses).toContain(409);

    const active = await club.ctx
      .db('registration')
      .where({ event_id: eventId, state: 'active' })
      .select<{ id: number; time_slot_id: number }[]>('id', 'time_slot_id');
    expect(new Set(active.map(({ time_slot_id }) => time_slot_id)).size).toBe(active.length);
    expect(active.map(({ id }) => id)).toEqual(expect.arrayContaining(movers));
    expect(await club.ctx.db('event').where({ id: eventId }).first('taken')).toEqual({ taken: active.length });
    const changes = await club.ctx.db('slot_change').whereIn('registration_id', movers);
    const published = (await Promise.all(movers.map(publishedOf))).flat();
    expect(published.filter(({ data }) => data.previousTimeSlot)).toHaveLength(changes.length);
  });
});
