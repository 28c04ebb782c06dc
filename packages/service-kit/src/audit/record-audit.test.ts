import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { type RequestClaim, storeOutcome } from '../http/idempotency-store.ts';
import { conflict } from '../http/problem.ts';
import { created, noContent, ok, route } from '../http/route.ts';
import { publish } from '../messaging/publish.ts';
import { defineService, type ServiceContext, type TransactionContext, type Tx } from '../service.ts';
import { emptyConsumers } from '../testing/empty-consumers.ts';
import { startTestService, type TestService } from '../testing/index.ts';
import { changedFields } from './audit-facts.ts';
import { recordAudit } from './record-audit.ts';

/** The work of the next request. */
let work: (ctx: ServiceContext, claim: RequestClaim | undefined) => Promise<unknown>;

const answers = { 201: z.object({ id: z.int() }) };
const body = z.object({ name: z.string(), address: z.string() });

const definition = defineService({
  name: 'admin',
  consumers: emptyConsumers('admin'),
  title: 'Locations',
  migrations: {},
  routes: [
    route({
      ...{
        method: 'post',
        path: '/api/locations',
        access: 'signed-in',
        summary: 'Add',
        idempotent: { permit: 'role' },
      },
      audit: { action: 'location.added', label: 'Added location', verb: 'added', subject: 'location' },
      ...{ body, answers },
      handle: async ({ claim, ctx }) => {
        await work(ctx, claim);
        return created({ id: 3 });
      },
    }),
    route({
      ...{ method: 'post', path: '/api/notifications/{id}/read', access: 'signed-in', summary: 'Read' },
      audit: 'none: a coach has seen a notification',
      answers: { 204: null },
      handle: async () => noContent(),
    }),
    route({
      ...{ method: 'get', path: '/api/locations', access: 'signed-in', summary: 'List' },
      answers: { 200: z.array(z.int()) },
      handle: async () => ok([]),
    }),
  ],
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService(definition);
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.ctx.db('outbox').delete();
  work = publishLocation;
});

const location = { id: 3, version: 1, name: 'Barn Court', address: '1 Barn Road' };
const inTransaction =
  (each: (tx: Tx, ctx: TransactionContext) => Promise<void>) => (ctx: ServiceContext, claim?: RequestClaim) =>
    ctx.db.transaction(async (tx) => {
      await each(tx, ctx);
      await storeOutcome(tx, claim, 201, { id: 3 });
    });
const publishLocation = inTransaction((tx, ctx) => publish(tx, ctx, 'location.created', 3, location));

const sendRequest = (role: 'parent' | 'coach' | 'admin' = 'admin', headers = {}) =>
  service.as({ userId: 1, role }).post('/api/locations', { name: 'Barn Court', address: '1 Barn Road' }, headers);
const entries = async () => (await service.published('audit.recorded')).map(({ data }) => data);

describe('When staff changes something', () => {
  it('Then one entry has the actor, the action and the subject, also with several events @spec S2.2.1151, S2.2.1154', async () => {
    work = inTransaction(async (tx, ctx) => {
      await recordAudit(tx, ctx, { fields: changedFields({ name: 'A', address: 'B', version: 1 }, location) });
      await publish(tx, ctx, 'location.created', 3, location);
      await publish(tx, ctx, 'location.updated', 4, { ...location, id: 4 });
    });
    const { headers } = await sendRequest('admin', { 'X-Request-Id': 'request-1' });
    expect(headers.get('X-Request-Id')).toBe('request-1');
    const [event, ...others] = await service.published('audit.recorded');
    expect(others).toEqual([]);
    expect(event).toMatchObject({ actor: 1, actorrole: 'admin', source: 'admin' });
    expect(event?.data).toEqual({
      ...{ action: 'location.added', subjectType: 'location', subjectId: null, childIds: [] },
      ...{ fields: ['id', 'name', 'address'], requestId: 'request-1' },
    });
  });

  it('Then the subject comes from the event', async () => {
    await sendRequest();
    expect(await entries()).toMatchObject([{ subjectType: 'location', subjectId: 3 }]);
  });

  it('Then work without a transaction has its entry before the answer is sent', async () => {
    work = async () => undefined;
    await sendRequest();
    expect(await entries()).toMatchObject([{ action: 'location.added' }]);
  });

  it('Then an attempt that is rolled back leaves no entry, and the next one does @spec S2.2.1153', async () => {
    work = async (ctx) => {
      const failing = inTransaction(async (tx) => {
        await publishLocation.call(undefined, { ...ctx, db: tx });
        throw new Error('rolled back');
      });
      await failing(ctx).catch(() => undefined);
      await publishLocation(ctx);
    };
    expect((await sendRequest()).status).toBe(201);
    expect(await entries()).toHaveLength(1);
  });

  it('Then a refused request leaves no entry @spec S2.2.1153', async () => {
    work = inTransaction(async (tx, ctx) => {
      await publish(tx, ctx, 'location.created', 3, location);
      throw conflict('location_name_taken', 'There is one');
    });
    expect((await sendRequest()).status).toBe(409);
    expect(await entries()).toEqual([]);
  });

  it('Then repeated requests with one Idempotency-Key leave one entry', async () => {
    for (let time = 0; time < 3; time += 1) await sendRequest('admin', { 'Idempotency-Key': 'once' });
    expect(await entries()).toHaveLength(1);
  });

  it('Then requests of parents, reads, and changes of the own notifications leave no entry', async () => {
    await sendRequest('parent');
    const coach = service.as({ userId: 2, role: 'coach' });
    await coach.get('/api/locations');
    await coach.post('/api/notifications/7/read');
    expect(await entries()).toEqual([]);
  });
});
