import { emailDelivery, reminderRecipients } from '@fieldhouse/contracts';
import { answers, localCalls } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, child, coach, NOW, parent, startClub } from '../../testing/club.ts';
import { checkReminders } from './check-reminders.ts';

const HOUR = 3_600_000;
/** 24 hours before the events of these tests: Saturday, 28 November 2026, 9:00 in Texas. */
const DAY_BEFORE = new Date('2026-11-27T15:00:00Z');

const calls = localCalls();
let club: Club;
beforeAll(async () => {
  const delivery = answers(emailDelivery, async () => ({ delivery: 'stored' as const }));
  club = await startClub({ adapters: { calls }, answers: [delivery] });
});
afterAll(() => club.stop());
beforeEach(async () => {
  club.time.now = NOW;
  await club.empty('event', 'reminder_check', 'outbox');
});

const register = (childId: number, eventId: number, timeSlotId?: number) =>
  club.as(coach).post('/api/register-child', { childId, eventId, timeSlotId });
const upcoming = async () => (await club.as(coach).get('/api/reminders/upcoming')).body;
const due = async () => (await club.published('reminder.due')).map(({ data }) => data);
const eventOf = async (id: number) => (await club.as(coach).get(`/api/events/${id}`)).body;
const recipients = async (id: number) =>
  reminderRecipients.output.parse(await calls.call('notify', reminderRecipients, { id }, undefined)).registrationIds;
/** The event that svc-notify publishes. */
const sent = (id: number, eventId: number, emails = 1) =>
  club.deliver('reminder.sent', { id, version: id, eventId, emails, sentAt: '2026-11-27T15:00:01.000Z' });

/** An event with one child, and the moment 24 hours before it. */
async function dueEvent(changes: Record<string, unknown> = {}) {
  const event = await club.makeEvent(changes);
  const { body } = await register(1, event.id);
  club.time.now = DAY_BEFORE;
  return { ...event, registrationId: body.registeredEvent?.registrationId as number };
}

describe('When an event begins in 24 hours', () => {
  it('Then its reminder is due, and Sent when svc-notify has it @spec S2.4.1001, S2.4.1002, S2.7.1001', async () => {
    const event = await dueEvent();
    expect(await checkReminders(club.ctx)).toMatchObject({ eventsInWindow: 1, remindersDue: 1 });
    const [reminder] = await due();
    expect(reminder).toEqual({
      ...{ id: expect.any(Number), version: expect.any(Number), number: 1, eventId: event.id },
      ...{ eventTitle: 'Hitting Clinic: Hands Inside', date: '2026-11-28', endDate: null },
      ...{ startTime: '09:00', endTime: '10:30', location: 'North Cages', address: '4120 Ranch Road 12' },
      ...{ sport: 'baseball', price: 2500, coachIds: [2], instructor: 'Dana Mercer' },
      registrations: [
        {
          ...{ id: event.registrationId, childId: 1, timeSlot: null, registeredAt: NOW.toISOString() },
          ...{ slotChanges: 0, scheduleChanges: 0 },
        },
      ],
    });
    const waiting = await upcoming();
    expect(waiting).toMatchObject({
      ...{ isRunning: true, checkedAt: DAY_BEFORE.toISOString(), nextCheckAt: '2026-11-27T16:00:00.000Z' },
      ...{ checkedEveryMinutes: 60, windowHours: { from: 23, to: 25 }, timeZone: 'America/Chicago' },
      emailDelivery: 'stored',
    });
    expect(waiting.events).toMatchObject([
      { id: event.id, reminderSent: false, reminder: { state: 'sending', sentAt: null, emails: null } },
    ]);
    await sent(reminder?.id ?? 0, event.id, 2);
    expect((await upcoming()).events).toMatchObject([
      { reminderSent: true, reminder: { state: 'sent', sentAt: '2026-11-27T15:00:01.000Z', emails: 2 } },
    ]);
    expect((await eventOf(event.id)).version).toBeGreaterThan(event.version);
  });

  it('Then one whose reminder cannot be made keeps no other from its own, and is tried again', async () => {
    const failing = await dueEvent({ title: 'Failing' });
    club.time.now = NOW;
    const event = await dueEvent();
    await club.ctx.db.raw(`
      CREATE FUNCTION refuse_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'not this one'; END $$;
      CREATE TRIGGER refuse_reminder BEFORE INSERT ON reminder FOR EACH ROW WHEN (NEW.event_id = ${failing.id})
        EXECUTE FUNCTION refuse_reminder()`);
    try {
      await expect(checkReminders(club.ctx)).rejects.toThrow('not this one');
    } finally {
      await club.ctx.db.raw('DROP FUNCTION refuse_reminder CASCADE');
    }
    expect((await due()).map(({ eventId }) => eventId)).toEqual([event.id]);
    expect(await upcoming()).toMatchObject({ checkedAt: null });
    expect(await checkReminders(club.ctx)).toMatchObject({ remindersDue: 1 });
    expect((await due()).map(({ eventId }) => eventId)).toEqual([event.id, failing.id]);
  });

  it.each([
    ['22 hours and 59 minutes', -61],
    ['25 hours and 1 minute', 61],
  ])('Then in %s it is not due', async (_, minutes) => {
    await dueEvent();
    club.time.now = new Date(DAY_BEFORE.getTime() - minutes * 60_000);
    expect(await checkReminders(club.ctx)).toMatchObject({ eventsInWindow: 0, remindersDue: 0 });
    expect([await due(), (await upcoming()).events]).toEqual([[], []]);
  });

  it('Then concurrent, repeated and manual checks make one reminder @spec S2.4.1007, S2.7.1002', async () => {
    await dueEvent();
    const checks = await Promise.all(Array.from({ length: 5 }, () => checkReminders(club.ctx)));
    expect(checks.reduce((sum, { remindersDue }) => sum + remindersDue, 0)).toBe(1);
    club.time.now = new Date(DAY_BEFORE.getTime() + HOUR);
    const { status, body } = await club.as(coach).post('/api/reminders/trigger');
    const checkedAt = '2026-11-27T16:00:00.000Z';
    expect([status, body]).toEqual([200, { checkedAt, eventsInWindow: 1, remindersDue: 0 }]);
    expect(await due()).toHaveLength(1);
  });

  it('Then an aborted check stores nothing, and the next one makes the reminder @spec S2.4.1007', async () => {
    const event = await dueEvent();
    const { db } = club.ctx;
    await db.raw(`ALTER TABLE outbox ADD CONSTRAINT cut_off CHECK (type <> 'reminder.due')`);
    await expect(checkReminders(club.ctx)).rejects.toThrow('cut_off');
    await db.raw('ALTER TABLE outbox DROP CONSTRAINT cut_off');
    expect(await db('reminder').where({ event_id: event.id })).toEqual([]);
    expect(await checkReminders(club.ctx)).toMatchObject({ remindersDue: 1 });
    expect(await due()).toMatchObject([{ eventId: event.id, number: 1 }]);
  });

  it('Then the start of the event counts with slots, and the first of several days @spec S2.5.1002', async () => {
    const slots = await club.makeEvent({ startTime: '09:00', endTime: '18:00', allowTimeSlots: true, capacity: 18 });
    await register(1, slots.id, (await club.slotIds(slots.id)).at(-1));
    const camp = await club.makeEvent({ isMultiDay: true, endDate: '2026-12-02' });
    await register(2, camp.id);
    club.time.now = DAY_BEFORE;
    await checkReminders(club.ctx);
    expect((await due()).map(({ eventId, registrations }) => [eventId, registrations[0]?.timeSlot])).toEqual([
      [slots.id, { id: expect.any(Number), startTime: '17:30', endTime: '18:00' }],
      [camp.id, null],
    ]);
    club.time.now = new Date('2026-11-28T15:00:00Z');
    expect(await checkReminders(club.ctx)).toMatchObject({ eventsInWindow: 0, remindersDue: 0 });
  });

  it('Then with nobody registered it counts as sent, and no email is due @spec S2.4.1005', async () => {
    const { id } = await club.makeEvent();
    club.time.now = DAY_BEFORE;
    await checkReminders(club.ctx);
    expect(await due()).toEqual([]);
    expect((await upcoming()).events).toMatchObject([
      { id, reminderSent: true, reminder: { state: 'sent', sentAt: DAY_BEFORE.toISOString(), emails: 0 } },
    ]);
  });

  it('Then an archived child and a deleted event are left out @spec S2.4.1006', async () => {
    const event = await dueEvent();
    await register(3, event.id);
    const deleted = await club.makeEvent();
    await club.as(coach).delete(`/api/events/${deleted.id}`);
    await club.deliver('child.archived', child({ id: 3, firstName: 'June', version: 2, isActive: false }));
    await checkReminders(club.ctx);
    expect((await due()).map(({ eventId, registrations }) => [eventId, registrations.length])).toEqual([[event.id, 1]]);
    await club.deliver('child.restored', child({ id: 3, firstName: 'June', lastName: 'Park', version: 3 }));
  });
});

describe('When the start of an event moves', () => {
  const move = (id: number, changes: object) => club.as(coach).patch(`/api/events/${id}`, changes);

  it('Then it is due again, and a pending reminder for the old start does not count @spec S2.4.1004', async () => {
    const { id } = await dueEvent();
    await checkReminders(club.ctx);
    const [first] = await due();
    await move(id, { startTime: '08:30' });
    await sent(first?.id ?? 0, id);
    expect((await eventOf(id)).reminderSent).toBe(false);
    expect(await recipients(first?.id ?? 0)).toEqual([]);
    await checkReminders(club.ctx);
    await move(id, { startTime: '09:00' });
    await checkReminders(club.ctx);
    const starts = (await due()).map(({ startTime, number }) => `${startTime} no. ${number}`);
    expect(starts).toEqual(['09:00 no. 1', '08:30 no. 1', '09:00 no. 2']);
  });

  it('Then another change leaves it sent', async () => {
    const { id } = await dueEvent();
    await checkReminders(club.ctx);
    const [first] = await due();
    await move(id, { title: 'Another title' });
    await sent(first?.id ?? 0, id);
    expect(await checkReminders(club.ctx)).toMatchObject({ remindersDue: 0 });
    expect(await eventOf(id)).toMatchObject({ reminderSent: true });
  });
});

describe('When svc-notify queries the recipients of a reminder', () => {
  it('Then they are those who are still registered @spec S2.4.1006', async () => {
    const event = await dueEvent();
    await register(2, event.id);
    await checkReminders(club.ctx);
    const [reminder] = await due();
    expect(await recipients(reminder?.id ?? 0)).toHaveLength(2);
    await club.as(parent).delete(`/api/registrations/cancel/2/${event.id}`);
    expect(await recipients(reminder?.id ?? 0)).toEqual([event.registrationId]);
    await club.as(coach).delete(`/api/events/${event.id}`);
    expect(await recipients(reminder?.id ?? 0)).toEqual([]);
  });
});

describe('When the club’s clock changes', () => {
  /** Checks every hour for three days, as the job does, with a restart in between that checks twice. */
  async function checkHourly(from: string) {
    const begins = new Date(from).getTime();
    for (let hour = 0; hour < 72; hour += 1) {
      club.time.now = new Date(begins + hour * HOUR);
      await checkReminders(club.ctx);
      if (hour % 24 === 5) await checkReminders(club.ctx);
    }
  }

  it.each([
    ['loses an hour', '2027-03-14', ['01:30', '02:30', '03:00', '09:00'], '2027-03-12T00:10:00Z'],
    ['gains an hour', '2027-11-07', ['00:30', '01:30', '02:00', '09:00'], '2027-11-05T00:10:00Z'],
  ])('Then on the day that %s each event gets one reminder @spec S2.5.1003', async (_, date, starts, from) => {
    for (const startTime of starts) {
      const { id } = await club.makeEvent({ date, startTime, endTime: '23:00' });
      await register(1, id);
    }
    await checkHourly(from);
    expect((await due()).map(({ startTime }) => startTime).sort()).toEqual(starts);
  });
});

describe('When no check took place for some hours', () => {
  it('Then the next check makes the missed reminders, but none of events that have begun', async () => {
    const missed = await dueEvent();
    const begun = await club.makeEvent({ date: '2026-11-27', startTime: '12:00', endTime: '13:00' });
    await register(1, begun.id);
    club.time.now = new Date(DAY_BEFORE.getTime() - 6 * HOUR);
    await checkReminders(club.ctx);
    club.time.now = new Date(DAY_BEFORE.getTime() + 6 * HOUR);
    expect((await upcoming()).isRunning).toBe(false);
    await checkReminders(club.ctx);
    expect((await due()).map(({ eventId }) => eventId)).toEqual([missed.id]);
  });
});
