import { waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type Club, coach, fakeAuth, parent, startClub, user } from '../../testing/club.ts';

const accounts = [user({ id: 2 }), user({ id: 3, firstName: 'Theo', lastName: 'Banks' })];
let club: Club;
beforeAll(async () => {
  club = await startClub({ answers: [fakeAuth(accounts)] });
});
afterAll(() => club.stop());

const read = async (id: number) => (await club.as(coach).get(`/api/events/${id}`)).body;
const patch = (id: number, changes: object, headers = {}) =>
  club.as(admin).patch(`/api/events/${id}`, changes, headers);
const updatesOf = async (id: number) => (await club.published('event.updated')).filter(({ data }) => data.id === id);

describe.each([
  ['is deleted', 'user.deleted'],
  ['becomes a parent', 'user.role-changed'],
] as const)('When a coach %s', (_, type) => {
  /** A new coach with an event of their own and one with Dana. */
  async function removeNewCoach(id: number) {
    const leaver = user({ id, firstName: 'Ines', lastName: 'Ford' });
    await club.deliver('user.registered', leaver);
    const shared = await club.makeEvent({ coachIds: [id, 2] });
    const own = await club.makeEvent({ coachIds: [id], date: '2026-11-01' });
    const actor = { userId: 1, role: 'admin' } as const;
    if (type === 'user.deleted') await club.deliver(type, { id, version: 9 }, { actor });
    else await club.deliver(type, { ...leaver, role: 'parent', version: 9 }, { actor });
    return { shared, own };
  }
  const ids = type === 'user.deleted' ? [20, 21, 22] : [30, 31, 32];
  const [first = 0, second = 0, third = 0] = ids;

  it('Then every event keeps the name as text and loses the id, and is published', async () => {
    const { shared, own } = await removeNewCoach(first);
    expect(await read(shared.id)).toMatchObject({ instructor: 'Ines Ford, Dana Mercer', coachIds: [2], coachId: 2 });
    expect(await read(own.id)).toMatchObject({ instructor: 'Ines Ford', coachIds: [], coachId: null });
    const [update, ...more] = await updatesOf(shared.id);
    expect(more).toEqual([]);
    expect(update).toMatchObject({ actor: 1, actorrole: 'admin', data: { coachIds: [2] } });
    expect(update?.data.version).toBeGreaterThan(shared.version);
  });

  it('Then an edit keeps the name until other coaches are chosen', async () => {
    const { shared } = await removeNewCoach(second);
    expect((await patch(shared.id, { title: 'Renamed', coachIds: [2] })).body.instructor).toBe(
      'Ines Ford, Dana Mercer',
    );
    expect((await patch(shared.id, { coachIds: [2, 3] })).body).toMatchObject({
      instructor: 'Dana Mercer, Theo Banks',
      coachIds: [2, 3],
    });
  });

  it('Then nobody can choose them any more, nor save a form that was opened before', async () => {
    const { shared } = await removeNewCoach(third);
    for (const changes of [{ coachIds: [third, 2] }, { coachIds: [third] }]) {
      const { status, body } = await patch(shared.id, changes);
      expect([status, body.errors[0].path]).toEqual([400, 'coachIds']);
    }
    expect((await patch(shared.id, { title: 'Late' }, { 'If-Match': `"${shared.version}"` })).status).toBe(412);
  });
});

describe('When a coach is removed while an event with them is being created', () => {
  it('Then the creation waits for the removal, and is refused', async () => {
    await club.deliver('user.registered', user({ id: 40, firstName: 'Max' }));
    const { db } = club.ctx;
    const waiting = async (): Promise<number> => {
      const { rows } = await db.raw(
        `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0].count;
    };
    const leaving = await db.transaction();
    await leaving('user_projection').where({ id: 40 }).update({ role: 'parent' });
    const making = club.as(coach).post('/api/events', {
      ...{ title: 'Late', date: '2026-12-01', startTime: '09:00', endTime: '10:00', locationId: 1 },
      ...{ sport: 'group', capacity: 4, price: 0, coachIds: [40] },
    });
    await waitFor('the creation that waits', async () => (await waiting()) > 0);
    await leaving.commit();
    const { status } = await making;
    expect(status).toBe(400);
    expect(await db('event_coach').where({ coach_id: 40 })).toEqual([]);
  });
});

describe('When a coach has another name', () => {
  it('Then upcoming events show the new name beside the others, past ones keep the old name', async () => {
    const dov = user({ id: 45, firstName: 'Dov', lastName: 'Lane' });
    await club.deliver('user.registered', dov);
    const [upcoming, past] = [
      await club.makeEvent({ coachIds: [2, 45] }),
      await club.makeEvent({ coachIds: [45], date: '2026-11-01' }),
    ];
    await club.deliver('user.updated', { ...dov, lastName: 'Lane-Reyes', version: 5 });
    await club.deliver('user.updated', { ...dov, phone: '(512) 555-0177', version: 4 });
    expect((await read(upcoming.id)).instructor).toBe('Dana Mercer, Dov Lane-Reyes');
    expect((await read(past.id)).instructor).toBe('Dov Lane');
    expect([await updatesOf(upcoming.id), await updatesOf(past.id)]).toMatchObject([
      [{ data: { instructor: 'Dana Mercer, Dov Lane-Reyes' } }],
      [],
    ]);
    expect((await patch(upcoming.id, { coachIds: [45, 2] })).body.instructor).toBe('Dov Lane-Reyes, Dana Mercer');
  });
});

describe('When a parent or an admin changes', () => {
  it('Then no event changes', async () => {
    const event = await club.makeEvent();
    await club.deliver('user.registered', user({ id: 50, role: 'parent' }));
    await club.deliver('user.updated', user({ id: 50, role: 'admin', version: 4 }));
    await club.deliver('user.deleted', { id: 50, version: 5 });
    expect((await club.as(parent).get(`/api/events/${event.id}`)).body).toEqual(event);
  });
});
