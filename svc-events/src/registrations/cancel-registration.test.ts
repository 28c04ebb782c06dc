import { raisedCode } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  admin,
  type Club,
  child,
  coach,
  fakeFamily,
  guardian,
  NOW,
  otherParent,
  parent,
  startClub,
} from '../../testing/club.ts';
import { storeCancellation } from './registration.repository.ts';

const family = fakeFamily([child({ id: 1 }), child({ id: 3 })], [guardian(1, 5), guardian(3, 6)]);
let club: Club;
beforeAll(async () => {
  club = await startClub({ answers: family });
});
afterAll(() => club.stop());
beforeEach(async () => {
  club.time.now = NOW;
});

async function registered(changes: Record<string, unknown> = {}) {
  const event = await club.makeEvent(changes);
  const [timeSlotId] = await club.slotIds(event.id);
  const { body } = await club.as(parent).post('/api/register-child', { childId: 1, eventId: event.id, timeSlotId });
  return { eventId: event.id, timeSlotId, registrationId: body.registration.id };
}

const SLOTS = { startTime: '16:00', endTime: '17:00', allowTimeSlots: true, capacity: 2 };

describe('When a parent cancels their child’s registration', () => {
  it('Then place and slot are free, it stays in history and is published @spec S1.4.28, S1.7.31, S1.7.46', async () => {
    const { eventId, timeSlotId, registrationId } = await registered(SLOTS);
    const { status, body } = await club.as(parent).delete(`/api/registrations/cancel/1/${eventId}`);
    expect(status).toBe(200);
    expect(body).toEqual({ registrationId, childId: 1, event: { id: eventId, registered: 0, capacity: 2 } });
    const published = (await club.published('registration.cancelled')).at(-1);
    expect(published).toMatchObject({ subject: String(registrationId), actor: 5, actorrole: 'parent' });
    expect(published?.data).toMatchObject({
      id: registrationId,
      state: 'cancelled',
      childName: 'Mateo Alvarez',
      eventId,
    });
    expect(published?.data.timeSlot?.id).toBe(timeSlotId);

    const history = await club.as(parent).get('/api/children/1/registrations');
    const entry = history.body.find((one: { registrationId: number }) => one.registrationId === registrationId);
    expect(entry.state).toBe('cancelled');
    const next = await club.as(otherParent).post('/api/register-child', { childId: 3, eventId, timeSlotId });
    expect(next.status).toBe(201);
  });

  it('Then the child can be registered again', async () => {
    const { eventId, timeSlotId } = await registered(SLOTS);
    await club.as(parent).delete(`/api/registrations/cancel/1/${eventId}`);
    const again = await club.as(parent).post('/api/register-child', { childId: 1, eventId, timeSlotId });
    expect(again.status).toBe(201);
    const versions = (await club.published('registration.created')).map(({ data }) => data.version);
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('Then a second time is 404', async () => {
    const { eventId } = await registered();
    const path = `/api/registrations/cancel/1/${eventId}`;
    expect((await club.as(parent).delete(path)).status).toBe(200);
    const again = await club.as(parent).delete(path);
    expect([again.status, again.body.message]).toEqual([404, 'Registration not found']);
    expect((await club.as(coach).get(`/api/events/${eventId}`)).body.registered).toBe(0);
  });

  it('Then after the start it is 409', async () => {
    const { eventId } = await registered();
    club.time.now = new Date('2026-11-28T15:00:00Z');
    const { status, body } = await club.as(parent).delete(`/api/registrations/cancel/1/${eventId}`);
    expect([status, body.code]).toEqual([409, 'event_started']);
    expect((await club.as(coach).delete(`/api/registrations/cancel/1/${eventId}`)).status).toBe(200);
  });
});

describe('When somebody else cancels', () => {
  it('Then another parent gets 404 and nothing changes', async () => {
    const { eventId } = await registered();
    const { status, body } = await club.as(otherParent).delete(`/api/registrations/cancel/1/${eventId}`);
    expect([status, body.message]).toEqual([404, 'Child not found']);
    expect((await club.as(coach).get(`/api/events/${eventId}`)).body.registered).toBe(1);
  });

  it('Then staff may, by child and event or by registration @spec S1.1.8, S1.4.28, S2.6.1, S2.7.5', async () => {
    for (const who of [coach, admin]) {
      const byEvent = await registered();
      expect((await club.as(who).delete(`/api/registrations/cancel/1/${byEvent.eventId}`)).status).toBe(200);
      const { eventId, registrationId } = await registered();
      const { status, body } = await club.as(who).delete(`/api/registrations/${registrationId}`);
      expect([status, body.event]).toEqual([200, { id: eventId, registered: 0, capacity: 10 }]);
      expect((await club.as(who).delete(`/api/registrations/${registrationId}`)).status).toBe(404);
    }
  });

  it('Then a parent may not cancel by the id of a registration', async () => {
    const { registrationId } = await registered();
    expect((await club.as(parent).delete(`/api/registrations/${registrationId}`)).status).toBe(403);
  });
});

describe('When two cancel the same registration at once', () => {
  it('Then one succeeds and the other gets 404', async () => {
    const { eventId } = await registered();
    const cancel = (who: typeof parent | typeof coach) => club.as(who).delete(`/api/registrations/cancel/1/${eventId}`);
    const answers = await Promise.all([parent, coach].map(cancel));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await club.as(coach).get(`/api/events/${eventId}`)).body.registered).toBe(0);
  });

  it('Then the place of another child is not freed, even when both found the registration active', async () => {
    const { eventId, registrationId } = await registered();
    await club.as(otherParent).post('/api/register-child', { childId: 3, eventId });
    const { edited_version: editedVersion } = await club.ctx.db('event').where({ id: eventId }).first('edited_version');
    const found = { registrationId, cancelledBy: 2, childId: 1, checked: { editedVersion, guardianVersion: null } };
    const cancel = () => storeCancellation(club.ctx.db, { ...found, at: NOW });
    expect((await cancel()).registered).toBe(1);
    expect(raisedCode(await cancel().catch((error) => error))).toBe('registration_not_found');
    expect((await club.as(coach).get(`/api/events/${eventId}`)).body.registered).toBe(1);
  });
});
