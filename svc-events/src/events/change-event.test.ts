import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type Club, coach, fakeAdmin, fakeAuth, location, parent, startClub, user } from '../../testing/club.ts';

const theo = user({ id: 3, firstName: 'Theo', lastName: 'Banks' });
/** The accounts of svc-auth. */
const accounts = [theo];
let club: Club;
beforeAll(async () => {
  club = await startClub({ answers: [fakeAuth(accounts), fakeAdmin([location({ id: 2, name: 'Barn Court' })])] });
});
afterAll(() => club.stop());

const patch = (id: number, changes: object) => club.as(coach).patch(`/api/events/${id}`, changes);
const register = (eventId: number, childId: number) => club.as(coach).post('/api/register-child', { eventId, childId });
const read = async (id: number) => (await club.as(coach).get(`/api/events/${id}`)).body;
const updatesOf = async (id: number) => (await club.published('event.updated')).filter(({ data }) => data.id === id);

describe('When a coach changes an event', () => {
  it.each(['put', 'patch'] as const)(
    'Then %s changes the given fields, the rest stays, and it is published @spec S1.7.37, S1.7.38',
    async (method) => {
      const event = await club.makeEvent({ description: 'Bring a bat', minAge: 8, maxAge: 12 });
      const { status, body, headers } = await club
        .as(admin)
        [method](`/api/events/${event.id}`, { title: 'Hitting, Indoors', capacity: 12, minAge: null });
      expect(status).toBe(200);
      const version = expect.any(Number);
      expect(body).toEqual({ ...event, title: 'Hitting, Indoors', capacity: 12, minAge: null, version });
      expect(body.version).toBeGreaterThan(event.version);
      expect(headers.get('ETag')).toBe(`W/"${body.version}"`);
      expect(await read(event.id)).toEqual(body);
      const [update, ...more] = await updatesOf(event.id);
      expect(more).toEqual([]);
      expect(update).toMatchObject({ subject: String(event.id), actor: 1, actorrole: 'admin' });
      expect(update?.data).toMatchObject({
        version: body.version,
        title: 'Hitting, Indoors',
        capacity: 12,
        minAge: null,
      });
    },
  );

  it('Then a new title with invisible characters is refused, a stored one may stay', async () => {
    const { id } = await club.makeEvent();
    const { title } = await read(id);
    const message = 'Title may not contain line breaks or invisible characters';
    const refused = await patch(id, { title: 'Ca\u202Emp' });
    expect([refused.status, refused.body.errors]).toEqual([400, [{ path: 'title', message }]]);
    expect((await read(id)).title).toBe(title);
    await club.ctx.db('event').where({ id }).update({ title: 'Ca\u202Emp' });
    expect((await patch(id, { title: 'Ca\u202Emp', capacity: 9 })).body).toMatchObject({ capacity: 9 });
    expect((await patch(id, { title: '👨‍👩‍👧 Camp' })).body).toMatchObject({ title: '👨‍👩‍👧 Camp' });
  });

  it('Then new coaches and a new location are loaded from their owners, and an archived coach may stay', async () => {
    const { id } = await club.makeEvent();
    const both = await patch(id, { coachIds: [3, 2, 3], locationId: 2 });
    expect(both.body).toMatchObject({
      coachIds: [3, 2],
      instructor: 'Theo Banks, Dana Mercer',
      location: 'Barn Court',
    });
    const archived = { ...theo, version: 9, isActive: false };
    accounts.splice(0, 1, archived);
    await club.deliver('user.updated', archived);
    expect((await patch(id, { coachIds: [3], title: 'Same coach' })).body.instructor).toBe('Theo Banks');
    const { id: other } = await club.makeEvent();
    for (const coachIds of [[3], [99]]) {
      const refused = await patch(other, { coachIds });
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'coachIds']);
    }
  });

  it('Then an edit without a difference gives no new version and is not published', async () => {
    const event = await club.makeEvent();
    for (const changes of [{}, { title: 'Hitting Clinic: Hands Inside', coachIds: [2], locationId: 1 }]) {
      expect((await patch(event.id, changes)).body).toEqual(event);
    }
    expect(await updatesOf(event.id)).toEqual([]);
  });

  it('Then the ETags of the list, the event and its details change', async () => {
    const { id } = await club.makeEvent();
    const paths = ['/api/events', `/api/events/${id}`, `/api/events/${id}/details`];
    const get = (path: string, etag?: string) => club.as(parent).get(path, undefined, { 'If-None-Match': etag });
    const tags = await Promise.all(paths.map(async (path) => (await get(path)).headers.get('ETag') ?? ''));
    await patch(id, { title: 'Renamed' });
    for (const [index, path] of paths.entries()) {
      const { status, body } = await get(path, tags[index]);
      expect([path, status, JSON.stringify(body).includes('Renamed')]).toEqual([path, 200, true]);
    }
  });

  it('Then a new start makes its reminder due again, another change does not', async () => {
    const { id } = await club.makeEvent();
    const remind = () => club.ctx.db('event').where({ id }).update({ reminder_sent: true });
    await remind();
    expect((await patch(id, { title: 'Another name', endTime: '11:00' })).body.reminderSent).toBe(true);
    expect((await patch(id, { startTime: '09:30' })).body.reminderSent).toBe(false);
    await remind();
    expect((await patch(id, { date: '2026-11-29' })).body.reminderSent).toBe(false);
  });

  it.each([
    [{ endTime: '09:00' }, 'endTime', 'End time must be after start time'],
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ minAge: 12 }, 'minAge', 'Minimum age must be less than or equal to maximum age'],
    [{ isMultiDay: true }, 'endDate', 'End date is required for multi-day events and must be after start date'],
    [{ allowTimeSlots: true }, 'capacity', 'Maximum capacity for time slots is 3 (one child per 30-minute slot)'],
    [{ coachIds: [] }, 'coachIds', 'At least one coach is required'],
  ])(
    'Then %j is refused for its field and changes nothing @spec S1.5.31, S1.5.39-41, S1.5.43',
    async (changes, path, message) => {
      const event = await club.makeEvent({ maxAge: 10 });
      const { status, body } = await patch(event.id, changes);
      expect([status, body.message, body.errors]).toEqual([400, message, [{ path, message }]]);
      expect(await read(event.id)).toEqual(event);
    },
  );

  it('Then an unknown event is 404', async () => {
    expect((await patch(999_999, { title: 'Nothing' })).status).toBe(404);
  });
});

describe('When children are registered', () => {
  it('Then capacity cannot be lower than their number', async () => {
    const { id } = await club.makeEvent({ capacity: 3 });
    await register(id, 1);
    await register(id, 2);
    const { status, body } = await patch(id, { capacity: 1 });
    expect([status, body.code]).toEqual([409, 'capacity_below_registered']);
    const message = 'Capacity cannot be lower than the 2 children registered';
    expect([body.message, body.errors]).toEqual([message, [{ path: 'capacity', message }]]);
    expect((await patch(id, { capacity: 2 })).body).toMatchObject({ capacity: 2, registered: 2 });
    expect((await register(id, 3)).body.code).toBe('event_full');
  });

  it('Then registrations that wait for the event’s row see the edited capacity', async () => {
    const { id } = await club.makeEvent({ capacity: 3 });
    const answers = await Promise.all([patch(id, { capacity: 1 }), ...[1, 2, 3].map((child) => register(id, child))]);
    const registeredCount = answers.slice(1).filter(({ status }) => status === 201).length;
    const { capacity, registered } = await read(id);
    expect(registered).toBe(registeredCount);
    expect(registered).toBeLessThanOrEqual(capacity);
    expect(answers[0]?.status).toBe(capacity === 1 ? 200 : 409);
  });
});
