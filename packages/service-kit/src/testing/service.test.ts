import { registeredEvents } from '@fieldhouse/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { recordView } from '../audit/record-view.ts';
import { nextVersion } from '../data/next-version.ts';
import { isDeadlock } from '../data/sql-errors.ts';
import { created, ok, route } from '../http/route.ts';
import { takeLease } from '../jobs/lease.ts';
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

const EVENT = '0b9dbb0e-5b43-4f36-ae5c-1f0a2d9a8a02';
const VIEW = { action: 'contact.viewed', subject: { type: 'event', id: 4 }, childIds: [12] } as const;

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
  beforeEach(() => service.empty());
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

  it('Then `empty` without names leaves nothing of earlier tests, and ids continue', async () => {
    const { db, limits } = service.ctx;
    const [parent, coach] = [{ userId: 7, role: 'parent' } as const, { userId: 3, role: 'coach' } as const];
    const rule = { name: 'tries', points: 1, seconds: 600 };
    const use = async () => {
      await service.deliver('user.registered', { ...mia, role: 'parent', isActive: true, version: 1 }, { id: EVENT });
      await service.as(parent).post('/api/children');
      await recordView(service.ctx, { ...coach, sessionId: 1, signedInAt: 1 }, VIEW);
      await takeLease(db, { name: 'job:x', holder: 'ours', seconds: 600 });
      return {
        parents: (await service.as(coach).get('/api/parents')).body,
        children: (await service.published('child.created')).length,
        views: (await service.published('audit.recorded')).length,
        allowed: (await limits.count('7', rule)).allowed,
      };
    };
    const first = await use();
    expect(first).toEqual({ parents: [7], children: 1, views: 1, allowed: true });
    expect(await use()).toEqual({ ...first, children: 2, allowed: false });
    const used = ['audited_view', 'inbox', 'lease', 'outbox', 'parent'];
    expect(await filledTables(db)).toEqual(expect.arrayContaining(used));
    const version = await db.transaction((tx) => nextVersion(tx));
    const [event] = await service.published('child.created');

    await service.empty();
    expect(await filledTables(db)).toEqual(['migration', 'sql_function']);
    expect(await use()).toEqual(first);
    expect(await db.transaction((tx) => nextVersion(tx))).toBeGreaterThan(version);
    expect((await service.published('child.created'))[0]?.id).not.toBe(event?.id);
  });

  it('Then it has a database of its own, which `stop` drops', async () => {
    const other = await startTestService(definition);
    expect((await other.as({ userId: 3, role: 'coach' }).get('/api/parents')).body).toEqual([]);
    await other.stop();
    await expect(other.ctx.db.raw('SELECT 1')).rejects.toThrow();
  });
});

/** The tables that have rows. */
async function filledTables(db: Db): Promise<string[]> {
  const tables = await db('pg_tables')
    .whereNotIn('schemaname', ['pg_catalog', 'information_schema'])
    .pluck('tablename');
  const counted = await Promise.all(tables.map(async (name) => ({ name, rows: await db(name).limit(1) })));
  return counted
    .filter(({ rows }) => rows.length > 0)
    .map(({ name }) => name)
    .sort();
}

/** True when a statement waits for a lock of another transaction. */
async function waitsForLock(db: Db): Promise<boolean> {
  const waiting = await db('pg_locks')
    .where({ granted: false })
    .whereRaw('database = (SELECT oid FROM pg_database WHERE datname = current_database())');
  return waiting.length > 0;
}
