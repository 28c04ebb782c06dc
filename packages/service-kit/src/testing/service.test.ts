import { registeredEvents } from '@fieldhouse/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { isDeadlock } from '../data/sql-errors.ts';
import { created, ok, route } from '../http/route.ts';
import { publish } from '../messaging/publish.ts';
import { answers, consumer, type Db, defineService } from '../service.ts';
import { childState } from './child-state.ts';
import { emptyConsumers } from './empty-consumers.ts';
import { startTestService, type TestService } from './service.ts';
import { waitFor } from './wait-for.ts';

const mia = {
  id: 7,
  firstName: 'Mia',
  lastName: 'Lopez',
  email: 'mia@club.example',
  phone: '(512) 555-0101',
};

const userRegistered = consumer('user.registered', async ({ data }, tx) => {
  await tx('parent').insert({ id: data.id });
});
const definition = defineService({
  name: 'family',
  title: 'Played',
  migrations: {
    '0001_parent': { sql: 'CREATE TABLE parent (id int8 PRIMARY KEY)' },
  },
  routes: [
    route({
      method: 'get',
      path: '/api/parents',
      access: ['coach'],
      summary: 'Parents',
      answers: { 200: z.array(z.int()) },
      handle: async ({ ctx }) => ok(await ctx.db('parent').pluck('id')),
    }),
    route({
      method: 'post',
      path: '/api/children',
      access: ['parent'],
      summary: 'Add a child',
      answers: { 201: z.object({ at: z.string() }) },
      handle: async ({ ctx, who }) => {
        await ctx.db.transaction((tx) => publish(tx, ctx, 'child.created', 12, childState({ id: 12 }), who));
        return created({ at: ctx.clock().toISOString() });
      },
    }),
    route({
      method: 'get',
      path: '/api/registered',
      access: ['parent'],
      summary: 'Registered events',
      answers: { 200: z.unknown() },
      handle: async ({ ctx, who }) => ok(await ctx.call(registeredEvents, { childIds: [12] }, who)),
    }),
  ],
  consumers: [userRegistered, ...emptyConsumers('family', [userRegistered])],
});

describe('When a service is started for a test', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(definition, {
      clock: () => new Date('2026-05-01T12:00:00Z'),
      answers: [
        answers(registeredEvents, async ({ childIds }) => ({
          children: childIds.map((childId) => ({ childId, registeredEvents: [] })),
        })),
      ],
    });
  });
  afterAll(() => service.stop());

  it('Then `deliver` resolves when the event is handled, and an event with the same id is handled once', async () => {
    const user = { ...mia, role: 'parent', isActive: true, version: 1 } as const;
    const id = '0b9dbb0e-5b43-4f36-ae5c-1f0a2d9a8a01';
    await service.deliver('user.registered', user, { id });
    await service.deliver('user.registered', user, { id });
    expect((await service.as({ userId: 3, role: 'coach' }).get('/api/parents')).body).toEqual([7]);
  });

  it('Then `published` returns its events, with their actor and the time of the test’s clock', async () => {
    const answer = await service.as({ userId: 7, role: 'parent' }).post('/api/children');
    expect(answer.body).toEqual({ at: '2026-05-01T12:00:00.000Z' });
    const [event, ...others] = await service.published('child.created');
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      subject: '12',
      actor: 7,
      actorrole: 'parent',
      time: '2026-05-01T12:00:00.000Z',
      data: { id: 12 },
    });
  });

  it('Then a call gets the fake answer, and a service without fake answers is unavailable', async () => {
    const parent = { userId: 7, role: 'parent' } as const;
    expect((await service.as(parent).get('/api/registered')).body).toEqual({
      children: [{ childId: 12, registeredEvents: [] }],
    });
    const alone = await startTestService(definition);
    expect((await alone.as(parent).get('/api/registered')).status).toBe(503);
    await alone.stop();
  });

  it('Then `empty` empties tables, also when a job of the service locks one and waits for another', async () => {
    let emptied: Promise<void> | undefined;
    const job = service.ctx.db.transaction(async (tx) => {
      await tx('outbox').select('id').limit(1);
      emptied = service.empty('parent', 'outbox');
      await waitFor('a statement that waits', () => waitsForLock(service.ctx.db));
      await tx('parent').select('id');
    });
    // PostgreSQL ends one of the two; on a busy machine that may be the job, which would run again.
    await job.catch((error) => {
      if (!isDeadlock(error)) throw error;
    });
    await emptied;
    expect(await service.ctx.db('parent').pluck('id')).toEqual([]);
  });

  it('Then it has a database of its own, which `stop` drops', async () => {
    const other = await startTestService(definition);
    expect((await other.as({ userId: 3, role: 'coach' }).get('/api/parents')).body).toEqual([]);
    await other.stop();
    await expect(other.ctx.db.raw('SELECT 1')).rejects.toThrow();
  });
});

/** True when a statement waits for a lock of another transaction. */
async function waitsForLock(db: Db): Promise<boolean> {
  const waiting = await db('pg_locks')
    .where({ granted: false })
    .whereRaw('database = (SELECT oid FROM pg_database WHERE datname = current_database())');
  return waiting.length > 0;
}
