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

  it('have an index for each foreign key: a deletion of the referenced row reads them by it', async () => {
    // A partial index serves only if its condition follows from the comparison with the key, as 'column IS NOT NULL'.
    const { rows } = await db.raw<{ rows: { key: string }[] }>(
      `SELECT c.conrelid::regclass || '.' || string_agg(a.attname, ', ' ORDER BY a.attnum) AS key
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
       WHERE c.contype = 'f' AND NOT EXISTS (
         SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indisvalid
           AND c.conkey @> (i.indkey::int2[])[0:cardinality(c.conkey) - 1]
           AND c.conkey <@ (i.indkey::int2[])[0:cardinality(c.conkey) - 1]
           AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) IN (
             SELECT format('(%I IS NOT NULL)', k.attname) FROM pg_attribute k
             WHERE k.attrelid = c.conrelid AND k.attnum = ANY (c.conkey)
           ))
       )
       GROUP BY c.oid, c.conrelid ORDER BY 1`,
    );
    expect(rows.map(({ key }) => key)).toEqual([]);
  });
});
