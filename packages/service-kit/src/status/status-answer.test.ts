import { randomUUID } from 'node:crypto';
import { type ServiceStatus, serviceStatusOf } from '@fieldhouse/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { localCalls } from '../calls/local-calls.ts';
import { localTransport } from '../messaging/local-transport.ts';

import { type Adapters, defineService } from '../service.ts';
import { emptyConsumers } from '../testing/empty-consumers.ts';
import { startTestService, type TestService } from '../testing/service.ts';

const definition = defineService({
  name: 'notify',
  title: 'Asked',
  migrations: {},
  routes: [],
  consumers: emptyConsumers('notify'),
});

describe('When svc-admin requests the status of a service', () => {
  let service: TestService | undefined;
  afterEach(() => service?.stop());

  async function statusWith(adapters: Partial<Adapters> = {}, arrange = async (_: TestService) => {}) {
    const calls = localCalls();
    service = await startTestService(definition, { adapters: { calls, ...adapters } });
    await arrange(service);
    const answer = await calls.call('admin', serviceStatusOf('notify'), {}, undefined);
    return serviceStatusOf('notify').output.parse(answer) satisfies ServiceStatus;
  }

  it('Then the answer has the size and the version of its database', async () => {
    let version = '';
    const status = await statusWith({}, async ({ ctx: { db } }) => {
      const { rows } = await db.raw('SHOW server_version');
      version = rows[0].server_version;
    });
    expect(version).toMatch(new RegExp(`^${status.databaseVersion}( |$)`));
    expect(status.databaseBytes).toBeGreaterThan(1_000_000);
    expect(status).toMatchObject({
      outbox: { count: 0, oldestAt: null },
      inbox: { count: 0, oldestAt: null },
      deadEvents: 0,
      broker: 'none',
    });
  });

  it('Then the answer has the number and age of waiting events, and the number of dead ones', async () => {
    const status = await statusWith({}, async ({ ctx: { db } }) => {
      const later = new Date('2026-11-21T13:00:00Z');
      const row = (state: string, received_at: string, consumer = 'notify') => ({
        ...{ consumer, event_id: randomUUID(), type: 'child.updated', source: 'family', state },
        ...{ received_at, next_attempt_at: '2126-01-01T00:00:00Z' },
      });
      await db('inbox').insert([
        row('pending', '2026-11-21T11:00:00Z'),
        row('pending', '2026-11-21T10:00:00Z'),
        row('dead', '2026-11-20T10:00:00Z'),
        row('parked', '2026-11-20T10:00:00Z'),
        row('done', '2026-11-19T10:00:00Z'),
        row('pending', '2026-11-18T10:00:00Z', 'family'),
      ]);
      await db.raw(
        `INSERT INTO outbox (type, subject, envelope, created_at, next_attempt_at, delivered_at)
         VALUES ('child.updated', '7', '{}', '2026-11-21T12:00:00Z', '2126-01-01', NULL),
           ('child.updated', '7', '{}', ?, '2126-01-01', NULL),
           ('child.updated', '7', '{}', '2026-11-20T12:00:00Z', '2126-01-01', now())`,
        [later],
      );
    });
    expect(status).toMatchObject({
      outbox: { count: 2, oldestAt: '2026-11-21T12:00:00.000Z' },
      inbox: { count: 2, oldestAt: '2026-11-21T10:00:00.000Z' },
      deadEvents: 2,
    });
  });

  it.each([
    [true, 'connected'],
    [false, 'disconnected'],
  ])('Then, when `isConnected` is %s, the broker is %s', async (isConnected, broker) => {
    const transport = { ...localTransport(), isConnected: () => isConnected };
    expect(await statusWith({ transport })).toMatchObject({ broker });
  });
});
