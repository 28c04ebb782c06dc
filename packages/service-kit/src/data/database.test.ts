import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openLog } from '../log.ts';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { nextVersion } from './next-version.ts';
import { assertPoolBudget, reportPoolBudget } from './pool-budget.ts';
import { transactionInTurn } from './transaction-in-turn.ts';

describe("a service's database", () => {
  let service: BareService;
  beforeEach(async () => {
    service = await bareService({ name: 'family' });
  });
  afterEach(() => service.close());

  it('When columns are read, Then dates are texts, whole numbers are numbers and instants are `Date`s', async () => {
    const { rows } = await service.ctx.db.raw(`
      SELECT '2026-03-08'::date AS day, ARRAY['2026-03-08', NULL]::date[] AS days, 9007199254740991::int8 AS most,
        ARRAY[1, 2]::int8[] AS ids, '{}'::int8[] AS none, count(*) AS number,
        '2026-03-08T08:00:00Z'::timestamptz AS at, '{"a": [1]}'::jsonb AS json
    `);
    expect(rows).toEqual([
      {
        day: '2026-03-08',
        days: ['2026-03-08', null],
        most: Number.MAX_SAFE_INTEGER,
        ids: [1, 2],
        none: [],
        number: 1,
        at: new Date('2026-03-08T08:00:00Z'),
        json: { a: [1] },
      },
    ]);
  });

  it('When a whole number is larger than a safe integer of JavaScript, Then reading it is an error', async () => {
    await expect(service.ctx.db.raw('SELECT 9007199254740993::int8 AS n')).rejects.toThrow(RangeError);
  });

  it('When another client of pg reads, Then it has the default parsers', async () => {
    const client = new pg.Client({ connectionString: service.database.url });
    await client.connect();
    const { rows } = await client.query('SELECT 1::int8 AS n');
    await client.end();
    expect(rows).toEqual([{ n: '1' }]);
  });

  it('When a transaction catches an SQL error, Then its commit fails', async () => {
    const { db } = service.ctx;
    await db.raw('CREATE TABLE kept (id int PRIMARY KEY)');
    const caught = db.transaction(async (tx) => {
      await tx('kept').insert({ id: 1 });
      await tx('kept')
        .insert({ id: 1 })
        .catch(() => undefined);
      return 'stored';
    });
    await expect(caught).rejects.toThrow(/nothing of it is stored/);
    expect(await db('kept')).toEqual([]);
  });

  it('When a transaction begins, Then its first statement does not wait for the answer to BEGIN', async () => {
    const { db } = service.ctx;
    await db.transaction(async (tx) => {
      const connection = await tx.client.acquireConnection();
      expect(connection.getTransactionStatus()).toBe('I');
      await tx.raw('SELECT 1');
      expect(connection.getTransactionStatus()).toBe('T');
    });
  });

  it('When BEGIN fails, Then the transaction fails with its error, also when the work runs no statement', async () => {
    const { db } = service.ctx;
    const connection = await db.client.acquireConnection();
    await connection.query('BEGIN');
    await expect(connection.query('SELECT nothing')).rejects.toThrow('nothing');
    await db.client.releaseConnection(connection);
    await expect(db.transaction(async () => 'stored')).rejects.toThrow('current transaction is aborted');
  });

  it('When versions are taken concurrently, Then they all differ, and later ones are higher', async () => {
    const { db } = service.ctx;
    const first = await db.transaction(nextVersion);
    const others = await Promise.all(Array.from({ length: 20 }, () => db.transaction(nextVersion)));
    expect(new Set(others).size).toBe(20);
    expect(Math.min(...others)).toBeGreaterThan(first);
  });

  it('When the pools together need more connections than the server allows, Then the check throws', async () => {
    const { db } = service.ctx;
    await assertPoolBudget(db, 12);
    await expect(assertPoolBudget(db, 6000)).rejects.toThrow(/may take 6000/);
  });

  it('When a service starts and its pools do not fit the server, Then it logs an error with the numbers', async () => {
    const lines: string[] = [];
    const sink = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) });
    const log = openLog('family', { logLevel: 'info', version: 'test' }, sink);
    const { ctx } = service;
    await reportPoolBudget({ ...ctx, log, environment: { ...ctx.environment, poolSize: 8 } });
    expect(lines).toEqual([]);
    const family = Array<string>(100).fill('http://127.0.0.1:1');
    const serviceUrls = { ...ctx.environment.serviceUrls, family };
    await reportPoolBudget({ ...ctx, log, environment: { ...ctx.environment, poolSize: 8, serviceUrls } });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'error',
        poolSize: 8,
        msg: expect.stringMatching(/may take 842 connections; the database server has \d+/),
      },
    ]);
  });

  it('When work in turn waits too long for its turn, Then it is refused, and later work gets its turn', async () => {
    const { db } = service.ctx;
    const turn = { lock: 'one-turn', waitMs: 0, refusal: 'Another one runs' };
    const refused = transactionInTurn(db, turn, () => transactionInTurn(db, turn, async () => 'two at a time'));
    await expect(refused).rejects.toMatchObject({ status: 503, code: 'unavailable', detail: 'Another one runs' });
    expect(await transactionInTurn(db, turn, async () => 'done')).toBe('done');
    const order: string[] = [];
    const inTurn = (name: string) =>
      transactionInTurn(db, { ...turn, waitMs: 5000 }, async (tx) => {
        order.push(`${name} begins`);
        await tx.raw('SELECT pg_sleep(0.05)');
        order.push(`${name} ends`);
      });
    await Promise.all([inTurn('a'), inTurn('b')]);
    expect(order.map((step) => step.slice(2))).toEqual(['begins', 'ends', 'begins', 'ends']);
  });
});
