import { purgeDeletedPeople } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, child, coach, guardian, parent, startClub } from '../../testing/club.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.stop());

const register = (eventId: number, childId: number, timeSlotId?: number) =>
  club.as(coach).post('/api/register-child', { eventId, childId, timeSlotId });
const read = async (id: number) => (await club.as(coach).get(`/api/events/${id}`)).body;
const SLOTS = { startTime: '16:00', endTime: '18:00', allowTimeSlots: true, capacity: 4 };

async function newChild(id: number) {
  await club.deliver('child.created', child({ id, firstName: 'Remy', lastName: 'Quill' }));
  await club.deliver('guardian.linked', guardian(id, 5));
}

describe('When a child is removed from the club', () => {
  it('Then its places and slots are free, and upcoming cancellations are published without its name', async () => {
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
    const published = (await club.published('registration.cancelled')).filter(({ data }) => data.childId === 60);
    expect(published.map(({ data }) => data.eventId)).toEqual([slotted.id, full.id]);
    expect(published[0]).toMatchObject({
      actor: 5,
      actorrole: 'parent',
      data: { state: 'cancelled', childName: 'Former player', timeSlot: { id: slot } },
    });
  });

  it('Then its name and birthdate are deleted, and nobody may act for it', async () => {
    await newChild(61);
    const { id } = await club.makeEvent();
    await register(id, 61);
    await club.deliver('child.deleted', { id: 61, version: 70 });
    await purgeDeletedPeople.run(club.ctx);
    const row = await club.ctx.db('child_projection').where({ id: 61 }).first();
    expect(row).toMatchObject({ first_name: '', last_name: '', birthdate: null, is_deleted: true });
    expect(JSON.stringify((await club.as(coach).get(`/api/events/${id}/roster`)).body)).not.toContain('Remy');
    expect((await club.as(coach).get('/api/children/61/registrations')).status).toBe(404);
    const stored = await club.ctx.db('inbox').whereRaw(`envelope::text LIKE '%Remy%'`).select('type');
    expect(stored).toEqual([]);
  });

  it('Then no answer about it is stored for a retry any more, and a retry is 404', async () => {
    await newChild(66);
    const { id: eventId } = await club.makeEvent({ ...SLOTS, capacity: 4 });
    const [first, second] = await club.slotIds(eventId);
    const key = (name: string) => ({ 'Idempotency-Key': name });
    const add = () =>
      club.as(parent).post('/api/register-child', { childId: 66, eventId, timeSlotId: first }, key('one'));
    const { body } = await add();
    expect((await club.as(parent).post('/api/register-child', { childId: 66, eventId }, key('two'))).status).toBe(409);
    const change = () =>
      club.as(parent).put(`/api/registrations/${body.registration.id}/slot`, { timeSlotId: second }, key('one'));
    expect((await change()).status).toBe(200);
    const stored = () => club.ctx.db('idempotency_key').orderBy('route').pluck('route');
    expect(await stored()).toEqual(['POST /api/register-child', 'PUT /api/registrations/{id}/slot']);
    await club.deliver('child.deleted', { id: 66, version: 70 });
    expect([(await add()).status, (await change()).status]).toEqual([404, 404]);
    await purgeDeletedPeople.run(club.ctx);
    expect(await stored()).toEqual([]);
  });

  it('Then it has no guardians any more, and a link with an older version that arrives later is ignored', async () => {
    await newChild(67);
    await club.deliver('guardian.linked', guardian(2, 5));
    await club.deliver('child.deleted', { id: 67, version: 70 });
    await club.deliver('guardian.linked', guardian(67, 6, { version: 69 }));
    const linked = (childId: number) =>
      club.ctx.db('guardian_projection').where({ child_id: childId, is_deleted: false }).pluck('user_id');
    expect(await linked(67)).toEqual([]);
    expect(await linked(2)).toContain(5);
    await club.deliver('guardian.linked', guardian(67, 6, { version: 71 }));
    expect(await linked(67)).toEqual([6]);
  });

  it('Then registrations for past events are cancelled without an integration event', async () => {
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
});

describe('When a child has another name', () => {
  it('Then the ETag of its events changes and their details have the new name', async () => {
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

describe('When a parent is no longer a guardian', () => {
  it('Then they can neither cancel for the child nor read its name', async () => {
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
