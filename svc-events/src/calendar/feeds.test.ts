import { calendarsInUse } from '@fieldhouse/contracts';
import { localCalls } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, coach, NOW, otherParent, parent, startClub, user } from '../../testing/club.ts';
import { FEEDS, linkOf } from '../../testing/feeds.ts';

const DAY_MS = 24 * 3600 * 1000;

const calls = localCalls();
let club: Club;
beforeAll(async () => {
  club = await startClub({ adapters: { calls } });
});
afterAll(() => club.stop());

const make = (who: Parameters<Club['as']>[0], form: Record<string, unknown> = {}) =>
  club.as(who).post(FEEDS, { name: 'Family', ...form });
const fetched = (path: string, headers: Record<string, string> = {}) => club.anonymous.get(path, undefined, headers);

describe('When a guardian makes links to calendars', () => {
  it('Then they are listed without the link itself, and can be renamed @spec S1.7.105, S1.5.146', async () => {
    const { status, body } = await make(parent, { name: 'Our family', childIds: [1] });
    expect([status, body]).toEqual([
      201,
      { id: body.id, url: expect.stringMatching(/\/api\/calendar\/[\w-]{43}\.ics$/) },
    ]);
    await club.as(parent).patch(`${FEEDS}/${body.id}`, { name: 'Kitchen', childIds: null });
    const own = { name: 'Kitchen', childIds: null, createdAt: NOW.toISOString(), fetchedAt: null };
    expect((await club.as(parent).get(FEEDS)).body).toEqual([{ id: body.id, ...own }]);
    const stored = await club.ctx.db('calendar_feed').where({ id: body.id }).first('token_hash');
    expect(stored.token_hash).toHaveLength(32);
    expect(JSON.stringify(stored)).not.toContain(body.url.slice(-47, -4));
  });

  it('Then another family’s child, no child and another user’s link are refused @spec S1.7.105, S1.5.146', async () => {
    expect((await make(parent, { childIds: [3] })).status).toBe(404);
    expect((await make(coach, { childIds: [1] })).status).toBe(404);
    expect((await make(parent, { childIds: [] })).status).toBe(400);
    const { id } = await linkOf(club, parent);
    expect((await club.as(otherParent).patch(`${FEEDS}/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await club.as(otherParent).delete(`${FEEDS}/${id}`)).status).toBe(404);
    expect((await club.as(parent).patch(`${FEEDS}/${id}`, { childIds: [3] })).status).toBe(404);
  });

  it('Then a guardian has ten at most, also when they are made at once @spec S1.9.236', async () => {
    const eleven = await Promise.all(Array.from({ length: 11 }, () => make(otherParent)));
    expect(eleven.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(201), 409]);
    expect(eleven.find(({ status }) => status === 409)?.body.code).toBe('too_many_feeds');
    const { id } = eleven.find(({ status }) => status === 201)?.body ?? {};
    expect((await club.as(otherParent).delete(`${FEEDS}/${id}`)).status).toBe(204);
    expect((await make(otherParent)).status).toBe(201);
  });
});

describe('When a link is not used any more', () => {
  it('Then a revoked one is empty for 30 days, with its time zone, and then unknown @spec S1.7.106', async () => {
    const { id, path } = await linkOf(club, parent);
    expect((await club.as(parent).delete(`${FEEDS}/${id}`)).status).toBe(204);
    expect((await club.as(parent).delete(`${FEEDS}/${id}`)).status).toBe(404);
    club.time.now = new Date(NOW.getTime() + 29 * DAY_MS);
    const { status, body } = await fetched(path);
    expect(status).toBe(200);
    expect(body).toContain('TZID:America/Chicago');
    expect(body).not.toContain('VEVENT');
    club.time.now = new Date(NOW.getTime() + 31 * DAY_MS);
    expect((await fetched(path)).status).toBe(404);
    club.time.now = NOW;
  });

  it('Then the links of a deleted account are unknown at once @spec S1.7.106', async () => {
    await club.deliver('user.registered', user({ id: 60, role: 'parent' }));
    const { path } = await linkOf(club, { userId: 60, role: 'parent' });
    expect((await fetched(path)).status).toBe(200);
    await club.deliver('user.deleted', { id: 60, version: 2 });
    expect((await fetched(path)).status).toBe(404);
  });
});

describe('When svc-notify asks whose calendars are in use', () => {
  const children = async () => {
    const pairs = [1, 2].map((childId) => ({ userId: parent.userId, childId }));
    const answer = await calls.call('notify', calendarsInUse, { pairs }, undefined);
    return calendarsInUse.output.parse(answer).inUse.map(({ childId }) => childId);
  };

  it('Then it is told of links that were fetched within seven days, and of their children @spec S2.4.1782', async () => {
    await club.empty('calendar_feed');
    const { id, path } = await linkOf(club, parent, { childIds: [1] });
    expect(await children()).toEqual([]);
    await fetched(path);
    expect(await children()).toEqual([1]);
    await fetched((await linkOf(club, parent)).path);
    expect(await children()).toEqual([1, 2]);
    club.time.now = new Date(NOW.getTime() + 8 * DAY_MS);
    expect(await children()).toEqual([]);
    await fetched(path);
    expect(await children()).toEqual([1]);
    await club.as(parent).delete(`${FEEDS}/${id}`);
    expect(await children()).toEqual([]);
    club.time.now = NOW;
  });

  it('Then a link that names a merged duplicate is one of the child that it is now, until undone @spec S2.4.1782', async () => {
    await club.empty('calendar_feed');
    await fetched((await linkOf(club, parent, { childIds: [2] })).path);
    expect(await children()).toEqual([2]);
    const first = { id: 70, primaryId: 4, duplicateIds: [2, 71] };
    const then = { id: 71, primaryId: 1, duplicateIds: [4] };
    const moved = { registrations: true, evaluations: true, gameData: true };
    await club.deliver('child.merged', { ...first, ...moved, version: 1 });
    expect(await children()).toEqual([2]);
    await club.deliver('child.merged', { ...then, ...moved, version: 1 });
    expect(await children()).toEqual([1, 2]);
    await club.deliver('child.merge-undone', { ...then, ...moved, version: 2 });
    expect(await children()).toEqual([2]);
    await club.deliver('child.merge-undone', { ...first, ...moved, version: 2 });
  });
});

const NETWORK = { 'X-Forwarded-For': '203.0.113.7' };

describe('When links are fetched too often', () => {
  it('Then a link is refused after 60 fetches in an hour @spec S1.9.234', async () => {
    const { path } = await linkOf(club, parent);
    for (let count = 0; count < 60; count += 1) expect((await fetched(path)).status).toBe(200);
    const { status, body, headers } = await fetched(path);
    expect([status, body.code]).toEqual([429, 'too_many_fetches']);
    expect(headers.get('Retry-After')).not.toBeNull();
  });

  it('Then a network is refused after 100 unknown links, but not for a link that exists @spec S1.9.235', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 100; count += 1) {
      statuses.add((await fetched(`/api/calendar/${String(count).padStart(43, 'x')}.ics`, NETWORK)).status);
    }
    expect([...statuses]).toEqual([404]);
    expect((await fetched(`/api/calendar/${'y'.repeat(43)}.ics`, NETWORK)).body.code).toBe('too_many_attempts');
    expect((await fetched((await linkOf(club, parent)).path, NETWORK)).status).toBe(200);
  });
});
