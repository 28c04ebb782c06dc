import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, type Club, coach, NOW, parent, startClub } from '../../testing/club.ts';
import { checkReminders } from './check-reminders.ts';

const MINUTE = 60_000;
/** 24 hours before the events of these tests. */
const DAY_BEFORE = new Date('2026-11-27T15:00:00Z');

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.stop());
beforeEach(async () => {
  club.time.now = NOW;
  await club.empty('event', 'reminder_check', 'outbox');
});

const due = async () => (await club.published('reminder.due')).map(({ data }) => data);
const eventOf = async (id: number) => (await club.as(coach).get(`/api/events/${id}`)).body;
const resend = (id: number, key?: string) =>
  club.as(admin).post(`/api/reminders/resend/${id}`, {}, key ? { 'Idempotency-Key': key } : {});
const reset = (id: number) => club.as(coach).post(`/api/reminders/reset/${id}`, {});
const outcome = ({ status, body }: { status: number; body: { code: string; detail: string } }) => [
  status,
  body.code,
  body.detail,
];

/** An event a day ahead whose family was reminded. */
async function remindedEvent(): Promise<number> {
  const { id } = await club.makeEvent();
  await club.as(coach).post('/api/register-child', { childId: 1, eventId: id });
  club.time.now = DAY_BEFORE;
  await checkReminders(club.ctx);
  await sendNewest();
  return id;
}

/** svc-notify has queued the emails of the newest reminder. */
async function sendNewest(): Promise<void> {
  const newest = (await due()).at(-1);
  if (!newest) throw new Error('No reminder is due');
  const { id, eventId } = newest;
  const sentAt = club.time.now.toISOString();
  await club.deliver('reminder.sent', { id, version: id, eventId, emails: 1, sentAt });
}

describe('When a reminder is sent again', () => {
  it('Then it is due again immediately, and the event stays Sent @spec S2.4.1003, S2.7.1004', async () => {
    const id = await remindedEvent();
    const { status, body } = await resend(id);
    expect([status, body.id, body.reminderSent]).toEqual([200, id, true]);
    expect((await due()).map(({ number }) => number)).toEqual([1, 2]);
    const states = async () =>
      (await club.as(coach).get('/api/reminders/upcoming')).body.events.map(
        ({ reminder }: { reminder: { state: string } }) => reminder.state,
      );
    expect(await states()).toEqual(['sending']);
    await sendNewest();
    expect(await states()).toEqual(['sent']);
  });

  it('Then two concurrent requests send one, and the next is possible five minutes later', async () => {
    const id = await remindedEvent();
    const answers = await Promise.all([resend(id), resend(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('Retry-After')).toBe('300');
    expect(refused?.body.detail).toBe('This reminder was just sent again. Please try again in 5 minutes');
    expect(await due()).toHaveLength(2);
    club.time.now = new Date(DAY_BEFORE.getTime() + 5 * MINUTE);
    expect((await resend(id)).status).toBe(200);
  });

  it('Then a retry with the same key gets the first answer again', async () => {
    const id = await remindedEvent();
    const first = await resend(id, 'resend-1');
    const retry = await resend(id, 'resend-1');
    expect([retry.status, retry.body]).toEqual([200, first.body]);
    expect(await due()).toHaveLength(2);
  });

  it('Then it is refused before the first is sent, without registrations, and after the start', async () => {
    const { id } = await club.makeEvent();
    const notSent = [409, 'reminder_not_sent', 'No reminder was sent for this event yet'];
    expect(outcome(await resend(id))).toEqual(notSent);
    club.time.now = DAY_BEFORE;
    await checkReminders(club.ctx);
    expect(outcome(await resend(id))).toEqual([409, 'nobody_registered', 'Nobody is registered for this event']);
    club.time.now = new Date('2026-11-28T15:00:00Z');
    const started = [409, 'event_started', 'This event has already started'];
    expect(outcome(await resend(id))).toEqual(started);
    expect(outcome(await reset(id))).toEqual(started);
    expect(outcome(await resend(999_999))).toEqual([404, 'not_found', 'Event not found']);
  });
});

describe('When a reminder is reset', () => {
  it('Then no reminder counts as sent, and the next check sends it again @spec S2.7.1003', async () => {
    const id = await remindedEvent();
    const { status, body } = await reset(id);
    expect([status, body]).toMatchObject([200, { id, reminderSent: false }]);
    expect(await eventOf(id)).toMatchObject({ reminderSent: false, version: body.version });
    expect(outcome(await reset(id))).toEqual([409, 'reminder_not_sent', 'No reminder was sent for this event yet']);
    expect(outcome(await resend(id))).toEqual([409, 'reminder_not_sent', 'No reminder was sent for this event yet']);
    expect(await checkReminders(club.ctx)).toMatchObject({ remindersDue: 1 });
    expect((await due()).map(({ number }) => number)).toEqual([1, 2]);
  });
});

describe('When a user checks again and again', () => {
  it('Then it is refused for a while, and always for parents @spec S2.6.1001', async () => {
    const trigger = () => club.as(coach).post('/api/reminders/trigger', {});
    for (let check = 0; check < 10; check += 1) expect((await trigger()).status).toBe(200);
    const refused = await trigger();
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_checks']);
    expect((await club.as(admin).post('/api/reminders/trigger', {})).status).toBe(200);
    expect((await club.as(parent).post('/api/reminders/trigger', {})).status).toBe(403);
    expect((await club.as(parent).get('/api/reminders/upcoming')).status).toBe(403);
  });

  it('Then while svc-notify is unavailable the state is shown without the email delivery', async () => {
    const { status, body } = await club.as(coach).get('/api/reminders/upcoming');
    expect([status, body.emailDelivery]).toEqual([200, null]);
  });
});
