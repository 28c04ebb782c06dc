import { waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, coach, eventForm, location, parent, startClub } from '../../testing/club.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.stop());

const read = async (id: number) => (await club.as(parent).get(`/api/events/${id}`)).body;

describe('When a location is renamed', () => {
  it('Then upcoming events show the new name with a new version, past ones the old', async () => {
    const upcoming = await club.makeEvent();
    const past = await club.makeEvent({ date: '2026-11-20' });
    await club.deliver('location.updated', location({ id: 1, version: 5, name: 'North Cages, Field 2' }));
    const renamed = await read(upcoming.id);
    expect(renamed.location).toBe('North Cages, Field 2');
    expect(renamed.version).toBeGreaterThan(upcoming.version);
    expect(await read(past.id)).toMatchObject({ location: 'North Cages', version: past.version });
    const published = await club.published('event.updated');
    expect(published.map(({ data }) => [data.id, data.location])).toEqual([[upcoming.id, 'North Cages, Field 2']]);
  });

  it('Then an older name that arrives late changes nothing', async () => {
    const event = await club.makeEvent();
    await club.deliver('location.updated', location({ id: 1, version: 4, name: 'Old Cages' }));
    expect(await read(event.id)).toMatchObject({ location: 'North Cages, Field 2', version: event.version });
  });

  it('Then events are answered with a new address, which alone is a new version, too @spec S1.3.40', async () => {
    const event = await club.makeEvent();
    expect((await read(event.id)).address).toBe('4120 Ranch Road 12');
    const past = await club.makeEvent({ date: '2026-11-20' });
    const move = (version: number) =>
      club.deliver(
        'location.updated',
        location({ id: 1, version, name: 'North Cages, Field 2', address: '310 Creek Road' }),
      );
    await move(6);
    const moved = await read(event.id);
    expect(moved.address).toBe('310 Creek Road');
    expect(moved.version).toBeGreaterThan(event.version);
    const { body: list } = await club.as(parent).get('/api/events?when=upcoming');
    expect(list.find(({ id }: { id: number }) => id === event.id)).toEqual(moved);
    const { body: details } = await club.as(parent).get(`/api/events/${event.id}/details`);
    expect(details.address).toBe('310 Creek Road');
    expect((await read(past.id)).version).toBe(past.version);
    await move(7);
    expect((await read(event.id)).version).toBe(moved.version);
  });

  it('Then registrations are published with the new address, and with none after the location is deleted', async () => {
    await club.deliver('location.created', location({ id: 9, version: 40, name: 'Barn', address: 'Old Road 1' }));
    await club.deliver('location.updated', location({ id: 9, version: 41, name: 'Barn', address: 'New Road 2' }));
    const event = await club.makeEvent({ locationId: 9 });
    await club.as(coach).post('/api/register-child', { childId: 1, eventId: event.id });
    await club.deliver('location.deleted', { id: 9, version: 42 });
    await club.as(coach).post('/api/register-child', { childId: 2, eventId: event.id });
    const published = await club.published('registration.created');
    expect(published.map(({ data }) => [data.location, data.address])).toEqual([
      ['Barn', 'New Road 2'],
      ['Barn', null],
    ]);
  });
});

describe('When a location is renamed while an event there is created', () => {
  it('Then the event has the new name', async () => {
    const { db } = club.ctx;
    await club.deliver('location.created', location({ id: 6, version: 30, name: 'Creek Field' }));
    const renaming = await db.transaction();
    await renaming('location_projection').where({ id: 6 }).update({ name: 'Creek Park', version: 31 });
    const making = club.makeEvent({ locationId: 6 });
    await waitFor('the creation that waits', async () => {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    await renaming.commit();
    expect((await read((await making).id)).location).toBe('Creek Park');
  });
});

describe('When a location is deleted', () => {
  it('Then its events keep its name, and a late creation does not restore it', async () => {
    await club.deliver('location.created', location({ id: 7, version: 10, name: 'Creek Field' }));
    const event = await club.makeEvent({ locationId: 7 });
    await club.deliver('location.deleted', { id: 7, version: 11 });
    await club.deliver('location.updated', location({ id: 7, version: 10, name: 'Creek Field' }));
    expect((await read(event.id)).location).toBe('Creek Field');
    expect(await club.ctx.db('location_projection').where({ id: 7 }).first('is_deleted')).toEqual({ is_deleted: true });
    // svc-admin is unavailable in this test, so the location cannot be loaded from it.
    expect((await club.as(coach).post('/api/events', eventForm({ locationId: 7 }))).status).toBe(503);
  });

  it('Then a deletion that arrives first leaves a tombstone', async () => {
    await club.deliver('location.deleted', { id: 8, version: 21 });
    await club.deliver('location.created', location({ id: 8, version: 20 }));
    expect(await club.ctx.db('location_projection').where({ id: 8 }).first('is_deleted')).toEqual({ is_deleted: true });
  });
});
