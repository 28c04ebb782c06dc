import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, coach, fakeAdmin, fakeAuth, location, startClub, user } from '../../testing/club.ts';
import { ordered, seriesOf } from '../../testing/series.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub({
    answers: [
      fakeAuth([user({ id: 3, firstName: 'Theo', lastName: 'Banks' })]),
      fakeAdmin([location({ id: 2, name: 'Barn Court' })]),
    ],
  });
});
afterAll(() => club.stop());

const { read, readAll, facts, makeSeries, patch } = seriesOf(() => club);

describe('When an event of a series is edited', () => {
  it.each([
    ['one', ['Old', 'New', 'Old', 'Old']],
    ['following', ['Old', 'New', 'New', 'New']],
    ['all', ['New', 'New', 'New', 'New']],
  ])('Then %s changes exactly those, each with its own new version, and each is published', async (scope, titles) => {
    const ids = await makeSeries({ title: 'Old' });
    const before = await readAll(ids);
    const { status, body, headers } = await patch(ids[1], scope, { title: 'New' });
    expect([status, body.id, body.title]).toEqual([200, ids[1], 'New']);
    const changed = ids.filter((_, index) => titles[index] === 'New');
    expect(headers.get('X-Changed-Events')).toBe(String(changed.length));
    expect(await facts(ids, 'title')).toEqual(titles);
    expect(await facts(ids, 'date')).toEqual(before.map(({ date }) => date));
    const published = (await club.published('event.updated')).filter(({ data }) => ids.includes(data.id));
    expect(ordered(published.map(({ data }) => data.id))).toEqual(changed);
    for (const { data } of published) expect(data.version).toBe((await read(data.id)).version);
  });

  it('Then without a scope only that event changes', async () => {
    const ids = await makeSeries({ title: 'Old' });
    await club.as(coach).put(`/api/events/${ids[1]}`, { title: 'New' });
    expect(await facts(ids, 'title')).toEqual(['Old', 'New', 'Old', 'Old']);
    expect((await patch(ids[1], 'some', { title: 'Newer' })).status).toBe(400);
  });

  it('Then a new date moves the others by the same number of days, and the weeks between them stay', async () => {
    const ids = await makeSeries();
    const { body } = await patch(ids[1], 'following', { date: '2026-12-07', startTime: '08:00' });
    expect(body.date).toBe('2026-12-07');
    expect(await facts(ids, 'date')).toEqual(['2026-11-28', '2026-12-07', '2026-12-14', '2026-12-21']);
    expect(await facts(ids, 'startTime')).toEqual(['09:00', '08:00', '08:00', '08:00']);
  });

  it('Then multi-day events keep their length, and a change of it applies to all', async () => {
    const ids = await makeSeries({ isMultiDay: true, endDate: '2026-11-29' });
    await patch(ids[1], 'all', { date: '2026-12-06', endDate: '2026-12-08' });
    const dates = ['2026-11-29', '2026-12-06', '2026-12-13', '2026-12-20'];
    expect(await facts(ids, 'date')).toEqual(dates);
    expect(await facts(ids, 'endDate')).toEqual(['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22']);
    await patch(ids[1], 'all', { isMultiDay: false });
    expect(await facts(ids, 'date')).toEqual(dates);
    expect(await facts(ids, 'endDate')).toEqual([null, null, null, null]);
  });

  it('Then fields that the form sends unchanged do not change the other events', async () => {
    const ids = await makeSeries({ capacity: 10 });
    await patch(ids[2], 'one', { capacity: 14, minAge: 9 });
    const { version: _, id: __, ...form } = await read(ids[1]);
    await patch(ids[1], 'all', { ...form, price: 900, coachIds: [3, 2], locationId: 2 });
    expect(await facts(ids, 'capacity')).toEqual([10, 10, 14, 10]);
    expect(await facts(ids, 'minAge')).toEqual([null, null, 9, null]);
    for (const event of await readAll(ids)) {
      expect(event).toMatchObject({ price: 900, coachIds: [3, 2], instructor: 'Theo Banks, Dana Mercer' });
      expect(event).toMatchObject({ locationId: 2, location: 'Barn Court' });
    }
  });

  it('Then each gets time slots, and a sent reminder is due again where the start changed', async () => {
    const ids = await makeSeries({ startTime: '16:00', endTime: '18:00', capacity: 4 });
    await club.ctx.db('event').whereIn('id', ids).update({ reminder_sent: true });
    await patch(ids[1], 'following', { allowTimeSlots: true, startTime: '16:30', capacity: 3 });
    const slots = await Promise.all(ids.map((id) => club.slotIds(id)));
    expect(slots.map(({ length }) => length)).toEqual([0, 3, 3, 3]);
    expect(await facts(ids, 'reminderSent')).toEqual([true, false, false, false]);
  });

  it('Then nothing is published where nothing changes', async () => {
    const ids = await makeSeries();
    const before = await readAll(ids);
    const { headers } = await patch(ids[1], 'all', { capacity: 10 });
    expect(headers.get('X-Changed-Events')).toBe('0');
    expect(await readAll(ids)).toEqual(before);
  });

  it('Then an event without a series changes alone', async () => {
    const [alone, other] = [await club.makeEvent({ title: 'Old' }), await club.makeEvent({ title: 'Old' })];
    expect((await patch(alone.id, 'all', { title: 'New' })).headers.get('X-Changed-Events')).toBe('1');
    expect(await facts([alone.id, other.id], 'title')).toEqual(['New', 'Old']);
  });
});
