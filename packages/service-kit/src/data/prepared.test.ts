import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { prepared } from './prepared.ts';

describe('a prepared statement', () => {
  let service: BareService;
  beforeAll(async () => {
    service = await bareService({ name: 'family' });
    await service.ctx.db.raw('CREATE TABLE jersey (number int PRIMARY KEY CHECK (number > 0), day date)');
  });
  afterAll(() => service.close());

  const insert = prepared<{ number: number; day: string }>(
    'jersey-insert',
    'INSERT INTO jersey VALUES ($1, $2) RETURNING number, day',
  );
  const all = prepared<{ number: number }>('jerseys', 'SELECT number FROM jersey ORDER BY number');

  it('When a connection runs it again, Then PostgreSQL has prepared it, and columns are parsed as in other statements', async () => {
    await service.ctx.db.transaction(async (tx) => {
      expect(await insert(tx, [1, '2026-03-08'])).toEqual([{ number: 1, day: '2026-03-08' }]);
      await insert(tx, [2, null]);
      const { rows } = await tx.raw(
        `SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE name = 'jersey-insert'`,
      );
      expect(rows).toEqual([{ runs: 2 }]);
    });
  });

  it('When it runs in a transaction that is rolled back, Then it has no effect', async () => {
    const rolledBack = service.ctx.db.transaction(async (tx) => {
      await insert(tx, [3, null]);
      expect(await all(tx, [])).toContainEqual({ number: 3 });
      throw new Error('undone');
    });
    await expect(rolledBack).rejects.toThrow('undone');
    expect(await all(service.ctx.db, [])).not.toContainEqual({ number: 3 });
  });

  it('When it fails more often than the pool has connections, Then the connections are released and the next call succeeds', async () => {
    for (let time = 0; time < 12; time += 1) {
      await expect(insert(service.ctx.db, [0, null])).rejects.toMatchObject({ code: '23514' });
    }
    expect(await insert(service.ctx.db, [4, null])).toHaveLength(1);
  });

  it('When the pool has a listener for queries, Then it receives this statement', async () => {
    const statements: string[] = [];
    service.ctx.db.on('query', ({ sql }: { sql: string }) => statements.push(sql));
    await all(service.ctx.db, []);
    expect(statements).toEqual(['SELECT number FROM jersey ORDER BY number']);
  });
});
