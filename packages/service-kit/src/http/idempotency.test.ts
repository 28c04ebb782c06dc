import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { defineService } from '../service.ts';
import { startTestService, type TestService, waitFor } from '../testing/index.ts';
import { forgetIdempotencyKeys } from './idempotency.ts';
import { conflict, unavailable } from './problem.ts';
import { created, route } from './route.ts';

const HOUR = 3600 * 1000;
let now = new Date('2026-05-01T12:00:00Z');
let runs = 0;
/** What the handler does before it answers. */
let meanwhile: () => Promise<void> = async () => undefined;

const definition = defineService({
  name: 'gamedata',
  title: 'Orders',
  migrations: {},
  routes: [
    route({
      method: 'post',
      path: '/api/orders',
      access: ['parent'],
      summary: 'Order',
      body: z.object({ size: z.string() }),
      answers: { 201: z.object({ size: z.string(), id: z.int() }) },
      idempotent: true,
      handle: async ({ body }) => {
        runs += 1;
        const id = runs;
        await meanwhile();
        if (body.size === 'none left') throw conflict('sold_out', 'Sold out', { run: id });
        if (body.size === 'later') throw unavailable();
        return created({ size: body.size, id });
      },
    }),
  ],
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService(definition, { clock: () => now });
});
afterAll(() => service.stop());
beforeEach(() => {
  runs = 0;
  meanwhile = async () => undefined;
});

let keys = 0;
function newKey(): string {
  keys += 1;
  return `key-${keys}`;
}

function order(size: string, key?: string, userId = 7) {
  return service.as({ userId, role: 'parent' }).post('/api/orders', { size }, { 'Idempotency-Key': key });
}

describe('When a request is repeated with its Idempotency-Key', () => {
  it('Then it runs once and both get the same answer', async () => {
    const key = newKey();
    const first = await order('M', key);
    const second = await order('M', key);
    expect(first).toMatchObject({ status: 201, body: { size: 'M', id: 1 } });
    expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
    expect(runs).toBe(1);
  });

  it('Then fifty at once run once', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => order('M', key)));
    expect(runs).toBe(1);
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  });

  it('Then it runs once across replicas, and the other one gives the same answer', async () => {
    const other = await startTestService(definition, {
      clock: () => now,
      environment: { databaseUrl: service.ctx.environment.databaseUrl },
    });
    const key = newKey();
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    meanwhile = () => {
      begun.resolve();
      return finish.promise;
    };
    const first = order('M', key);
    await begun.promise;
    const second = other
      .as({ userId: 7, role: 'parent' })
      .post('/api/orders', { size: 'M' }, { 'Idempotency-Key': key });
    finish.resolve();
    expect((await second).body).toEqual((await first).body);
    expect(runs).toBe(1);
    await other.stop();
  });

  it('Then while another replica has it in hand, it waits for that answer', async () => {
    const key = newKey();
    await order('M', key);
    await service.ctx.db('idempotency_key').where({ key }).update({ status: null });
    let looks = 0;
    service.ctx.db.on('query', ({ sql }: { sql: string }) => {
      if (sql.startsWith('SELECT request_hash')) looks += 1;
    });
    const second = order('M', key);
    await waitFor('a second look at the answer', () => looks > 1);
    await service.ctx.db('idempotency_key').where({ key }).update({ status: 201 });
    expect(await second).toMatchObject({ status: 201, body: { size: 'M', id: 1 } });
    expect(runs).toBe(1);
  });

  it('Then two users with the same key at once have their own answers', async () => {
    const key = newKey();
    const gate = Promise.withResolvers<void>();
    meanwhile = () => gate.promise;
    const both = [order('M', key, 7), order('M', key, 8)];
    await waitFor('both runs', () => runs === 2);
    gate.resolve();
    const answers = await Promise.all(both);
    expect(answers.map(({ body }) => body.id).sort()).toEqual([1, 2]);
  });

  it('Then a final refusal is repeated too', async () => {
    const key = newKey();
    const first = await order('none left', key);
    const second = await order('none left', key);
    expect(first).toMatchObject({ status: 409, body: { code: 'sold_out', run: 1 } });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
  });

  it('Then a refusal that may pass is tried again', async () => {
    const key = newKey();
    expect((await order('later', key)).status).toBe(503);
    expect((await order('later', key)).status).toBe(503);
    expect(runs).toBe(2);
  });

  it('Then other content under the same key is 422, while it runs and afterwards', async () => {
    const key = newKey();
    const answers = await Promise.all([order('M', key), order('L', key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const winner = answers[0].status === 201 ? 'L' : 'M';
    expect((await order(winner, key)).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(runs).toBe(1);
  });

  it('Then another user’s key is another key, and no key means every time', async () => {
    const key = newKey();
    await order('M', key, 7);
    await order('M', key, 8);
    await order('M');
    await order('M');
    expect(runs).toBe(4);
  });

  it('Then a key that is empty or too long is 400', async () => {
    expect((await order('M', '')).status).toBe(400);
    expect((await order('M', 'k'.repeat(201))).status).toBe(400);
    expect((await order('M', 'k'.repeat(200))).status).toBe(201);
  });

  it('Then after a day it is a new request, and the clean-up has forgotten it', async () => {
    const key = newKey();
    await order('M', key);
    now = new Date(now.getTime() + 24 * HOUR + 1000);
    expect((await order('M', key)).body.id).toBe(2);
    now = new Date(now.getTime() + 24 * HOUR + 1000);
    await forgetIdempotencyKeys.run(service.ctx);
    expect(await service.ctx.db('idempotency_key').where({ key })).toEqual([]);
  });

  it('Then a request whose process died is run again after half a minute', async () => {
    const key = newKey();
    await order('M', key);
    await service.ctx.db('idempotency_key').where({ key }).update({ status: null, body: null });
    now = new Date(now.getTime() + 31_000);
    expect((await order('M', key)).status).toBe(201);
    expect(runs).toBe(2);
  });
});
