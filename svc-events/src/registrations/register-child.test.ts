import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, coach, NOW, otherParent, parent, startClub } from '../../testing/club.ts';

const HOUR = 3600 * 1000;

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.stop());
beforeEach(async () => {
  club.time.now = NOW;
});

type Caller = Parameters<Club['as']>[0];
const register = (who: Caller, body: unknown) => club.as(who).post('/api/register-child', body);

async function registered(eventId: number): Promise<number> {
  return (await club.as(coach).get(`/api/events/${eventId}`)).body.registered;
}

/** How many registrations the service has sold, and refused since the event was full. */
async function counted(): Promise<{ sold: number; full: number }> {
  const figures = await (await fetch(`${club.url}/metrics`)).text();
  const of = (outcome: string) =>
    Number(new RegExp(`^registrations_total\\{outcome="${outcome}"[^}]*\\} (\\d+)$`, 'm').exec(figures)?.[1]);
  return { sold: of('sold'), full: of('event_full') };
}

describe('When a parent registers their child', () => {
  it('Then the child has a place, the answer shows it, and it is published @spec S1.1.5, S1.7.45', async () => {
    const event = await club.makeEvent();
    const { status, body } = await register(parent, { childId: 1, eventId: event.id });
    expect(status).toBe(201);
    const { id } = body.registration;
    const registeredAt = NOW.toISOString();
    expect(body).toEqual({
      registration: { id: expect.any(Number), eventId: event.id, childId: 1, timeSlotId: null, registeredAt },
      registeredEvent: {
        id: event.id,
        title: 'Hitting Clinic: Hands Inside',
        date: '2026-11-28',
        endDate: null,
        startTime: '09:00',
        endTime: '10:30',
        timeSlot: null,
        registrationId: id,
      },
      event: { id: event.id, registered: 1, capacity: 10 },
    });
    const published = (await club.published('registration.created')).at(-1);
    expect(published).toMatchObject({
      source: 'events',
      subject: String(id),
      time: registeredAt,
      actor: 5,
      actorrole: 'parent',
    });
    expect(published?.data).toEqual({
      id,
      version: expect.any(Number),
      state: 'active',
      childId: 1,
      childName: 'Mateo Alvarez',
      eventId: event.id,
      eventTitle: 'Hitting Clinic: Hands Inside',
      date: '2026-11-28',
      endDate: null,
      startTime: '09:00',
      endTime: '10:30',
      location: 'North Cages',
      address: '4120 Ranch Road 12',
      sport: 'baseball',
      price: 2500,
      coachIds: [2],
      instructor: 'Dana Mercer',
      timeSlot: null,
      registeredAt,
    });
  });

  it('Then a slot of the event is booked with it', async () => {
    const event = await club.makeEvent({ startTime: '16:00', endTime: '18:00', allowTimeSlots: true, capacity: 4 });
    const [, second] = await club.slotIds(event.id);
    const { status, body } = await register(parent, { childId: 1, eventId: event.id, timeSlotId: second });
    expect(status).toBe(201);
    expect(body.registration.timeSlotId).toBe(second);
    expect(body.registeredEvent.timeSlot).toEqual({ startTime: '16:30', endTime: '17:00' });
    const published = (await club.published('registration.created')).at(-1);
    expect(published?.data.timeSlot).toEqual({ id: second, startTime: '16:30', endTime: '17:00' });
  });
});

describe('When the registration is refused', () => {
  const slots = { startTime: '16:00', endTime: '18:00', allowTimeSlots: true, capacity: 4 };

  it.each([
    ['no child', { eventId: 1 }, 'childId', 'Please select a child'],
    ['a child that is no number', { childId: 'x', eventId: 1 }, 'childId', 'Please select a child'],
    ['child 0', { childId: 0, eventId: 1 }, 'childId', 'Please select a child'],
    ['no event', { childId: 1 }, 'eventId', 'Please select an event first'],
    ['a negative event', { childId: 1, eventId: -4 }, 'eventId', 'Please select an event first'],
  ])('Then %s is refused for its field @spec S1.5.27', async (_, body, path, message) => {
    const answer = await register(parent, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ path, message }]);
  });

  it('Then an event with slots requires one, and only one of its own @spec S1.5.28', async () => {
    const event = await club.makeEvent(slots);
    const other = await club.makeEvent(slots);
    const [foreign] = await club.slotIds(other.id);
    for (const timeSlotId of [undefined, null, foreign, 999_999]) {
      const answer = await register(parent, { childId: 1, eventId: event.id, timeSlotId });
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ path: 'timeSlotId', message: 'Please select a time slot for this event' }],
      ]);
    }
    expect(await registered(event.id)).toBe(0);
  });

  it('Then a slot of an event without slots is refused as well', async () => {
    const event = await club.makeEvent();
    const [slot] = await club.slotIds((await club.makeEvent(slots)).id);
    expect((await register(parent, { childId: 1, eventId: event.id, timeSlotId: slot })).status).toBe(400);
  });

  it('Then a full event is 409, stays as it was, and the metrics count the refusal @spec S2.3.1565', async () => {
    const event = await club.makeEvent({ capacity: 1 });
    const before = await counted();
    await register(parent, { childId: 1, eventId: event.id });
    const { status, body } = await register(otherParent, { childId: 3, eventId: event.id });
    expect([status, body.code, body.message]).toEqual([409, 'event_full', 'This event is full']);
    expect(await registered(event.id)).toBe(1);
    expect(await counted()).toEqual({ sold: before.sold + 1, full: before.full + 1 });
  });

  it('Then a taken slot is 409 with its time, and the place is not taken @spec S1.9.18', async () => {
    const event = await club.makeEvent(slots);
    const [, second] = await club.slotIds(event.id);
    await register(parent, { childId: 1, eventId: event.id, timeSlotId: second });
    const { status, body } = await register(otherParent, { childId: 3, eventId: event.id, timeSlotId: second });
    expect([status, body.code, body.message]).toEqual([409, 'slot_taken', '4:30 PM was just taken']);
    expect(await registered(event.id)).toBe(1);
  });

  it('Then a registered child is `already_registered`, also for a full event or a taken slot', async () => {
    const full = await club.makeEvent({ capacity: 1 });
    await register(parent, { childId: 1, eventId: full.id });
    const withSlots = await club.makeEvent(slots);
    const [first] = await club.slotIds(withSlots.id);
    await register(parent, { childId: 1, eventId: withSlots.id, timeSlotId: first });
    for (const again of [
      { childId: 1, eventId: full.id },
      { childId: 1, eventId: withSlots.id, timeSlotId: first },
      { childId: 1, eventId: withSlots.id },
    ]) {
      const { status, body } = await register(parent, again);
      expect([status, body.code]).toEqual([409, 'already_registered']);
      expect(body.message).toBe('Mateo Alvarez is already registered for this event');
    }
    expect(await registered(withSlots.id)).toBe(1);
  });

  it('Then another family’s child, an unknown one and an unknown event are 404, and no place is taken', async () => {
    const event = await club.makeEvent();
    const asked = [
      [otherParent, { childId: 1, eventId: event.id }, 'Child not found'],
      [parent, { childId: 999, eventId: event.id }, 'Child not found'],
      [coach, { childId: 999, eventId: event.id }, 'Child not found'],
      [parent, { childId: 1, eventId: 999_999 }, 'Event not found'],
    ] as const;
    for (const [who, body, message] of asked) {
      const answer = await register(who, body);
      expect([answer.status, answer.body.message]).toEqual([404, message]);
    }
    expect(await registered(event.id)).toBe(0);
  });

  it('Then nothing is published', async () => {
    const before = (await club.published('registration.created')).length;
    const event = await club.makeEvent({ minAge: 12 });
    await register(parent, { childId: 1, eventId: event.id });
    await register(parent, { childId: 1, eventId: 999_999 });
    expect(await club.published('registration.created')).toHaveLength(before);
  });
});

describe('When the same request is sent twenty times concurrently', () => {
  it('Then there is one registration and twenty equal answers', async () => {
    const event = await club.makeEvent();
    const headers = { 'Idempotency-Key': 'twenty-at-once' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        club.as(parent).post('/api/register-child', { childId: 1, eventId: event.id }, headers),
      ),
    );
    const [first] = answers;
    expect(first?.status).toBe(201);
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([first?.status, first?.body]);
    expect(await registered(event.id)).toBe(1);
    const published = await club.published('registration.created');
    expect(published.filter(({ data }) => data.eventId === event.id)).toHaveLength(1);
  });

  it('Then a retry after a lost answer gets that answer, and another request does not', async () => {
    const event = await club.makeEvent();
    const request = { childId: 1, eventId: event.id };
    const headers = { 'Idempotency-Key': 'lost-answer' };
    const first = await club.as(parent).post('/api/register-child', request, headers);
    const retry = await club.as(parent).post('/api/register-child', request, headers);
    expect([retry.status, retry.body]).toEqual([201, first.body]);
    const other = await club.as(parent).post('/api/register-child', request, { 'Idempotency-Key': 'another-request' });
    expect(other.body).toMatchObject({ status: 409, code: 'already_registered' });
    expect(await registered(event.id)).toBe(1);
  });
});

describe('When a request is repeated with its key', () => {
  const keyed = (at: Club, key: string, body: unknown, who: Caller = parent) =>
    at.as(who).post('/api/register-child', body, { 'Idempotency-Key': key });

  it('Then the answer was stored with the registration, in one transaction', async () => {
    const event = await club.makeEvent();
    const { body } = await keyed(club, 'one-transaction', { childId: 1, eventId: event.id });
    const { rows } = await club.ctx.db.raw(
      `SELECT k.status, k.xmin::text = r.xmin::text AS together
       FROM idempotency_key k, registration r WHERE k.key = 'one-transaction' AND r.id = ?`,
      [body.registration.id],
    );
    expect(rows).toEqual([{ status: 201, together: true }]);
  });

  it('Then the first time takes two statements: one loads the facts, one stores the registration', async () => {
    const event = await club.makeEvent();
    const statements: string[] = [];
    const recordStatement = ({ sql }: { sql: string }) => {
      if (/child_projection|idempotency_key|register_child|event e/.test(sql)) statements.push(sql);
    };
    club.ctx.db.on('query', recordStatement);
    await keyed(club, 'two-statements', { childId: 1, eventId: event.id });
    club.ctx.db.off('query', recordStatement);
    expect(statements).toEqual([
      expect.stringContaining('child_projection'),
      expect.stringContaining('register_child_v7'),
    ]);
  });

  it('Then it gets exactly the first answer, also when the event has begun and others are registered', async () => {
    const event = await club.makeEvent({ date: '2026-11-21', startTime: '12:00', endTime: '13:00' });
    const first = await keyed(club, 'late-retry', { childId: 1, eventId: event.id });
    await register(otherParent, { childId: 3, eventId: event.id });
    club.time.now = new Date(NOW.getTime() + 8 * HOUR);
    const retry = await keyed(club, 'late-retry', { childId: 1, eventId: event.id });
    expect([retry.status, JSON.stringify(retry.body)]).toEqual([201, JSON.stringify(first.body)]);
  });

  it('Then it gets the first answer and takes no place, also when the registration was cancelled', async () => {
    const event = await club.makeEvent();
    const first = await keyed(club, 'cancelled', { childId: 1, eventId: event.id });
    await club.as(parent).delete(`/api/registrations/cancel/1/${event.id}`);
    const retry = await keyed(club, 'cancelled', { childId: 1, eventId: event.id });
    expect([retry.status, retry.body]).toEqual([201, first.body]);
    expect(await registered(event.id)).toBe(0);
  });

  it('Then another request under that key is 422 and takes no place', async () => {
    const [event, other] = [await club.makeEvent(), await club.makeEvent()];
    await keyed(club, 'one-key', { childId: 1, eventId: event.id });
    for (const request of [
      { childId: 2, eventId: event.id },
      { childId: 1, eventId: other.id },
    ]) {
      expect((await keyed(club, 'one-key', request)).body).toMatchObject({
        status: 422,
        code: 'idempotency_key_reused',
      });
    }
    expect([await registered(event.id), await registered(other.id)]).toEqual([1, 0]);
  });

  it('Then after a refusal it is tried again: a place may have become free', async () => {
    const event = await club.makeEvent({ capacity: 1 });
    await register(otherParent, { childId: 3, eventId: event.id });
    const request = { childId: 1, eventId: event.id };
    const stored = async () => (await club.ctx.db('idempotency_key').pluck('key')).length;
    const before = await stored();
    const first = await keyed(club, 'too-late', request);
    expect([first.status, first.body.code]).toEqual([409, 'event_full']);
    expect(await stored()).toBe(before);
    await club.as(otherParent).delete(`/api/registrations/cancel/3/${event.id}`);
    expect((await keyed(club, 'too-late', request)).status).toBe(201);
  });

  it('Then two replicas make one registration of it, and one of two different requests is 422', async () => {
    const replica = await startClub({ environment: { databaseUrl: club.ctx.environment.databaseUrl } });
    try {
      for (let round = 0; round < 10; round += 1) {
        const event = await club.makeEvent();
        const same = await Promise.all(
          [club, replica].map((at) => keyed(at, `same-${round}`, { childId: 1, eventId: event.id })),
        );
        expect(same.map(({ status, body }) => [status, body])).toEqual([
          [201, same[0]?.body],
          [201, same[0]?.body],
        ]);
        const [one, two] = [await club.makeEvent(), await club.makeEvent()];
        const different = await Promise.all([
          keyed(club, `different-${round}`, { childId: 1, eventId: one.id }),
          keyed(replica, `different-${round}`, { childId: 1, eventId: two.id }),
        ]);
        expect(different.map(({ status }) => status).sort()).toEqual([201, 422]);
        expect((await registered(event.id)) + (await registered(one.id)) + (await registered(two.id))).toBe(2);
      }
    } finally {
      await replica.stop();
    }
  });
});
