import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, child, coach, parent, startClub } from '../../testing/club.ts';
import { seriesOf } from '../../testing/series.ts';

const SLOTS = { startTime: '16:00', endTime: '18:00', allowTimeSlots: true, capacity: 4 };
const LATER = { startTime: '17:00', endTime: '19:00' };
const EARLIER = { startTime: '16:00', endTime: '18:00' };
/** Children of the race. */
const RACERS = [11, 12, 13, 14, 15, 16];

let club: Club;
beforeAll(async () => {
  club = await startClub({ environment: { poolSize: 20 } });
  for (const id of RACERS) await club.deliver('child.created', child({ id }));
});
afterAll(() => club.stop());

const { makeSeries, patch, register } = seriesOf(() => club);

interface Slot {
  id: number;
  startTime: string;
  isBooked: boolean;
  bookedBy: string | null;
}
const slots = async (id: number): Promise<Slot[]> => (await club.as(coach).get(`/api/events/${id}/timeslots`)).body;
/** The start and the child of each slot that is booked. */
const booked = async (id: number) =>
  (await slots(id)).filter(({ isBooked }) => isBooked).map(({ startTime, bookedBy }) => [startTime, bookedBy]);
const idsAndStarts = async (id: number) => (await slots(id)).map(({ id: slot, startTime }) => [slot, startTime]);

describe('When the start of an event moves, and the length and number of its time slots stay', () => {
  it('Then each slot moves with its id and its booking, also onto the time of another slot @spec S2.4.10', async () => {
    const { id } = await club.makeEvent(SLOTS);
    const [first, second, third, fourth] = await club.slotIds(id);
    await register(id, 1, first);
    await register(id, 2, second);
    expect((await patch(id, 'one', { startTime: '16:30', endTime: '18:30' })).status).toBe(200);
    expect(await idsAndStarts(id)).toEqual([
      [first, '16:30'],
      [second, '17:00'],
      [third, '17:30'],
      [fourth, '18:00'],
    ]);
    expect(await booked(id)).toEqual([
      ['16:30', 'Mateo Alvarez'],
      ['17:00', 'Lucia Alvarez'],
    ]);
    expect((await patch(id, 'one', { date: '2026-12-05', startTime: '09:00', endTime: '11:00' })).status).toBe(200);
    expect(await booked(id)).toEqual([
      ['09:00', 'Mateo Alvarez'],
      ['09:30', 'Lucia Alvarez'],
    ]);
    const home = (await club.as(parent).get('/api/children/1/registrations')).body;
    expect(home.find((one: { id: number }) => one.id === id)).toMatchObject({
      ...{ date: '2026-12-05', timeSlot: { startTime: '09:00', endTime: '09:30' } },
    });
    const updates = (await club.published('event.updated')).filter(({ data }) => data.id === id);
    expect(updates.map(({ data }) => [data.date, data.startTime])).toEqual([
      ['2026-11-28', '16:30'],
      ['2026-12-05', '09:00'],
    ]);
  });

  it('Then a cancelled registration keeps the time that it had', async () => {
    const { id } = await club.makeEvent(SLOTS);
    const [first] = await club.slotIds(id);
    await register(id, 1, first);
    await club.as(coach).delete(`/api/registrations/cancel/1/${id}`);
    await register(id, 2, first);
    expect((await patch(id, 'one', LATER)).status).toBe(200);
    expect(await booked(id)).toEqual([['17:00', 'Lucia Alvarez']]);
    const history = (await club.as(coach).get('/api/children/1/registrations')).body;
    expect(history.find((one: { id: number }) => one.id === id)).toMatchObject({
      ...{ state: 'cancelled', timeSlot: { startTime: '16:00', endTime: '16:30' } },
    });
  });

  it('Then in a series the slots of each chosen event move @spec S2.4.10', async () => {
    const ids = await makeSeries(SLOTS);
    for (const id of ids.slice(1)) await register(id, 1, (await club.slotIds(id))[1]);
    expect((await patch(ids[2], 'following', LATER)).status).toBe(200);
    expect(await Promise.all(ids.slice(1).map(booked))).toEqual([
      [['16:30', 'Mateo Alvarez']],
      [['17:30', 'Mateo Alvarez']],
      [['17:30', 'Mateo Alvarez']],
    ]);
  });
});

describe('When an event moves while children are registered, cancelled and given another time', () => {
  it('Then no place is lost, and no slot has two children', async () => {
    const { id } = await club.makeEvent(SLOTS);
    const ids = await club.slotIds(id);
    const as = club.as(coach);
    const family = async (childId: number, round: number) => {
      const slot = ids[(childId + round) % ids.length];
      const { status, body } = await register(id, childId, slot);
      expect([201, 409, 503]).toContain(status);
      if (status !== 201) return;
      const other = ids[(childId + round + 1) % ids.length];
      const change = await as.put(`/api/registrations/${body.registration.id}/slot`, { timeSlotId: other });
      expect([200, 409, 503]).toContain(change.status);
      if (round % 2 === 0) await as.delete(`/api/registrations/cancel/${childId}/${id}`);
    };
    const families = RACERS.map(async (childId) => {
      for (const round of [0, 1, 2, 3]) await family(childId, round);
    });
    const moves: number[] = [];
    const mover = async () => {
      for (const times of [LATER, EARLIER, LATER]) moves.push((await patch(id, 'one', times)).status);
    };
    await Promise.all([...families, mover()]);

    expect(moves).toEqual([200, 200, 200]);
    const after = await slots(id);
    expect(after.map(({ id: slot, startTime }) => [slot, startTime])).toEqual(
      ids.map((slot, index) => [slot, ['17:00', '17:30', '18:00', '18:30'][index]]),
    );
    const { rows } = await club.ctx.db.raw(
      `SELECT taken, count(r.id)::int AS active, count(DISTINCT s.id)::int AS slots
       FROM event e LEFT JOIN registration r ON r.event_id = e.id AND r.state = 'active'
       LEFT JOIN time_slot s ON s.id = r.time_slot_id AND s.offered WHERE e.id = ? GROUP BY taken`,
      [id],
    );
    const bookings = after.filter(({ isBooked }) => isBooked).length;
    expect(rows).toEqual([{ taken: bookings, active: bookings, slots: bookings }]);
    expect(bookings).toBeGreaterThan(0);
  });
});
