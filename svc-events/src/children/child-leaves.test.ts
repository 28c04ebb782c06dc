import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, child, coach, guardian, parent, playFamily, startClub } from '../../testing/club.ts';
import { endLateRegistrations } from './child-leaves.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub({ answers: playFamily([], []) });
});
afterAll(() => club.stop());
beforeEach(() => club.hearFamily());

const register = (eventId: number, childId: number, timeSlotId?: number) =>
  club.as(coach).post('/api/register-child', { eventId, childId, timeSlotId });
const read = async (id: number) => (await club.as(coach).get(`/api/events/${id}`)).body;
const SLOTS = { startTime: '16:00', endTime: '18:00', allowTimeSlots: true, capacity: 4 };

async function newChild(id: number) {
  await club.deliver('child.created', child({ id, firstName: 'Remy', lastName: 'Quill' }));
  await club.deliver('guardian.linked', guardian(id, 5));
}

describe('When a child is removed from the club', () => {
  it('Then its places and slots are free, and what is to come is told without its name', async () => {
    await newChild(60);
    const slotted = await club.makeEvent(SLOTS);
    const full = await club.makeEvent({ capacity: 1 });
    const [slot] = await club.slotIds(slotted.id);
    await register(slotted.id, 60, slot);
    await register(full.id, 60);
    await club.deliver('child.deleted', { id: 60, version: 70 }, { actor: { userId: 5, role: 'parent' } });

    expect([await read(slotted.id), await read(full.id)]).toMatchObject([{ registered: 0 }, { registered: 0 }]);
    expect((await register(full.id, 2)).status).toBe(201);
    expect((await register(slotted.id, 3, slot)).status).toBe(201);
    const told = (await club.published('registration.cancelled')).filter(({ data }) => data.childId === 60);
    expect(told.map(({ data }) => data.eventId)).toEqual([slotted.id, full.id]);
    expect(told[0]).toMatchObject({
      actor: 5,
      actorrole: 'parent',
      data: { state: 'cancelled', childName: 'Former player', timeSlot: { id: slot } },
    });
  });

  it('Then nothing of who it was is left, and nobody may act for it', async () => {
    await newChild(61);
    const { id } = await club.makeEvent();
    await register(id, 61);
    await club.deliver('child.deleted', { id: 61, version: 70 });
    const row = await club.ctx.db('known_child').where({ id: 61 }).first();
    expect(row).toMatchObject({ first_name: '', last_name: '', birthdate: null, gone: true });
    expect(JSON.stringify((await club.as(coach).get(`/api/events/${id}/roster`)).body)).not.toContain('Remy');
    expect((await club.as(coach).get('/api/children/61/registrations')).status).toBe(404);
    const kept = await club.ctx.db('inbox').whereRaw(`envelope::text LIKE '%Remy%'`).select('type');
    expect(kept).toEqual([]);
  });

  it('Then no refusal that is kept for a retry says its name', async () => {
    await newChild(66);
    const { id: eventId } = await club.makeEvent();
    const again = () =>
      club.as(parent).post('/api/register-child', { childId: 66, eventId }, { 'Idempotency-Key': 'twice' });
    await register(eventId, 66);
    expect((await again()).body.message).toMatch(/^Remy Quill is already registered/);
    const kept = () => club.ctx.db('idempotency_key').whereRaw(`body::text LIKE '%Remy%'`);
    expect(await kept()).toHaveLength(1);
    await club.deliver('child.deleted', { id: 66, version: 70 });
    expect(await kept()).toEqual([]);
    expect((await again()).status).toBe(404);
  });

  it('Then it has no guardians any more, and a link that arrives later is none', async () => {
    await newChild(67);
    await club.deliver('guardian.linked', guardian(2, 5));
    await club.deliver('child.deleted', { id: 67, version: 70 });
    await club.deliver('guardian.linked', guardian(67, 6, { version: 69 }));
    const linked = (childId: number) =>
      club.ctx.db('known_guardian').where({ child_id: childId, gone: false }).pluck('user_id');
    expect(await linked(67)).toEqual([]);
    expect(await linked(2)).toContain(5);
    await club.deliver('guardian.linked', guardian(67, 6, { version: 71 }));
    expect(await linked(67)).toEqual([6]);
  });

  it('Then what is over ends quietly: nobody is told of it again', async () => {
    await newChild(62);
    const { id } = await club.makeEvent({ date: '2026-11-21' });
    await register(id, 62);
    const now = club.time.now;
    club.time.now = new Date('2026-11-25T15:00:00Z');
    await club.deliver('child.deleted', { id: 62, version: 70 });
    club.time.now = now;
    expect((await read(id)).registered).toBe(0);
    expect((await club.published('registration.cancelled')).filter(({ data }) => data.childId === 62)).toEqual([]);
  });

  it('Then a registration that came in that very moment ends, too', async () => {
    await newChild(63);
    const { id } = await club.makeEvent();
    await register(id, 63);
    await club.ctx.db('known_child').where({ id: 63 }).update({ gone: true, version: 70 });
    await endLateRegistrations(club.ctx);
    expect((await read(id)).registered).toBe(0);
    await endLateRegistrations(club.ctx);
    expect((await club.published('registration.cancelled')).filter(({ data }) => data.childId === 63)).toHaveLength(1);
  });
});

describe('When a child has another name', () => {
  it('Then whoever polls an event with it reads the new one', async () => {
    await newChild(64);
    const { id } = await club.makeEvent();
    await register(id, 64);
    const path = `/api/events/${id}/details`;
    const get = (etag = '') => club.as(parent).get(path, undefined, { 'If-None-Match': etag });
    const etag = (await get()).headers.get('ETag') ?? '';
    await club.deliver(
      'child.updated',
      child({ id: 64, version: 2, firstName: 'Remy', lastName: 'Quill', shirtSize: 'Youth M' }),
    );
    expect((await get(etag)).status).toBe(304);
    await club.deliver('child.updated', child({ id: 64, version: 3, firstName: 'Romy', lastName: 'Quill' }));
    const { status, body } = await get(etag);
    expect([status, body.registrations[0].childName]).toEqual([200, 'Romy Quill']);
  });
});

describe('When a parent is no guardian any more', () => {
  it('Then the child is not theirs, here and in what they read', async () => {
    await newChild(65);
    const { id } = await club.makeEvent();
    await register(id, 65);
    const { id: linkId } = guardian(65, 5);
    await club.deliver('guardian.unlinked', { id: linkId, version: 9, childId: 65, userId: 5 });
    const { body } = await club.as(parent).get(`/api/events/${id}/details`);
    expect(body.registrations).toMatchObject([{ childId: null, childName: 'Another child', mine: false }]);
    expect((await club.as(parent).delete(`/api/registrations/cancel/65/${id}`)).status).toBe(404);
  });
});
