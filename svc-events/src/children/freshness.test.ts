import { randomUUID } from 'node:crypto';
import { type ChildState, type Envelope, type GuardianState, Heartbeat } from '@fieldhouse/contracts';
import { type AnyCallHandler, type EventTransport, localTransport } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, child, fakeFamily, guardian, parent, startClub } from '../../testing/club.ts';

const children: ChildState[] = [child({ id: 1 }), child({ id: 2, firstName: 'Lucia' })];
const guardians: GuardianState[] = [guardian(1, 5), guardian(2, 5)];
/** Delivers to svc-events, also event types of newer releases, as a broker does. */
let receive: (envelope: Envelope) => Promise<void>;
const local = localTransport();
const transport: EventTransport = {
  ...local,
  subscribe(service, deliver) {
    receive = deliver;
    return local.subscribe(service, deliver);
  },
};
/** The names of the calls that svc-family answered. */
let calls: string[];
let club: Club;

function counted(handler: AnyCallHandler): AnyCallHandler {
  const handle: AnyCallHandler['handle'] = (input, ctx) => {
    calls.push(handler.call.name);
    return handler.handle(input, ctx);
  };
  return { ...handler, handle };
}

beforeAll(async () => {
  const answers = fakeFamily(children, guardians).map(counted);
  club = await startClub({ adapters: { transport }, answers });
});
afterAll(() => club.stop());
beforeEach(async () => {
  calls = [];
  await club.ctx.db('inbox').whereNot({ state: 'done' }).delete();
  await club.markFamilyFresh();
});

const storeInInbox = (type: string, state: string) =>
  club.ctx.db('inbox').insert({ consumer: 'events', event_id: randomUUID(), type, source: 'family', state });

/** Two requests that depend on svc-family's newest events: a parent registers a child and reads the event's details. */
async function registerAndReadDetails(): Promise<void> {
  const { id } = await club.makeEvent();
  const registered = await club.as(parent).post('/api/register-child', { childId: 1, eventId: id });
  const details = await club.as(parent).get(`/api/events/${id}/details`);
  expect([registered.status, details.status]).toEqual([201, 200]);
  expect(details.body.registrations).toMatchObject([{ childId: 1, childName: 'Mateo Alvarez', mine: true }]);
}

describe('When events of svc-family are pending that do not change who may act for which child', () => {
  it.each(['pending', 'dead', 'parked'])('Then an event that is %s causes no call', async (state) => {
    await storeInInbox('access-request.created', state);
    await registerAndReadDetails();
    expect(calls).toEqual([]);
  });

  it('Then an event of a type that only a newer release knows causes no call', async () => {
    const newer: Envelope = {
      ...{ specversion: '1.0', id: randomUUID(), source: 'family', type: 'badge.awarded', subject: '1' },
      ...{ time: new Date().toISOString(), datacontenttype: 'application/json', data: { id: 1, version: 1 } },
    };
    await receive(newer);
    expect(await club.ctx.db('inbox').where({ event_id: newer.id }).first()).toMatchObject({ state: 'parked' });
    await registerAndReadDetails();
    expect(calls).toEqual([]);
  });

  it('Then events in svc-family’s own outbox cause no call', async () => {
    const now = new Date().toISOString();
    await club.ctx.db('freshness').delete();
    const heartbeat = Heartbeat.parse({
      caughtUpTo: '2026-01-01T00:00:00.000Z',
      deliveredUpTo: { 'child.': now, 'guardian.': now, 'access-request.': '2026-01-01T00:00:00.000Z' },
    });
    await club.deliver('service.heartbeat', heartbeat, { source: 'family' });
    await registerAndReadDetails();
    expect(calls).toEqual([]);
  });
});

describe('When events of svc-family are pending that change who may act for which child', () => {
  it.each([
    ['child.updated', 'pending'],
    ['guardian.unlinked', 'dead'],
    ['guardian.suspended', 'parked'],
  ])('Then %s, %s, causes one call for a registration and one for the details', async (type, state) => {
    await storeInInbox(type, state);
    await registerAndReadDetails();
    expect(calls).toEqual(['child-with-guardians', 'children-of-user']);
  });

  it('Then reading the details is one call for all children of a parent, and shows svc-family’s data', async () => {
    const { id } = await club.makeEvent();
    for (const childId of [1, 2]) await club.as(parent).post('/api/register-child', { childId, eventId: id });
    await storeInInbox('guardian.unlinked', 'pending');
    const names = async () => {
      const { body } = await club.as(parent).get(`/api/events/${id}/details`);
      return body.registrations.map(({ childName }: { childName: string }) => childName);
    };
    calls = [];
    expect(await names()).toEqual(['Mateo Alvarez', 'Lucia Alvarez']);
    expect(calls).toEqual(['children-of-user']);
    const [link] = guardians.splice(0, 1);
    expect(await names()).toEqual(['Another child', 'Lucia Alvarez']);
    if (link) guardians.unshift(link);
  });
});
