import { SERVICES } from '@fieldhouse/contracts';
import { type Db, kitRetention, openDatabase, type Retention, rowsToPurge } from '@fieldhouse/service-kit';
import { testDatabase } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFINITIONS } from '../local/definitions.ts';

describe.each(SERVICES)('The tables of svc-%s', (name) => {
  const retention: Retention = { ...kitRetention, ...DEFINITIONS[name].retention };
  let db: Db;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const { url, drop } = await testDatabase(DEFINITIONS[name]);
    db = openDatabase({ databaseUrl: url, poolSize: 1 });
    close = async () => {
      await db.destroy();
      await drop();
    };
  });
  afterAll(() => close());

  it('each have a retention, or a reason why they have none', async () => {
    const { rows } = await db.raw<{ rows: { table: string }[] }>(
      `SELECT CASE schemaname WHEN 'public' THEN tablename ELSE schemaname || '.' || tablename END AS "table"
       FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(Object.keys(retention).sort()).toEqual(rows.map(({ table }) => table).sort());
  });

  it('have an index for the rows that are purged', async () => {
    await db.raw('SET enable_seqscan = off');
    for (const [table, { purges = [] }] of Object.entries(retention)) {
      for (const purge of purges) {
        const { rows } = await db.raw<{ rows: { 'QUERY PLAN': string }[] }>(
          `EXPLAIN SELECT ctid FROM ${table} WHERE ${rowsToPurge(purge)}`,
          [new Date()],
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(`${table}: ${plan}`).not.toContain('Seq Scan');
        expect(`${table}: ${plan}`).toMatch(/Index (Only )?Scan/);
      }
    }
  });
});
