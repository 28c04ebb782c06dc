import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bareService } from '../testing/bare-service.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { purgeOldRows } from './purge-old-rows.ts';
import type { Retention } from './retention.ts';

const DAY_MS = 24 * 3600 * 1000;
const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * DAY_MS);

const retention: Retention = {
  note: { growsWith: 'notes', retainedFor: '3 days', purges: [{ where: 'written_at < ?', age: { days: 3 } }] },
  document: {
    growsWith: 'documents',
    retainedFor: 'Contents 3 days',
    purges: [{ where: 'written_at < ?', age: { days: 3 }, empty: { column: 'body', to: null } }],
  },
  picture: {
    growsWith: 'pictures',
    retainedFor: 'Contents 3 days',
    purges: [
      {
        where: 'written_at < ? OR NOT has_contents',
        age: { days: 3 },
        empty: { column: 'has_contents', to: false, set: ({ db }) => ({ emptied: db.raw('emptied + 1') }) },
      },
    ],
  },
};

let service: Awaited<ReturnType<typeof bareService>>;
beforeAll(async () => {
  service = await bareService({ name: 'events' });
  await service.ctx.db.raw(`
    CREATE TABLE note (id int PRIMARY KEY, written_at timestamptz NOT NULL);
    CREATE TABLE document (id int PRIMARY KEY, written_at timestamptz NOT NULL, body text);
    CREATE TABLE picture (
      id int PRIMARY KEY,
      written_at timestamptz NOT NULL,
      has_contents boolean NOT NULL DEFAULT true,
      emptied int NOT NULL DEFAULT 0
    );
  `);
});
afterAll(() => service.close());
beforeEach(() => emptyTables(service.ctx.db, ['outbox', 'inbox', 'note', 'document', 'picture']));

const run = () => purgeOldRows({ retention }).run(service.ctx);

describe('When messages are older than a week', () => {
  it('Then delivered outbox rows and envelopes of handled inbox rows are deleted, and everything else stays', async () => {
    const { db } = service.ctx;
    await db('outbox').insert([
      { type: 'old', subject: '1', envelope: {}, delivered_at: daysAgo(8) },
      { type: 'old, not delivered', subject: '1', envelope: {}, created_at: daysAgo(8) },
      { type: 'new', subject: '1', envelope: {}, delivered_at: daysAgo(6) },
    ]);
    await insertReceived('old', { state: 'done', done_at: daysAgo(8) });
    await insertReceived('old, dead', { state: 'dead', received_at: daysAgo(800) });
    await insertReceived('old, pending', { state: 'pending', received_at: daysAgo(800) });
    await insertReceived('new', { state: 'done', done_at: daysAgo(6) });
    await run();
    expect(await db('outbox').orderBy('id').pluck('type')).toEqual(['old, not delivered', 'new']);
    expect(await db('inbox').whereNull('envelope').pluck('type')).toEqual(['old']);
    expect(await db('inbox').count('* as rows').first()).toEqual({ rows: 4 });
  });
});

describe('When an event cannot be delivered again any more', () => {
  it('Then its id is deleted, and not before', async () => {
    await insertReceived('58 days', { state: 'done', done_at: daysAgo(58) });
    await insertReceived('61 days', { state: 'done', done_at: daysAgo(61) });
    await insertReceived('61 days, dead', { state: 'dead', received_at: daysAgo(61) });
    await run();
    expect(await service.ctx.db('inbox').orderBy('type').pluck('type')).toEqual(['58 days', '61 days, dead']);
  });
});

describe('When there is more than one batch of old rows', () => {
  it('Then all of them are deleted, at most a thousand in one transaction', async () => {
    const { db } = service.ctx;
    await db.raw('INSERT INTO note SELECT id, ? FROM generate_series(1, 2500) id', [daysAgo(4)]);
    await db.raw('INSERT INTO note SELECT id, ? FROM generate_series(2501, 2600) id', [daysAgo(2)]);
    await db.raw(`
      CREATE TABLE deletion (rows int);
      CREATE FUNCTION count_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO deletion SELECT count(*) FROM deleted;
        RETURN NULL;
      END $$;
      CREATE TRIGGER count_deletion AFTER DELETE ON note REFERENCING OLD TABLE AS deleted
        FOR EACH STATEMENT EXECUTE FUNCTION count_deletion();
    `);
    await run();
    expect(await db('note').count('* as rows').first()).toEqual({ rows: 100 });
    expect(await db('deletion').pluck('rows')).toEqual([1000, 1000, 500]);
  });

  it('Then a locked row is left for the next run, and the job does not wait', async () => {
    const { db } = service.ctx;
    await db('note').insert([1, 2].map((id) => ({ id, written_at: daysAgo(4) })));
    const tx = await db.transaction();
    await tx('note').where({ id: 1 }).forUpdate();
    await run();
    await tx.rollback();
    expect(await db('note').pluck('id')).toEqual([1]);
    await run();
    expect(await db('note').pluck('id')).toEqual([]);
  });
});

describe('When a rule empties rows instead of deleting them', () => {
  it('Then the job ends, and each row is emptied once, also when the condition matches emptied rows', async () => {
    const { db } = service.ctx;
    for (const [table, body] of [
      ['document', { body: 'old' }],
      ['picture', {}],
    ] as const) {
      const row = (id: number, days: number) => ({ id, written_at: daysAgo(days), ...body });
      await db.batchInsert(table, [...Array.from({ length: 1001 }, (_, id) => row(id, 4)), row(2000, 2)]);
    }
    await run();
    await run();
    expect(await db('document').whereNotNull('body').pluck('id')).toEqual([2000]);
    expect(await db('picture').where({ has_contents: true }).pluck('id')).toEqual([2000]);
    expect(await db('picture').distinct('emptied').where({ has_contents: false }).pluck('emptied')).toEqual([1]);
  });
});

async function insertReceived(type: string, row: Record<string, unknown>): Promise<void> {
  const { db } = service.ctx;
  const received = { consumer: 'events', source: 'family', envelope: {}, event_id: db.raw('gen_random_uuid()') };
  await db('inbox').insert({ ...received, type, ...row });
}
