import { waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, coach, NOW, parent, startClub, user } from '../../testing/club.ts';
import { eventsMark } from './list-tag.ts';

let club: Club;
const made = new Map<string, number>();
beforeAll(async () => {
  club = await startClub();
  const events = [
    { title: 'Yesterday', date: '2026-11-20' },
    { title: 'Long ago', date: '2026-09-01' },
    { title: 'Running camp', date: '2026-11-20', isMultiDay: true, endDate: '2026-11-22' },
    { title: 'Finished camp', date: '2026-11-18', isMultiDay: true, endDate: '2026-11-20' },
    { title: 'Today, late', date: '2026-11-21', startTime: '18:00', endTime: '19:00' },
    { title: 'Today, early', date: '2026-11-21', startTime: '07:00', endTime: '08:00' },
    { title: '100% effort', date: '2026-12-01', description: 'Shooting and passing' },
    { title: 'Next year', date: '2027-01-05', sport: 'basketball' },
  ];
  for (const event of events) made.set(event.title, (await club.makeEvent(event)).id);
});
afterAll(() => club.stop());
beforeEach(() => {
  club.time.now = NOW;
});

const get = (query: string, headers = {}) => club.as(parent).get(`/api/events${query}`, undefined, headers);
const titles = async (query: string): Promise<string[]> =>
  (await get(query)).body.map(({ title }: { title: string }) => title);

const PAST = ['Long ago', 'Finished camp', 'Yesterday'];
const UPCOMING = ['Running camp', 'Today, early', 'Today, late', '100% effort', 'Next year'];

describe('When events are listed', () => {
  it('Then past and upcoming ones are sorted by start @spec S1.7.35', async () => {
    expect(await titles('')).toEqual([...PAST, ...UPCOMING]);
  });

  it('Then past are those whose last day is before the club’s today', async () => {
    expect(await titles('?when=past')).toEqual(PAST);
    expect(await titles('?when=upcoming')).toEqual(UPCOMING);
    // 23:59 and 0:00 in Texas
    club.time.now = new Date('2026-11-23T05:59:00Z');
    expect(await titles('?when=upcoming')).toContain('Running camp');
    club.time.now = new Date('2026-11-23T06:00:00Z');
    expect(await titles('?when=upcoming')).not.toContain('Running camp');
  });

  it('Then they can be sorted by start descending', async () => {
    expect(await titles('?when=upcoming&sort=-date')).toEqual(UPCOMING.toReversed());
  });

  it('Then every word of a search must be in the title, location, coach or description', async () => {
    expect(await titles('?q=camp')).toEqual(['Finished camp', 'Running camp']);
    expect(await titles('?q=PASSING%20north')).toEqual(['100% effort']);
    expect(await titles('?q=mercer&when=past')).toEqual(PAST);
    expect(await titles('?q=100%25')).toEqual(['100% effort']);
    expect(await titles('?q=%25x')).toEqual([]);
    expect(await titles('?q=_____________________________')).toEqual([]);
  });

  it('Then they can be sorted by title, in both directions', async () => {
    const byTitle = UPCOMING.toSorted();
    expect(await titles('?when=upcoming&sort=title')).toEqual(byTitle);
    expect(await titles('?when=upcoming&sort=-title')).toEqual(byTitle.toReversed());
  });

  it('Then they can be sorted by creation, the last one first @spec S2.2.28', async () => {
    expect(await titles('?sort=created')).toEqual([...made.keys()]);
    expect(await titles('?sort=-created&limit=1')).toEqual(['Next year']);
  });

  it('Then they can be filtered by coach and by the latest day @spec S2.2.12', async () => {
    await club.deliver('user.registered', user({ id: 3, firstName: 'Theo', lastName: 'Banks' }));
    for (const date of ['2026-11-22', '2026-11-23']) await club.makeEvent({ title: 'Theo’s', date, coachIds: [3, 2] });
    expect(await titles('?when=upcoming&until=2026-11-22&coachId=3')).toEqual(['Theo’s']);
    expect(await titles('?when=upcoming&coachId=3')).toEqual(['Theo’s', 'Theo’s']);
    expect(await titles('?when=upcoming&until=2026-11-21')).toEqual(['Running camp', 'Today, early', 'Today, late']);
    const { rows } = await club.ctx.db.raw(`SELECT id FROM event WHERE title = 'Theo’s'`);
    for (const { id } of rows) await club.as(coach).delete(`/api/events/${id}`);
  });

  it.each(['', '&sort=-date', '&sort=title', '&sort=-title', '&sort=-created'])(
    'Then the pages contain each of them once%s',
    async (sort) => {
      const whole = await titles(`?when=upcoming${sort}`);
      const seen: string[] = [];
      let next: string | undefined = `?when=upcoming${sort}&limit=2`;
      while (next !== undefined) {
        const { body, headers } = await get(next);
        expect(headers.get('X-Total-Count')).toBe('5');
        expect(body.length).toBeLessThanOrEqual(2);
        seen.push(...body.map(({ title }: { title: string }) => title));
        next = /<\/api\/events([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
      }
      expect(seen).toEqual(whole);
    },
  );

  it('Then the totals are for coaches @spec S2.2.20', async () => {
    const summary = (query: string, who: Parameters<Club['as']>[0] = coach) =>
      club.as(who).get(`/api/events/summary${query}`);
    const long = made.get('Long ago');
    club.time.now = new Date('2026-08-31T15:00:00Z');
    for (const childId of [1, 2]) await club.as(coach).post('/api/register-child', { childId, eventId: long });
    club.time.now = NOW;
    expect((await summary('?when=past')).body).toEqual({ totalEvents: 3, totalParticipants: 2 });
    expect((await summary('?when=past&q=camp')).body).toEqual({ totalEvents: 1, totalParticipants: 0 });
    expect((await summary('?when=upcoming')).body).toEqual({ totalEvents: 5, totalParticipants: 0 });
    expect((await summary('', parent)).status).toBe(403);
  });

  it.each(['?when=soon', '?coachId=x', '?until=2026-02-30', '?sort=price', '?limit=0', '?limit=x', '?cursor=nonsense'])(
    'Then %s is 400',
    async (query) => {
      expect((await get(query)).status).toBe(400);
    },
  );
});

describe('When a client already has the list', () => {
  /** A transaction of another test may delay the final mark for a moment. */
  const settled = () => waitFor('a settled mark', async () => !(await eventsMark(club.ctx.db)).includes('.'));

  it('Then the answer is 304 until an event changes', async () => {
    await settled();
    const first = await get('?when=upcoming');
    const etag = first.headers.get('ETag') ?? '';
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
    expect((await get('?when=upcoming', { 'If-None-Match': etag })).status).toBe(304);

    const eventId = made.get('Next year');
    await club.as(coach).post('/api/register-child', { childId: 1, eventId });
    const second = await get('?when=upcoming', { 'If-None-Match': etag });
    expect(second.status).toBe(200);
    expect(second.body.at(-1).registered).toBe(1);
    await settled();
    const newer = (await get('?when=upcoming')).headers.get('ETag') ?? '';
    await club.as(coach).delete(`/api/registrations/cancel/1/${eventId}`);
    expect((await get('?when=upcoming', { 'If-None-Match': newer })).status).toBe(200);
  });

  it('Then the list changes with the day', async () => {
    await settled();
    const etag = (await get('?when=past')).headers.get('ETag') ?? '';
    club.time.now = new Date('2026-11-22T06:00:00Z');
    const { status, body } = await get('?when=past', { 'If-None-Match': etag });
    expect([status, body.length]).toEqual([200, 5]);
  });

  it('Then a cached answer has the requested filter and compression', async () => {
    for (const encoding of ['br', 'gzip', 'identity', 'br']) {
      const all = await get('', { 'Accept-Encoding': encoding });
      expect(all.body).toHaveLength(8);
      expect(all.headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect((await get('?when=past', { 'Accept-Encoding': encoding })).body).toHaveLength(3);
    }
  });
});

describe('When two changes commit in the opposite order of their start', () => {
  it('Then each of them changes the mark', async () => {
    const { db } = club.ctx;
    const change = (id: number | undefined) => `UPDATE event SET version = nextval('entity_version') WHERE id = ${id}`;
    const [early, late] = [await db.transaction(), await db.transaction()];
    const marks = [await eventsMark(db)];
    await early.raw(change(made.get('Yesterday')));
    await late.raw(change(made.get('Next year')));
    await late.commit();
    marks.push(await eventsMark(db));
    await early.commit();
    marks.push(await eventsMark(db));
    expect(new Set(marks).size).toBe(3);
  });

  it('Then a change with an old version number changes the mark, too', async () => {
    const { db } = club.ctx;
    const { rows } = await db.raw(`SELECT nextval('entity_version') AS drawn`);
    await db.raw(`UPDATE event SET version = nextval('entity_version') WHERE id = ?`, [made.get('Next year') ?? 0]);
    await waitFor('a settled mark', async () => !(await eventsMark(db)).includes('.'));
    const before = await eventsMark(db);
    await db.raw('UPDATE event SET version = ? WHERE id = ?', [rows[0].drawn, made.get('Yesterday') ?? 0]);
    await waitFor('a settled mark', async () => !(await eventsMark(db)).includes('.'));
    expect(await eventsMark(db)).not.toBe(before);
  });
});
