import { queryDatabase } from './query-database.ts';

/**
 * The columns of a database that have a text which matches a regular expression: 'child.first_name'. Every column is
 * searched as text: words, JSON, lists and search vectors.
 */
export async function tablesWith(url: string, pattern: string): Promise<string[]> {
  const columns = (await queryDatabase(
    url,
    `SELECT c.table_schema AS schema, c.table_name AS "table", array_agg(c.column_name::text) AS columns
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
       AND c.data_type NOT IN ('bigint', 'integer', 'boolean', 'date', 'timestamp with time zone', 'bytea', 'uuid')
     GROUP BY 1, 2 ORDER BY 1, 2`,
  )) as { schema: string; table: string; columns: string[] }[];
  const found: string[] = [];
  for (const { schema, table, columns: names } of columns) {
    const matches = names.map((name) => `coalesce(bool_or("${name}"::text ~* $1), false) AS "${name}"`);
    const [row] = await queryDatabase(url, `SELECT ${matches.join(', ')} FROM "${schema}"."${table}"`, [pattern]);
    found.push(...names.filter((name) => (row as Record<string, boolean>)[name]).map((name) => `${table}.${name}`));
  }
  return found;
}
