import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clubDatabases } from '@fieldhouse/infra/testing';
import pg from 'pg';

/** A table that a statement read from end to end. */
export interface Scan {
  /** `events registration`: the service whose database it is in, and its name. */
  table: string;
  query: string;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

interface Explained {
  'Query Text': string;
  Plan: PlanNode;
}

/**
 * Makes PostgreSQL log the plan of every statement that it runs for a service from its next connection on, those inside
 * functions included.
 */
export async function explainEverything(club: { dataDir: string }): Promise<void> {
  const { adminUrl, urls } = await clubDatabases(club);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  // Each line begins with the database it is about.
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

/** What was explained while `work` ran, and of that the sequential scans of `tables`. */
export async function explained(
  club: { dataDir: string },
  tables: ReadonlySet<string>,
  work: () => Promise<void>,
): Promise<{ statements: number; scans: Scan[] }> {
  const log = join(club.dataDir, 'postgres', 'postgres.log');
  const { size: from } = await stat(log);
  await work();
  const statements = statementsIn(await textFrom(log, from));
  const scans = statements.flatMap(({ service, explained: { 'Query Text': query, Plan: plan } }) =>
    scannedBy(plan)
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
function statementsIn(log: string): { service: string; explained: Explained }[] {
  return [...log.matchAll(/^fieldhouse_(\w+) .* plan:\n((?:\t.*\n)+)/gm)].map(([, service = '', plan = '']) => ({
    service,
    explained: JSON.parse(plan),
  }));
}

function scannedBy(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedBy)];
}
