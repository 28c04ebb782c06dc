import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, coach, guardian, NOW, otherParent, parent, startClub } from '../../testing/club.ts';

const MINUTE = 60 * 1000;
const MOST = 6;

let club: Club;
beforeAll(async () => {
  club = await startClub();
  // Lucia has two guardians.
  await club.deliver('guardian.linked', guardian(2, otherParent.userId, { isPrimary: false }));
});
afterAll(() => club.stop());
beforeEach(async () => {
  club.time.now = NOW;
});

type Caller = Parameters<Club['as']>[0];
const register = (who: Caller, eventId: number, childId = 2, at = club, headers = {}) =>
  at.as(who).post('/api/register-child', { childId, eventId }, headers);
const cancel = async (who: Caller, eventId: number, at = club) => {
  const { status } = await at.as(who).delete(`/api/registrations/cancel/2/${eventId}`);
  return status;
};
/** Registers and cancels this many times, a minute apart. */
async function registerAndCancel(who: Caller, eventId: number, times: number, at = club): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    statuses.push((await register(who, eventId, 2, at)).status, await cancel(who, eventId, at));
    at.time.now = new Date(at.time.now.getTime() + MINUTE);
  }
  return statuses;
}
const refusals = async () => {
  const metrics = await (await fetch(`${club.url}/metrics`)).text();
  return Number(/limit_refusals_total\{[^}]*limit="registration-changes"[^}]*\} (\d+)/.exec(metrics)?.[1] ?? 0);
};

describe('When a child is registered and cancelled again and again', () => {
  it('Then the seventh registration within an hour is 429, and each cancellation is accepted', async () => {
    const before = await refusals();
    const event = await club.makeEvent();
    expect(await registerAndCancel(parent, event.id, MOST)).toEqual(
      Array.from({ length: MOST }, () => [201, 200]).flat(),
    );
    const { status, body, headers } = await register(parent, event.id);
    expect([status, body.code, body.detail]).toEqual([
      429,
      'too_many_changes',
      'Lucia Alvarez’s registration for this event was changed 6 times within an hour. ' +
        'Please try again in 54 minutes, or ask the coach',
    ]);
    expect(headers.get('Retry-After')).toBe(`${54 * 60}`);
    expect(await refusals()).toBe(before + 1);
    const [stored] = await club.ctx.db('event').where({ id: event.id }).pluck('taken');
    expect(stored).toBe(0);
  });

  it('Then the sixth registration can be cancelled, and both guardians count together', async () => {
    const event = await club.makeEvent();
    await registerAndCancel(parent, event.id, 3);
    await registerAndCancel(otherParent, event.id, 2);
    expect((await register(parent, event.id)).status).toBe(201);
    expect(await cancel(otherParent, event.id)).toBe(200);
    expect((await register(otherParent, event.id)).status).toBe(429);
  });

  it('Then an hour after the oldest of the six it is possible again', async () => {
    const event = await club.makeEvent();
    await registerAndCancel(parent, event.id, MOST);
    club.time.now = new Date(NOW.getTime() + 60 * MINUTE - 1);
    expect((await register(parent, event.id)).status).toBe(429);
    club.time.now = new Date(NOW.getTime() + 60 * MINUTE);
    expect((await register(parent, event.id)).status).toBe(201);
  });

  it('Then other events and other children are not refused, and coaches are neither refused nor counted', async () => {
    const [event, other] = [await club.makeEvent(), await club.makeEvent()];
    await registerAndCancel(coach, event.id, MOST);
    await registerAndCancel(parent, event.id, MOST);
    expect((await register(parent, event.id)).status).toBe(429);
    expect((await register(parent, other.id)).status).toBe(201);
    expect((await register(parent, event.id, 1)).status).toBe(201);
    expect((await register(coach, event.id)).status).toBe(201);
  });

  it('Then the sixth registration counts as `already_registered`, and a retry gets the first answer', async () => {
    const event = await club.makeEvent();
    await registerAndCancel(parent, event.id, MOST - 1);
    const key = { 'Idempotency-Key': 'the-sixth' };
    const first = await register(parent, event.id, 2, club, key);
    expect((await register(parent, event.id)).body.code).toBe('already_registered');
    const again = await register(parent, event.id, 2, club, key);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  });
});

describe('When LIMIT_REGISTRATION_CHANGES is set', () => {
  it.each([
    [1, [201, 200, 429, 404]],
    [0, [201, 200, 201, 200]],
  ])('Then %d is the limit, and 0 is none', async (limitRegistrationChanges, expected) => {
    const own = await startClub({ environment: { limitRegistrationChanges } });
    const event = await own.makeEvent();
    const statuses = await registerAndCancel(parent, event.id, 2, own);
    await own.stop();
    expect(statuses).toEqual(expected);
  });
});
