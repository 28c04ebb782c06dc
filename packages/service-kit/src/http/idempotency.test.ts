import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { purgeOldRows } from '../retention/purge-old-rows.ts';
import { defineService } from '../service.ts';
import { emptyConsumers } from '../testing/empty-consumers.ts';
import { startTestService, type TestService, waitFor } from '../testing/index.ts';
import { storeNothing, storeOutcome } from './idempotency-store.ts';
import { notFound, Problem, unavailable } from './problem.ts';
import { created, route } from './route.ts';

const HOUR = 3600 * 1000;
let now = new Date('2026-05-01T12:00:00Z');
let runs = 0;
/** What the handler does in its transaction before it answers. */
let meanwhile: () => Promise<void> = async () => undefined;
/** Whether the user may still have a stored answer. */
let mayHaveAnswer = true;

const soldOut = (run: number) =>
  new Problem(409, 'sold_out', 'Sold out', { members: { run }, headers: { 'Retry-After': '60' } });

const definition = defineService({
  name: 'gamedata',
  consumers: emptyConsumers('gamedata'),
  title: 'Orders',
  migrations: {
    '0001_orders': { sql: 'CREATE TABLE taken (id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY)' },
  },
  routes: [
    route({
      method: 'post',
      path: '/api/orders',
      access: ['parent'],
      summary: 'Order',
      body: z.object({ size: z.string() }),
      answers: { 201: z.object({ size: z.string(), id: z.int() }) },
      idempotent: {
        permit: async ({ who }, answer) => {
          if (!mayHaveAnswer) throw notFound(`Order ${answer.id} of user ${who.userId}`);
        },
      },
      handle: async ({ body, claim, ctx }) => {
        runs += 1;
        const run = runs;
        return ctx.db.transaction(async (tx) => {
          if (body.size === 'cookie') await storeOutcome(tx, claim, 201, {}, { 'set-cookie': 'a=b' });
          const [row] = await tx('taken').insert({}).returning<{ id: number }[]>('id');
          await meanwhile();
          if (body.size === 'none left') throw soldOut(run);
          if (body.size === 'later') throw unavailable();
          if (body.size === 'the same') {
            storeNothing(claim);
            return created({ size: body.size, id: 0 });
          }
          const order = { size: body.size, id: row?.id ?? 0 };
          const headers = { ETag: `"${order.id}"`, Location: `/api/orders/${order.id}` };
          if (body.size !== 'not stored')
            await storeOutcome(tx, claim, 201, order, body.size === 'other headers' ? {} : headers);
          if (body.size === 'broken') throw new Error('It failed after its answer was stored');
          return created(order, headers);
        });
      },
    }),
  ],
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService(definition, { clock: () => now });
});
afterAll(() => service.stop());
beforeEach(async () => {
  runs = 0;
  meanwhile = async () => undefined;
  mayHaveAnswer = true;
  await service.empty('idempotency_key');
  await service.ctx.db('taken').delete();
});

const storedAnswers = async (): Promise<number> => (await service.ctx.db('idempotency_key')).length;

/** The number of orders in the table; rolled back orders are not there. */
async function countTaken(): Promise<number> {
  return (await service.ctx.db('taken')).length;
}

let keys = 0;
function newKey(): string {
  keys += 1;
  return `key-${keys}`;
}

const orderRequest = (size: string, key?: string) => ['/api/orders', { size }, { 'Idempotency-Key': key }] as const;

function order(size: string, key?: string, userId = 7) {
  return service.as({ userId, role: 'parent' }).post(...orderRequest(size, key));
}

describe('When a request is repeated with its Idempotency-Key', () => {
  it('Then it runs once and both get the same answer', async () => {
    const key = newKey();
    const first = await order('M', key);
    const second = await order('M', key);
    expect(first).toMatchObject({ status: 201, body: { size: 'M' } });
    expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
    expect(await countTaken()).toBe(1);
  });

  it('Then both have the headers of the first answer', async () => {
    const key = newKey();
    const answers = [await order('M', key), await order('M', key)];
    const sent = answers.map(({ headers }) => ['ETag', 'Location'].map((name) => headers.get(name)));
    const { id } = answers[0]?.body ?? {};
    expect(sent).toEqual([0, 1].map(() => [`"${id}"`, `/api/orders/${id}`]));
  });

  it('Then fifty concurrent requests run once', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => order('M', key)));
    expect(await countTaken()).toBe(1);
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  });

  it('Then a replica waits for the answer of another replica that works on it', async () => {
    const key = newKey();
    const gate = Promise.withResolvers<void>();
    meanwhile = () => gate.promise;
    const other = await startTestService(definition, {
      clock: () => now,
      environment: { databaseUrl: service.ctx.environment.databaseUrl },
    });
    const both = [order('M', key), other.as({ userId: 7, role: 'parent' }).post(...orderRequest('M', key))];
    await waitFor('both runs', () => runs === 2);
    gate.resolve();
    const [first, second] = await Promise.all(both);
    expect(first).toMatchObject({ status: 201 });
    expect(second?.body).toEqual(first?.body);
    expect(await countTaken()).toBe(1);
    await other.stop();
  });

  it('Then two users with the same key at once have their own answers', async () => {
    const key = newKey();
    const gate = Promise.withResolvers<void>();
    meanwhile = () => gate.promise;
    const both = [order('M', key, 7), order('M', key, 8)];
    await waitFor('both runs', () => runs === 2);
    gate.resolve();
    const answers = await Promise.all(both);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(2);
    expect(await countTaken()).toBe(2);
  });

  it('Then after a refusal it is tried again, and no refusal is stored', async () => {
    const key = newKey();
    const refusals = [await order('none left', key), await order('none left', key)];
    expect(refusals).toMatchObject([1, 2].map((run) => ({ status: 409, body: { code: 'sold_out', run } })));
    expect(refusals.map(({ headers }) => headers.get('Retry-After'))).toEqual(['60', '60']);
    expect(refusals[1]?.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    expect([(await order('later', key)).status, (await order('later', key)).status]).toEqual([503, 503]);
    for (let time = 0; time < 20; time += 1) await order('none left', newKey());
    expect([runs, await storedAnswers()]).toEqual([24, 0]);
    expect((await order('M', key)).status).toBe(201);
    expect(await storedAnswers()).toBe(1);
  });

  it('Then a refusal that a replica of release 1.1 has stored is not given out, and is replaced', async () => {
    const key = newKey();
    const claim = { userId: 7, route: 'POST /api/orders', key, hash: '00', at: now.toISOString(), people: [] };
    await service.ctx.db.raw(`SELECT store_outcome_v3(?::jsonb, 409, '{"code": "sold_out"}', '{}')`, [
      JSON.stringify(claim),
    ]);
    const first = await order('M', key);
    expect([first.status, (await order('M', key)).body]).toEqual([201, first.body]);
  });

  it('Then work that changed nothing stores no answer', async () => {
    const key = newKey();
    expect([(await order('the same', key)).status, (await order('the same', key)).status]).toEqual([201, 201]);
    expect([runs, await storedAnswers()]).toEqual([2, 0]);
  });

  it('Then the right is asked again, and without it the answer is not given out', async () => {
    const key = newKey();
    const first = await order('M', key);
    mayHaveAnswer = false;
    const refused = await order('M', key);
    expect(refused).toMatchObject({ status: 404, body: { message: `Order ${first.body.id} of user 7 not found` } });
    expect(await countTaken()).toBe(1);
    mayHaveAnswer = true;
    expect((await order('M', key)).body).toEqual(first.body);
  });

  it('Then other content with the same key is 422, while the first request runs and afterwards', async () => {
    const key = newKey();
    const answers = await Promise.all([order('M', key), order('L', key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const winner = answers[0].status === 201 ? 'L' : 'M';
    expect((await order(winner, key)).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await countTaken()).toBe(1);
  });

  it('Then the same key of another user is another key, and a request without a key always runs', async () => {
    const key = newKey();
    await order('M', key, 7);
    await order('M', key, 8);
    await order('M');
    await order('M');
    expect(await countTaken()).toBe(4);
  });

  it('Then a key that is empty or too long is 400', async () => {
    expect((await order('M', '')).status).toBe(400);
    const tooLong = await order('M', 'k'.repeat(65));
    expect([tooLong.status, tooLong.body.message]).toEqual([400, 'An Idempotency-Key has 1 to 64 characters']);
    expect((await order('M', 'k'.repeat(64))).status).toBe(201);
  });

  it('Then after a day it is a new request, and the purge deletes the stored row', async () => {
    const key = newKey();
    const first = await order('M', key);
    now = new Date(now.getTime() + 24 * HOUR + 1000);
    expect((await order('M', key)).body.id).not.toBe(first.body.id);
    expect(await countTaken()).toBe(2);
    now = new Date(now.getTime() + 24 * HOUR + 1000);
    await purgeOldRows(definition).run(service.ctx);
    expect(await service.ctx.db('idempotency_key').where({ key })).toEqual([]);
  });

  it('Then work that fails after its answer was stored is rolled back, and runs again', async () => {
    const key = newKey();
    expect((await order('broken', key)).status).toBe(500);
    expect((await order('broken', key)).status).toBe(500);
    expect(runs).toBe(2);
    expect(await countTaken()).toBe(0);
  });

  it('Then an answer with a cookie is not stored, and its work is rolled back', async () => {
    const key = newKey();
    expect((await order('cookie', key)).status).toBe(500);
    expect(await service.ctx.db('idempotency_key').where({ key })).toEqual([]);
  });

  it('Then a handler that does not store its answer is a fault, unless there is no key', async () => {
    expect((await order('not stored', newKey())).status).toBe(500);
    expect((await order('not stored')).status).toBe(201);
    expect((await order('other headers', newKey())).status).toBe(500);
  });
});
