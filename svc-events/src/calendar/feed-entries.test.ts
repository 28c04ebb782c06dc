import { childrenOfUser, childWithGuardians } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, child, coach, guardian, NOW, otherParent, parent, startClub, user } from '../../testing/club.ts';
import { FEEDS, linkOf } from '../../testing/feeds.ts';

let club: Club;
/** Where child 1 was merged into child 2, and svc-family may be away. */
let merged: Club;
let isFamilyAway: boolean;
/** svc-family names the children of a user, as a replica of 1.5 does not. */
let areNamed: boolean;
const mustAnswer = () => {
  if (isFamilyAway) throw new Error('svc-family is unavailable');
};
const family = [
  answers(childWithGuardians, async () => {
    mustAnswer();
    return { child: child({ id: 2, firstName: 'Lucia' }), guardians: [guardian(2, 5)] };
  }),
  answers(childrenOfUser, async () => {
    mustAnswer();
    return { childIds: [2], ...(areNamed && { children: [{ id: 2, firstName: 'Lucia', isActive: true }] }) };
  }),
];
beforeAll(async () => {
  [club, merged] = await Promise.all([startClub(), startClub({ answers: family })]);
});
beforeEach(async () => {
  await club.empty('event', 'calendar_feed');
  club.time.now = NOW;
  isFamilyAway = false;
  areNamed = true;
});
afterAll(() => Promise.all([club.stop(), merged.stop()]));

const fetched = (path: string, headers: Record<string, string> = {}) => club.anonymous.get(path, undefined, headers);
const register = async (childId: number, eventId: number, timeSlotId?: number): Promise<number> =>
  (await club.as(coach).post('/api/register-child', { childId, eventId, timeSlotId })).body.registration.id;
const titlesOf = async (path: string) =>
  [...(await fetched(path)).body.replaceAll('\r\n ', '').matchAll(/SUMMARY:(.*)\r/g)].map(([, title]) => title);
/** The lines of each entry that says how new it is, and what changes. */
const entriesOf = async (path: string) =>
  (await fetched(path)).body
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((entry: string) =>
      entry.match(/^(?:SEQUENCE|LAST-MODIFIED|DTSTART|STATUS)[;:].*$/gm)?.map((line) => line.trim()),
    );

describe('When a calendar program fetches a link', () => {
  it('Then it gets the children’s registrations, privately, and 304 while nothing changes @spec S1.7.107, S1.5.147', async () => {
    const { path } = await linkOf(club, parent);
    const event = await club.makeEvent({ allowTimeSlots: true, startTime: '16:00', endTime: '17:30', capacity: 3 });
    const [, slot] = await club.slotIds(event.id);
    const id = await register(1, event.id, slot);
    const { status, body, headers } = await fetched(path);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(headers.get('Set-Cookie') ?? headers.get('Access-Control-Allow-Origin')).toBeNull();
    const lines = body.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(`^UID:registration-${id}@`),
        'SUMMARY:Mateo: Hitting Clinic: Hands Inside',
        'DTSTART;TZID=America/Chicago:20261128T163000',
        'DESCRIPTION:Coach: Dana Mercer',
      ]),
    );
    club.time.now = new Date(NOW.getTime() + 3600_000);
    const again = await fetched(path, { 'If-None-Match': headers.get('ETag') ?? '' });
    expect([again.status, again.body]).toEqual([304, null]);
    expect((await fetched(path)).body).toBe(body);
    const [feed] = (await club.as(parent).get(FEEDS)).body.filter((one: { fetchedAt: unknown }) => one.fetchedAt);
    expect(feed.fetchedAt).toBe(club.time.now.toISOString());
  });

  it('Then an entry’s number rises with each change of what is printed, and only then @spec S1.5.148', async () => {
    const { path } = await linkOf(club, parent, { childIds: [2] });
    const { id } = await club.makeEvent({ date: '2026-12-20' });
    await register(2, id);
    const start = 'DTSTART;TZID=America/Chicago:20261220T090000';
    const first = ['SEQUENCE:2', start, 'LAST-MODIFIED:20261121T150000Z', 'STATUS:CONFIRMED'];
    expect(await entriesOf(path)).toEqual([expect.arrayContaining(first)]);
    club.time.now = new Date(NOW.getTime() + 60_000);
    await club.as(coach).patch(`/api/events/${id}`, { price: 4000 });
    expect(await entriesOf(path)).toEqual([expect.arrayContaining(first)]);
    const known = { 'If-None-Match': (await fetched(path)).headers.get('ETag') ?? '' };
    expect((await fetched(path, known)).status).toBe(304);
    await club.as(coach).patch(`/api/events/${id}`, { title: 'Winter Clinic' });
    expect((await fetched(path, known)).status).toBe(200);
    const renamed = ['SEQUENCE:3', start, 'LAST-MODIFIED:20261121T150100Z'];
    expect(await entriesOf(path)).toEqual([expect.arrayContaining(renamed)]);
    await club.deliver('child.updated', child({ id: 2, firstName: 'Luz', birthdate: '2013-06-01', version: 2 }));
    expect(await entriesOf(path)).toEqual([expect.arrayContaining(['SEQUENCE:4'])]);
    await club.deliver('location.updated', { id: 1, version: 2, name: 'North Cages', address: '1 New Road' });
    expect(await entriesOf(path)).toEqual([expect.arrayContaining(['SEQUENCE:5'])]);
  });

  it('Then a cancelled entry stays until its day is over, unless the child is registered again @spec S1.5.149', async () => {
    const { path } = await linkOf(club, parent, { childIds: [1] });
    const [{ id }, never] = [await club.makeEvent(), await club.makeEvent({ title: 'Never given' })];
    await register(1, never.id);
    await club.as(coach).delete(`/api/registrations/cancel/1/${never.id}`);
    await register(1, id);
    expect(await titlesOf(path)).toEqual(['Mateo: Hitting Clinic: Hands Inside']);
    await club.as(coach).delete(`/api/registrations/cancel/1/${id}`);
    expect(await titlesOf(path)).toEqual(['Cancelled: Mateo: Hitting Clinic: Hands Inside']);
    expect(await entriesOf(path)).toEqual([expect.arrayContaining(['SEQUENCE:3', 'STATUS:CANCELLED'])]);
    await register(1, id);
    expect(await titlesOf(path)).toEqual(['Mateo: Hitting Clinic: Hands Inside']);
    await club.as(coach).delete(`/api/events/${id}`);
    expect(await titlesOf(path)).toEqual(['Cancelled: Mateo: Hitting Clinic: Hands Inside']);
    club.time.now = new Date('2026-11-29T15:00:00Z');
    expect(await titlesOf(path)).toEqual([]);
  });

  it('Then past and later days beyond the limits are left out, and so is an archived child’s future @spec S1.5.147', async () => {
    const { path } = await linkOf(club, otherParent);
    for (const [title, date] of [
      ['Near', '2026-11-22'],
      ['Soon', '2026-12-05'],
      ['Far', '2027-12-27'],
    ]) {
      await register(3, (await club.makeEvent({ title, date })).id);
    }
    expect(await titlesOf(path)).toEqual(['June: Near', 'June: Soon']);
    club.time.now = new Date('2026-11-24T15:00:00Z');
    await club.deliver(
      'child.archived',
      child({ id: 3, firstName: 'June', lastName: 'Park', isActive: false, version: 2 }),
    );
    expect(await titlesOf(path)).toEqual(['June: Near']);
    club.time.now = new Date('2026-12-24T15:00:00Z');
    expect(await titlesOf(path)).toEqual([]);
  });

  it('Then a removed guardian’s calendar lacks the child at once @spec S1.7.107', async () => {
    await club.deliver('child.created', child({ id: 8, firstName: 'Ada' }));
    await club.deliver('guardian.linked', guardian(8, 5));
    const { path } = await linkOf(club, parent, { childIds: [8] });
    await register(8, (await club.makeEvent()).id);
    expect(await titlesOf(path)).toEqual(['Ada: Hitting Clinic: Hands Inside']);
    await club.deliver('guardian.unlinked', { ...guardian(8, 5), version: 2 });
    expect(await titlesOf(path)).toEqual([]);
  });

  it('Then a deleted child leaves it, and nothing that was given of the child stays @spec S1.7.107', async () => {
    await club.deliver('child.created', child({ id: 9, firstName: 'Ivo' }));
    await club.deliver('guardian.linked', guardian(9, 5));
    const { path } = await linkOf(club, parent, { childIds: [9] });
    await register(9, (await club.makeEvent()).id);
    expect(await titlesOf(path)).toEqual(['Ivo: Hitting Clinic: Hands Inside']);
    await club.deliver('child.deleted', { id: 9, version: 2 });
    expect(await titlesOf(path)).toEqual([]);
    expect(await club.ctx.db('calendar_entry')).toEqual([]);
  });

  it('Then an archived coach keeps the calendar of their own children @spec S1.7.112', async () => {
    await club.deliver('child.created', child({ id: 11, firstName: 'Bo' }));
    await club.deliver('guardian.linked', guardian(11, coach.userId));
    const links = [await linkOf(club, coach), await linkOf(club, coach, { childIds: [11] })];
    await register(11, (await club.makeEvent({ coachIds: [2] })).id);
    const titles = () => Promise.all(links.map(({ path }) => titlesOf(path)));
    expect(await titles()).toEqual([['Bo: Hitting Clinic: Hands Inside'], ['Bo: Hitting Clinic: Hands Inside']]);
    await club.deliver('coach.archived', user({ id: coach.userId, version: 2, isActive: false }));
    expect(await titles()).toEqual([['Bo: Hitting Clinic: Hands Inside'], ['Bo: Hitting Clinic: Hands Inside']]);
    await club.deliver('coach.restored', user({ id: coach.userId, version: 3 }));
  });

  it('Then a merged child’s calendar has the registrations of its primary @spec S1.7.107', async () => {
    const { path } = await linkOf(merged, parent, { childIds: [1] });
    const { id: eventId } = await merged.makeEvent();
    await merged.as(coach).post('/api/register-child', { childId: 2, eventId });
    const { body } = await merged.anonymous.get(path);
    expect(body).toContain('SUMMARY:Lucia: Hitting Clinic: Hands Inside');
  });

  it.each([{ isNamed: true }, { isNamed: false }])(
    'Then a link for all children has those of which this service has not heard, %p @spec S1.7.107',
    async ({ isNamed }) => {
      areNamed = isNamed;
      const { path } = await linkOf(merged, parent);
      const title = isNamed ? 'Named' : 'By id';
      const { id: eventId } = await merged.makeEvent({ title });
      await merged.as(coach).post('/api/register-child', { childId: 2, eventId });
      await merged.ctx.db('guardian_projection').where({ user_id: parent.userId }).update({ is_deleted: true });
      const { status, body } = await merged.anonymous.get(path);
      await merged.ctx.db('guardian_projection').where({ user_id: parent.userId }).update({ is_deleted: false });
      expect([status, body]).toEqual([200, expect.stringContaining(`SUMMARY:Lucia: ${title}`)]);
    },
  );

  it.each([
    ['for all children', {}, true],
    ['for all children of whom this service has heard of none', {}, false],
    ['for a chosen child', { childIds: [2] }, true],
  ])(
    'Then a link %s is 503 while svc-family is away, never an empty calendar @spec S1.7.107',
    async (_, form, isHeard) => {
      const { path } = await linkOf(merged, parent, form);
      if (!isHeard) await merged.ctx.db('guardian_projection').update({ is_deleted: true });
      isFamilyAway = true;
      const { status, headers } = await merged.anonymous.get(path);
      await merged.ctx.db('guardian_projection').update({ is_deleted: false });
      expect([status, headers.get('ETag')]).toEqual([503, null]);
    },
  );
});
