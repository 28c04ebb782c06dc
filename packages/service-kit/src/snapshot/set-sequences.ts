import type { Snapshot } from '@fieldhouse/contracts';
import type { Client } from 'pg';

interface SequenceRow {
  name: string;
  sequence: string;
  table: string | null;
  column: string | null;
}

const SEQUENCES = `
  SELECT CASE s.nspname WHEN 'public' THEN '' ELSE s.nspname || '.' END || c.relname AS name,
    format('%I.%I', s.nspname, c.relname) AS sequence,
    quote_ident(ts.nspname) || '.' || quote_ident(t.relname) AS "table", quote_ident(a.attname) AS "column"
  FROM pg_class c
  JOIN pg_namespace s ON s.oid = c.relnamespace
  LEFT JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = c.oid
    AND d.refclassid = 'pg_class'::regclass AND d.refobjsubid > 0 AND d.deptype IN ('a', 'i')
  LEFT JOIN pg_class t ON t.oid = d.refobjid
  LEFT JOIN pg_namespace ts ON ts.oid = t.relnamespace
  LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
  WHERE c.relkind = 'S' AND s.nspname NOT LIKE 'pg\\_%'
`;

/**
 * Sets the sequences to their positions in the snapshot. A sequence that it does not name, because the service may not
 * read it, continues after the highest number of its column.
 */
export async function setSequences(client: Client, { service, sequences }: Snapshot): Promise<void> {
  const { rows } = await client.query<SequenceRow>(SEQUENCES);
  const expected = new Map(sequences.map((sequence) => [sequence.name, sequence]));
  for (const { name, sequence, table, column } of rows) {
    const position = expected.get(name);
    expected.delete(name);
    if (position)
      await client.query('SELECT setval($1::regclass, $2, $3)', [sequence, position.value, position.isCalled]);
    else if (table && column) {
      await client.query(`SELECT setval($1::regclass, max(${column})) FROM ${table}`, [sequence]);
    }
  }
  const [unknown] = expected.keys();
  if (unknown !== undefined) throw new Error(`svc-${service} has no sequence ${unknown}`);
}
