import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, coach, startClub } from '../../testing/club.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.stop());

const patch = (id: number, changes: object) => club.as(coach).patch(`/api/events/${id}`, changes);
const register = (eventId: number, childId: number, timeSlotId?: number) =>
  club.as(coach).post('/api/register-child', { eventId, childId, timeSlotId });

describe('When an event with time slots changes', () => {
  const SLOTS = { startTime: '16:00', endTime: '18:00', allowTimeSlots: true, capacity: 2 };
  const slots = async (id: number) => (await club.as(coach).get(`/api/events/${id}/timeslots`)).body;
  const times = async (id: number) => (await slots(id)).map(({ startTime }: { startTime: string }) => startTime);

  it('Then booked slots that remain keep their child, and the others get the new times', async () => {
    const { id } = await club.makeEvent(SLOTS);
    const [, second] = await club.slotIds(id);
    await register(id, 1, second);
    expect((await patch(id, { startTime: '16:30', endTime: '19:00' })).status).toBe(200);
    expect(await times(id)).toEqual(['16:30', '17:00', '17:30', '18:00', '18:30']);
    expect((await slots(id))[0]).toMatchObject({ id: second, isBooked: true, bookedBy: 'Mateo Alvarez' });
  });

  it('Then a change that would remove a booked one is refused with the count and what is possible @spec S2.8.30', async () => {
    const { id } = await club.makeEvent(SLOTS);
    const [first, second] = await club.slotIds(id);
    await register(id, 1, first);
    const one = await patch(id, { startTime: '16:30' });
    expect([one.status, one.body.code]).toEqual([409, 'slots_booked']);
    expect(one.body.message).toBe(
      '1 booked time slot would be lost. Keep the session duration and move start and end time by the same amount, ' +
        'or remove that registration first',
    );
    await register(id, 2, second);
    for (const changes of [{ sessionDuration: 15 }, { allowTimeSlots: false }, { startTime: '17:00' }]) {
      const { status, body } = await patch(id, changes);
      expect([status, body.message]).toEqual([
        409,
        '2 booked time slots would be lost. Keep the session duration and move start and end time by the same amount, ' +
          'or remove those registrations first',
      ]);
    }
    expect(await club.slotIds(id)).toHaveLength(4);
  });

  it('Then a slot with a cancelled registration is removed, and stays in that child’s history', async () => {
    const { id } = await club.makeEvent({ ...SLOTS, date: '2026-12-04' });
    const [first] = await club.slotIds(id);
    await register(id, 1, first);
    await club.as(coach).delete(`/api/registrations/cancel/1/${id}`);
    expect((await patch(id, { sessionDuration: 60 })).status).toBe(200);
    expect(await times(id)).toEqual(['16:00', '17:00']);
    expect((await register(id, 1, first)).status).toBe(400);
    expect((await patch(id, { sessionDuration: 30 })).status).toBe(200);
    expect(await times(id)).toEqual(['16:00', '16:30', '17:00', '17:30']);
    const history = (await club.as(coach).get('/api/children/1/registrations')).body;
    const entry = history.find((one: { id: number }) => one.id === id);
    expect(entry).toMatchObject({ state: 'cancelled', timeSlot: { startTime: '16:00', endTime: '16:30' } });
  });

  it('Then slots are refused when a registered child has none, and a capacity above their number is, too', async () => {
    const { id } = await club.makeEvent({ ...SLOTS, allowTimeSlots: false });
    await register(id, 1);
    const { status, body } = await patch(id, { allowTimeSlots: true });
    expect([status, body.code]).toEqual([409, 'registrations_without_slot']);
    expect(body.message).toBe('1 registered child has no time slot. Time slots cannot be turned on for this event');
    await club.as(coach).delete(`/api/registrations/cancel/1/${id}`);
    expect((await patch(id, { allowTimeSlots: true })).body).toMatchObject({ sessionDuration: 30 });
    expect(await club.slotIds(id)).toHaveLength(4);
    expect((await patch(id, { endTime: '16:30' })).body.message).toBe(
      'Maximum capacity for time slots is 1 (one child per 30-minute slot)',
    );
  });

  it('Then they stay booked when the event moves to another day', async () => {
    const { id } = await club.makeEvent(SLOTS);
    const [first] = await club.slotIds(id);
    await register(id, 1, first);
    expect((await patch(id, { date: '2026-12-05' })).body.date).toBe('2026-12-05');
    expect((await slots(id))[0]).toMatchObject({ id: first, isBooked: true });
  });
});
