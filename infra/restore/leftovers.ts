import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import type { Client } from 'pg';
import { DEFINITIONS } from '../local/definitions.ts';
import type { DatabaseUrls } from '../provision/provision.ts';
import { withDatabase } from './with-database.ts';

/** Columns that hold another service's ids, by their names: the owner and its table. */
export const REFERS_TO: Readonly<Record<string, { owner: ServiceName; table: string }>> = {
  child_id: { owner: 'family', table: 'child' },
  user_id: { owner: 'auth', table: 'account' },
  coach_id: { owner: 'auth', table: 'account' },
  event_id: { owner: 'events', table: 'event' },
  location_id: { owner: 'admin', table: 'location' },
};

/** Rows of a table that refer to something that its owner does not have. */
export interface Leftover {
  service: ServiceName;
  table: string;
  column: string;
  rows: number;
}

/**
 * Finds rows that refer to a record that its owner does not have. They are reported to an operator and never deleted:
 * when the owner was restored to an earlier time, such a row may be the only trace of the record.
 */
export async function findLeftovers(urls: DatabaseUrls): Promise<Leftover[]> {
  const known = new Map<string, number[]>();
  for (const { owner, table } of Object.values(REFERS_TO)) {
    const { rows } = await withDatabase(urls[owner], (db) => db.query(`SELECT id FROM ${table}`));
    known.set(
      `${owner} ${table}`,
      rows.map(({ id }) => Number(id)),
    );
  }
  const found: Leftover[] = [];
  for (const service of SERVICES) {
    await withDatabase(urls[service], async (db) => {
      for (const { table, column } of await referencesOf(db, service)) {
        const { owner, table: owned } = REFERS_TO[column] ?? { owner: service, table: '' };
        if (owner === service) continue;
        const { rows } = await db.query(
          `SELECT count(*)::int AS rows FROM ${table} WHERE ${column} IS NOT NULL AND NOT ${column} = ANY($1::int8[])`,
          [known.get(`${owner} ${owned}`)],
        );
        if (rows[0]?.rows > 0) found.push({ service, table, column, rows: rows[0].rows });
      }
    });
  }
  return found;
}

/** The columns to check. Projections and bookkeeping tables are left out: they may refer to deleted records. */
export async function referencesOf(db: Client, service: ServiceName): Promise<{ table: string; column: string }[]> {
  const projected = (DEFINITIONS[service].projections ?? []).map(({ table }) => table);
  const { rows } = await db.query(
    `SELECT table_name AS "table", column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bigint' AND column_name = ANY($1) AND table_name <> ALL($2)
       AND table_name !~ '_projection$|^(moved|merged|seen)_'
     ORDER BY 1, 2`,
    [
      Object.keys(REFERS_TO),
      [...projected, 'idempotency_key', 'audited_view', 'import_file', 'child_merge', 'child_alias'],
    ],
  );
  return rows;
}
