import type { Snapshot } from '@fieldhouse/contracts';
import { type Client, escapeIdentifier } from 'pg';

/** A table to copy. */
export interface StoredTable {
  /** With its schema, where that is not `public`. */
  name: string;
  /** Its quoted name for SQL. */
  relation: string;
  /** Without generated columns. */
  columns: string[];
  /**
   * `COPY … TO STDOUT` of all its rows, with explicit columns, in an order that depends on the rows alone: equal
   * rows have an equal checksum.
   */
  copy: string;
}

interface TableRow {
  name: string;
  schema: string;
  table: string;
  columns: string[];
  primary_key: string[];
  refers_to: string[];
}

const NAME = (relation: string, schema: string) =>
  `CASE ${schema}.nspname WHEN 'public' THEN '' ELSE ${schema}.nspname || '.' END || ${relation}.relname`;

const TABLES = `
  SELECT ${NAME('t', 's')} AS name, s.nspname::text AS schema, t.relname::text AS "table",
    ARRAY(
      SELECT attname::text FROM pg_attribute
      WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      ORDER BY attnum
    ) AS columns,
    ARRAY(
      SELECT format('"row".%I', attname) || CASE WHEN attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END
      FROM pg_index
      CROSS JOIN unnest(indkey) WITH ORDINALITY AS key (number, place)
      JOIN pg_attribute ON attrelid = indrelid AND attnum = key.number
      WHERE indrelid = t.oid AND indisprimary
      ORDER BY key.place
    ) AS primary_key,
    ARRAY(
      SELECT DISTINCT ${NAME('other', 'os')} FROM pg_constraint
      JOIN pg_class other ON other.oid = confrelid
      JOIN pg_namespace os ON os.oid = other.relnamespace
      WHERE conrelid = t.oid AND contype = 'f' AND confrelid <> t.oid
    ) AS refers_to
  FROM pg_class t
  JOIN pg_namespace s ON s.oid = t.relnamespace
  WHERE t.relkind IN ('r', 'p') AND NOT t.relispartition
    AND s.nspname NOT IN ('pg_catalog', 'information_schema') AND s.nspname NOT LIKE 'pg\\_%'
  ORDER BY name
`;

/** Every table of the database except those left out, each after the tables that it refers to. */
export async function readTables(client: Client, leftOut: Readonly<Record<string, string>>): Promise<StoredTable[]> {
  const { rows } = await client.query<TableRow>(TABLES);
  const unknown = Object.keys(leftOut).filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) throw new Error(`Left out of the snapshot, but not in the database: ${unknown.join(', ')}`);
  return inOrder(rows.filter(({ name }) => !(name in leftOut))).map((row) => ({
    name: row.name,
    relation: relationOf(row),
    columns: row.columns,
    copy: copyOf(row),
  }));
}

/** Quoted columns for SQL. */
export const columnList = (columns: readonly string[]) => columns.map(escapeIdentifier).join(', ');

const relationOf = ({ schema, table }: TableRow) => [schema, table].map(escapeIdentifier).join('.');

function copyOf(row: TableRow): string {
  const { columns, primary_key: key } = row;
  const order = key.length > 0 ? key.join(', ') : '"row"::text COLLATE "C"';
  return `COPY (SELECT ${columnList(columns)} FROM ${relationOf(row)} AS "row" ORDER BY ${order}) TO STDOUT`;
}

/** The last migrations; the kit's are numbered separately. */
export async function readMigrations(client: Client): Promise<Snapshot['migrations']> {
  const { rows } = await client.query<{ kit: string; service: string }>(`
    SELECT coalesce(max(name) FILTER (WHERE name LIKE 'kit\\_%'), '') AS kit,
      coalesce(max(name) FILTER (WHERE name NOT LIKE 'kit\\_%'), '') AS service
    FROM migration
  `);
  return rows[0] ?? { kit: '', service: '' };
}

/**
 * The positions of sequences. They are read after the rows, so that a snapshot never contains a number that its
 * sequence has not given yet. `pg_sequences` does not show the position of a sequence that was set and not used since.
 */
export async function readSequences(client: Client): Promise<Snapshot['sequences']> {
  const { rows } = await client.query<{ name: string; relation: string }>(`
    SELECT CASE schemaname WHEN 'public' THEN '' ELSE schemaname || '.' END || sequencename AS name,
      format('%I.%I', schemaname, sequencename) AS relation
    FROM pg_sequences
    WHERE has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'SELECT')
    ORDER BY name
  `);
  const sequences: Snapshot['sequences'] = [];
  for (const { name, relation } of rows) {
    const { rows: at } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value AS value, is_called AS "isCalled" FROM ${relation}`,
    );
    const [{ value, isCalled } = { value: '1', isCalled: false }] = at;
    sequences.push({ name, value: Number(value), isCalled });
  }
  return sequences;
}

function inOrder(rows: readonly TableRow[]): TableRow[] {
  const order: TableRow[] = [];
  const seen = new Set<string>();
  const add = (row: TableRow): void => {
    if (seen.has(row.name)) return;
    seen.add(row.name);
    for (const other of rows) if (row.refers_to.includes(other.name)) add(other);
    order.push(row);
  };
  rows.forEach(add);
  return order;
}
