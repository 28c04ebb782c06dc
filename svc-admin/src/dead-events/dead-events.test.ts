import { randomUUID } from 'node:crypto';
import { SERVICES } from '@fieldhouse/contracts';
import { consumer, defineService, localCalls } from '@fieldhouse/service-kit';
import { emptyConsumers, startTestService, type TestService, waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin } from '../service.ts';

const storeName = consumer('child.created', async ({ data: { id, firstName } }, tx) => {
  await tx('received_name').insert({ id, name: firstName });
});

/** A service that stores names in a table that does not always exist. */
const failing = defineService({
  name: 'notify',
  title: 'Names',
  migrations: {},
  routes: [],
  consumers: [storeName, ...emptyConsumers('notify', [storeName])],
});

const child = {
  ...{ id: 7, version: 1, firstName: 'Audrey', lastName: 'Rivera', nickname: null, birthdate: '2016-03-14' },
  ...{ shirtSize: null, pantSize: null, isActive: true },
};
const otherServices = SERVICES.filter((name) => name !== 'admin' && name !== 'notify');

describe('events that a service could not handle', () => {
  let club: TestService;
  let notify: TestService;
  beforeAll(async () => {
    const adapters = { calls: localCalls() };
    [club, notify] = await Promise.all([
      startTestService(admin, { adapters }),
      startTestService(failing, { adapters: { calls: adapters.calls } }),
    ]);
  });
  afterAll(async () => {
    await notify?.stop();
    await club?.stop();
  });
  beforeEach(() => notify.ctx.db.raw('DROP TABLE IF EXISTS received_name'));
  afterEach(() => notify.ctx.db('inbox').delete());

  const asAdmin = () => club.as({ userId: 1, role: 'admin' });
  const list = async (query = '') => (await asAdmin().get(`/api/admin/dead-events${query}`)).body;
  const replay = (id: string, service = 'notify') =>
    asAdmin().post(`/api/admin/dead-events/${service}/${id}/replay`, undefined);
  const stateOf = async (id: string) => (await notify.ctx.db('inbox').where({ event_id: id }).first())?.state;
  const createTable = () => notify.ctx.db.raw('CREATE TABLE received_name (id int8 PRIMARY KEY, name text)');

  /** An event whose attempts all failed; most of them are skipped. */
  async function deadEvent(): Promise<string> {
    const id = randomUUID();
    const handled = notify.deliver('child.created', child, { id });
    await waitFor('its first failure', async () => (await stateOf(id)) === 'pending');
    await notify.ctx
      .db('inbox')
      .where({ event_id: id, state: 'pending' })
      .update({ attempts: 219, next_attempt_at: new Date() });
    await handled;
    expect(await stateOf(id)).toBe('dead');
    return id;
  }

  it('When the fault is fixed and the event replayed, Then its effect happens once @spec S2.2.1326', async () => {
    const id = await deadEvent();
    const answer = await list();
    expect(answer).toEqual({
      events: [
        {
          ...{ service: 'notify', id, type: 'child.created', subject: '7', source: 'family', state: 'dead' },
          ...{ attempts: 220, errorCode: '42P01', receivedAt: expect.any(String) },
          about: { type: 'child', id: 7, name: null, isDeleted: false },
        },
      ],
      kinds: [
        {
          ...{ service: 'notify', type: 'child.created', state: 'dead', errorCode: '42P01', count: 1 },
          ...{ firstReceivedAt: expect.any(String), lastReceivedAt: expect.any(String) },
        },
      ],
      unavailable: otherServices,
    });
    expect(JSON.stringify(answer)).not.toContain('Audrey');

    await club.deliver('child.updated', { ...child, version: 2, firstName: 'Aude' });
    const [{ about }] = (await list()).events;
    expect(about).toEqual({ type: 'child', id: 7, name: 'Aude Rivera', isDeleted: false });

    await createTable();
    expect(await replay(id)).toMatchObject({ status: 200, body: { service: 'notify', id, state: 'pending' } });
    await notify.idle();
    expect(await notify.ctx.db('received_name')).toEqual([{ id: 7, name: 'Audrey' }]);
    expect(await replay(id)).toMatchObject({ status: 200, body: { state: 'done' } });
    await notify.idle();
    expect(await notify.ctx.db('received_name')).toHaveLength(1);
    expect((await list()).events).toEqual([]);
  });

  it('When it is replayed before the fault is fixed, Then it has all its attempts again', async () => {
    const id = await deadEvent();
    await replay(id);
    await waitFor('a new attempt', async () => {
      const { state, attempts } = await notify.ctx.db('inbox').where({ event_id: id }).first();
      return state === 'pending' && attempts > 0 && attempts < 100;
    });
    await createTable();
    await notify.idle();
    expect(await stateOf(id)).toBe('done');
  });

  it('When the service does not know the event’s type, Then a replay is refused, and it stays parked', async () => {
    const id = randomUUID();
    const row = { consumer: 'notify', event_id: id, type: 'child.painted', source: 'family', state: 'parked' };
    await notify.ctx.db('inbox').insert(row);
    expect((await list()).events).toMatchObject([{ id, state: 'parked', errorCode: null }]);
    expect(await replay(id)).toMatchObject({ status: 409, body: { code: 'unknown_event_type' } });
    expect(await stateOf(id)).toBe('parked');
  });

  it('When all of a kind are replayed, Then they are handled again @spec S2.7.1302', async () => {
    await deadEvent();
    await createTable();
    const filter = { service: 'notify', type: 'child.created', errorCode: '42P01' };
    expect(await asAdmin().post('/api/admin/dead-events/replay', { ...filter, errorCode: '42P02' })).toMatchObject({
      status: 200,
      body: { replayed: 0, left: 0, more: false },
    });
    expect(await asAdmin().post('/api/admin/dead-events/replay', filter)).toMatchObject({
      status: 200,
      body: { replayed: 1, left: 0, more: false },
    });
    await notify.idle();
    expect(await notify.ctx.db('received_name')).toHaveLength(1);
  });

  it('When one service or kind is requested, Then no other is listed', async () => {
    await deadEvent();
    expect(await list('?service=notify')).toMatchObject({ events: [{}], kinds: [{}], unavailable: [] });
    expect(await list('?service=notify&errorCode=23505')).toEqual({ events: [], kinds: [], unavailable: [] });
    expect(await list('?service=admin')).toEqual({ events: [], kinds: [], unavailable: [] });
    expect(await list('?service=family')).toEqual({ events: [], kinds: [], unavailable: ['family'] });
  });

  it('When the service is unavailable or the event unknown, Then 503 or 404', async () => {
    expect(await replay(randomUUID(), 'family')).toMatchObject({ status: 503 });
    expect(await replay(randomUUID())).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await replay('7')).toMatchObject({ status: 404 });
    expect(await replay(randomUUID(), 'nobody')).toMatchObject({ status: 404 });
  });

  it('When a parent or coach requests it, Then 403, and nothing is replayed', async () => {
    const id = await deadEvent();
    for (const role of ['parent', 'coach'] as const) {
      const client = club.as({ userId: 2, role });
      expect((await client.get('/api/admin/dead-events')).status).toBe(403);
      expect((await client.post(`/api/admin/dead-events/notify/${id}/replay`, undefined)).status).toBe(403);
      expect((await client.post('/api/admin/dead-events/replay', { service: 'notify' })).status).toBe(403);
    }
    expect(await stateOf(id)).toBe('dead');
  });

  it('When an admin replays, Then the audit has an entry', async () => {
    const id = await deadEvent();
    await createTable();
    await club.ctx.db('outbox').delete();
    await replay(id);
    await asAdmin().post('/api/admin/dead-events/replay', { service: 'notify' });
    const recorded = (await club.published('audit.recorded')).map(({ data: { action, fields } }) => [action, fields]);
    expect(recorded).toEqual([
      ['dead-event.replayed', []],
      ['dead-events.replayed', []],
    ]);
  });
});
