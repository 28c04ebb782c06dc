import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, coach, startClub } from '../../testing/club.ts';
import { ordered, seriesOf } from '../../testing/series.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.stop());

const { readAll, makeSeries, patch, remove, register } = seriesOf(() => club);

describe('When an event of a series is deleted', () => {
  it.each([
    ['one', [200, 404, 200, 200]],
    ['following', [200, 404, 404, 404]],
    ['all', [404, 404, 404, 404]],
  ])('Then %s deletes those events and cancels their registrations, each published', async (scope, statuses) => {
    const ids = await makeSeries();
    for (const [index, id] of ids.entries()) await register(id, 1 + (index % 3));
    const { status, body, headers } = await remove(ids[1], scope);
    const deletedIds = ids.filter((_, index) => statuses[index] === 404);
    expect([status, body]).toEqual([200, { id: ids[1], cancelled: deletedIds.length }]);
    expect(headers.get('X-Changed-Events')).toBe(String(deletedIds.length));
    const found = await Promise.all(ids.map((id) => club.as(coach).get(`/api/events/${id}`)));
    expect(found.map((answer) => answer.status)).toEqual(statuses);
    const published = (await club.published('event.deleted')).map(({ data }) => data.id);
    expect(ordered(published.filter((id) => ids.includes(id)))).toEqual(deletedIds);
    const cancelled = (await club.published('registration.cancelled')).filter(({ data }) => ids.includes(data.eventId));
    expect(ordered(cancelled.map(({ data }) => data.eventId))).toEqual(deletedIds);
  });

  it('Then the server says before it how many events and registrations each scope has', async () => {
    const ids = await makeSeries({ date: '2026-11-14' });
    for (const [index, id] of ids.entries()) if (index > 0) await register(id, 1 + (index % 3));
    await register(ids[3], 3);
    const counts = async (id: number) => (await club.as(coach).get(`/api/events/${id}/series`)).body;
    expect(await counts(ids[1])).toEqual({
      one: { events: 1, past: 0, registered: 1 },
      following: { events: 3, past: 0, registered: 4 },
      all: { events: 4, past: 1, registered: 4 },
    });
    await remove(ids[2], 'one');
    const left = await counts(ids[1]);
    expect([left.following, left.all]).toEqual([
      { events: 2, past: 0, registered: 3 },
      { events: 3, past: 1, registered: 3 },
    ]);
    const { body, headers } = await remove(ids[1], 'following');
    expect([body.cancelled, headers.get('X-Changed-Events')]).toEqual([3, '2']);
    expect((await club.as(coach).get(`/api/events/${ids[2]}/series`)).status).toBe(404);
    const alone = { events: 1, past: 0, registered: 0 };
    expect(await counts((await club.makeEvent()).id)).toEqual({ one: alone, following: alone, all: alone });
  });

  it('Then an event of the series that was deleted before is neither counted nor restored', async () => {
    const ids = await makeSeries();
    await remove(ids[0], 'one');
    expect((await patch(ids[1], 'all', { title: 'Left' })).headers.get('X-Changed-Events')).toBe('3');
    expect((await remove(ids[1], 'all')).headers.get('X-Changed-Events')).toBe('3');
    expect((await remove(ids[1], 'all')).status).toBe(404);
  });
});

describe('When a series is edited concurrently', () => {
  it('Then all requests succeed, one after the other', async () => {
    const ids = await makeSeries();
    const edits = await Promise.all([
      patch(ids[3], 'all', { title: 'One' }),
      patch(ids[0], 'all', { price: 700 }),
      remove(ids[2], 'one'),
    ]);
    expect(edits.map(({ status }) => status)).toEqual([200, 200, 200]);
    const left = ids.filter((_, index) => index !== 2);
    expect(new Set((await readAll(left)).map(({ title, price }) => `${title} ${price}`))).toEqual(new Set(['One 700']));
  });
});
