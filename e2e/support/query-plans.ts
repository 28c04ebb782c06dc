import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clubDatabases } from '@fieldhouse/infra/testing';
import pg from 'pg';

/** A sequential scan of a table. */
export interface Scan {
  /** Service and table: `events registration`. */
  table: string;
  query: string;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

interface LoggedPlan {
  'Query Text': string;
  Plan: PlanNode;
}

/**
 * Makes PostgreSQL log the plan of every statement of a service, on connections opened from now on; statements inside
 * functions are included.
 */
export async function logQueryPlans(club: { dataDir: string }): Promise<void> {
  const { adminUrl, urls } = await clubDatabases(club);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  // Each line begins with the name of its database.
  await admin.query("ALTER SYSTEM SET log_line_prefix = '%d '");
  await admin.query('SELECT pg_reload_conf()');
  for (const url of Object.values(urls)) {
    const database = new URL(url).pathname.slice(1);
    const settings = {
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_format': 'json',
      'auto_explain.log_nested_statements': 'on',
    };
    for (const [name, value] of Object.entries(settings)) {
      await admin.query(`ALTER DATABASE ${database} SET ${name} = '${value}'`);
    }
  }
  await admin.end();
}

/** The number of plans logged while `work` ran, and their sequential scans of `tables`. */
export async function plansDuring(
  club: { dataDir: string },
  tables: ReadonlySet<string>,
  work: () => Promise<void>,
): Promise<{ statements: number; scans: Scan[] }> {
  const log = join(club.dataDir, 'postgres', 'postgres.log');
  const { size: from } = await stat(log);
  await work();
  const statements = statementsIn(await textFrom(log, from));
  const scans = statements.flatMap(({ service, explained: { 'Query Text': query, Plan: plan } }) =>
    scannedTables(plan)
      .map((table) => ({ table: `${service} ${table}`, query: query.replace(/\s+/g, ' ') }))
      .filter(({ table }) => tables.has(table)),
  );
  return { statements: statements.length, scans };
}

async function textFrom(file: string, position: number): Promise<string> {
  const log = await open(file);
  try {
    return await log
      .createReadStream({ start: position, encoding: 'utf8' })
      .toArray()
      .then((parts) => parts.join(''));
  } finally {
    await log.close();
  }
}

/** PostgreSQL begins every further line of a message with a tab. */
function statementsIn(log: string): { service: string; explained: LoggedPlan }[] {
  return [...log.matchAll(/^fieldhouse_(\w+) .* plan:\n((?:\t.*\n)+)/gm)].map(([, service = '', plan = '']) => ({
    service,
    explained: JSON.parse(plan),
  }));
}

function scannedTables(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedTables)];
}
