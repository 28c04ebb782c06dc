import { purgeOldRows } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, coach, NOW, startClub } from '../testing/club.ts';
import { events } from './service.ts';

const DAY_MS = 24 * 3600 * 1000;

let club: Club;
beforeAll(async () => {
  club = await startClub({ environment: { reminderDays: 30 } });
});
afterAll(() => club.stop());

async function purgeAfter(days: number): Promise<void> {
  club.time.now = new Date(NOW.getTime() + days * DAY_MS);
  await purgeOldRows(events).run(club.ctx);
}

describe('When an event is long over', () => {
  it('Then the rows of its reminders are deleted, and the event still shows that one was sent', async () => {
    const { id } = await club.makeEvent({ date: '2026-11-22', startTime: '09:00' });
    await club.ctx.db.raw(
      `WITH stored AS (
         INSERT INTO reminder (event_id, date, start_time, number, is_resend, due_at, sent_at, emails)
         SELECT id, date, start_time, 1, false, :now, :now, 1 FROM event WHERE id = :id RETURNING id
       )
       UPDATE event SET reminder_sent = true, reminder_id = stored.id FROM stored WHERE event.id = :id`,
      { id, now: NOW },
    );
    await purgeAfter(30);
    expect(await club.ctx.db('reminder').pluck('event_id')).toEqual([id]);
    await purgeAfter(32);
    expect(await club.ctx.db('reminder')).toEqual([]);
    expect((await club.as(coach).get(`/api/events/${id}`)).body.reminderSent).toBe(true);
  });
});

describe('When a merge can no longer be undone', () => {
  it('Then the rows that only an undo needs are deleted, and the merge stays', async () => {
    const { db } = club.ctx;
    club.time.now = NOW;
    const { id: eventId } = await club.makeEvent();
    const { body } = await club.as(coach).post('/api/register-child', { childId: 1, eventId });
    await db('child_merge').insert({
      ...{ id: 1, version: 1, primary_id: 1, duplicate_ids: [2], registrations: true, received_at: NOW },
    });
    await db('moved_registration').insert({ merge_id: 1, registration_id: body.registration.id, from_id: 2 });
    await purgeAfter(59);
    expect(await db('moved_registration').pluck('merge_id')).toEqual([1]);
    await purgeAfter(61);
    expect(await db('moved_registration')).toEqual([]);
    expect(await db('child_merge').pluck('id')).toEqual([1]);
    expect(await db('registration').where({ id: body.registration.id }).pluck('state')).toEqual(['active']);
  });
});
