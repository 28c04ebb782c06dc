import type { Db } from '../service.ts';

/** A statement as the pool's `query` event reports it. */
interface Statement {
  sql: string;
  bindings: readonly unknown[];
}

/** A node of PostgreSQL's plan with its figures. */
interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

/** Runs `work` and returns the statements that it runs. */
export async function statementsIn(db: Db, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const record = ({ sql, bindings }: Statement) => void statements.push({ sql, bindings });
  db.on('query', record);
  try {
    await work();
  } finally {
    db.removeListener('query', record);
  }
  return statements;
}

interface Replay {
  /** Only statements on this table; those that insert rows are left out. */
  table: string;
  /** A value that is replaced by another one: the statements are about this upload. */
  of?: number;
  instead?: number;
}

/**
 * Runs these statements again, in a transaction that is rolled back. Returns how many rows each statement visits: the
 * rows of each node of its plan, with those that a filter or a join removed.
 */
export async function visitedRows(
  db: Db,
  statements: readonly Statement[],
  { table, of, instead }: Replay,
): Promise<{ sql: string; visited: number }[]> {
  const tx = await db.transaction();
  try {
    const visits: { sql: string; visited: number }[] = [];
    for (const { sql, bindings = [] } of statements) {
      const text = sql.replace(/\$\d+/g, '?');
      const values = bindings.map((value) => (of !== undefined && value === of ? instead : value)) as string[];
      if (/^(SELECT set_config|SET LOCAL)/.test(sql)) await tx.raw(text, values);
      if (!sql.includes(table) || /^insert/i.test(sql)) continue;
      const { rows } = await tx.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      visits.push({ sql: sql.slice(0, 60), visited: visitedBy(rows[0]['QUERY PLAN'][0].Plan) });
    }
    return visits;
  } finally {
    await tx.rollback();
  }
}

function visitedBy(node: PlanNode): number {
  const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  return rows * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, inner) => sum + visitedBy(inner), 0);
}
