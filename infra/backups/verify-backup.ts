import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Snapshot } from '@fieldhouse/contracts';
import { readTables } from '@fieldhouse/service-kit';
import { checkBackup } from '@fieldhouse/svc-admin/check-backup';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { DEFINITIONS } from '../local/definitions.ts';
import { inScratchDatabase } from './scratch-database.ts';
import { quoted, TableLoader } from './table-loader.ts';

interface Verifying {
  /** postgres:// of a superuser, on whose server the scratch databases are made. */
  adminUrl: string;
  /** Opens the file; it is read once to check it, and once for each service. */
  open: () => Readable;
  /** An age identity: `AGE-SECRET-KEY-1…`. */
  identity: string;
}

/**
 * Loads a backup into scratch databases and compares every table, read from there, with the manifest. Answers how many tables and rows
 * there are. Throws for a file that is no whole backup, is of other migrations than this version, or is not equal; the scratch databases
 * are dropped in any case.
 */
export async function verifyBackup({ adminUrl, open, identity }: Verifying): Promise<{ tables: number; rows: number }> {
  const { services } = await checkBackup(open(), identity);
  services.forEach(expectOurs);
  for (const snapshot of services) {
    await inScratchDatabase(adminUrl, snapshot.service, async (client) => {
      await load(client, snapshot, { open, identity });
      await expectEqual(client, snapshot);
    });
  }
  const tables = services.flatMap((snapshot) => snapshot.tables);
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

function expectOurs({ service, migrations }: Snapshot): void {
  const ours = Object.keys(DEFINITIONS[service].migrations).sort().at(-1);
  if (migrations.service === ours) return;
  throw new Error(`svc-${service}’s tables are of the migration ${migrations.service}; this version has ${ours}`);
}

async function load(
  client: Client,
  { service, tables }: Snapshot,
  { open, identity }: Pick<Verifying, 'open' | 'identity'>,
): Promise<void> {
  // Migrations insert some rows themselves. Tables that were left out may refer to these.
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')} CASCADE`);
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  const loader = new TableLoader(client);
  await checkBackup(open(), identity, async (of, table, rows) => {
    if (of === service) await loader.add(table, columns.get(table) ?? [], rows);
  });
  await loader.finish();
}

async function expectEqual(client: Client, { service, tables, leftOut }: Snapshot): Promise<void> {
  const copies = new Map((await readTables(client, leftOut)).map(({ name, copy }) => [name, copy]));
  for (const { name, rows, sha256 } of tables) {
    const stored = client.query(copyTo(copies.get(name) ?? ''));
    const hash = createHash('sha256');
    for await (const chunk of stored) hash.update(chunk);
    if (stored.rowCount === rows && hash.digest('hex') === sha256) continue;
    throw new Error(`svc-${service}’s ${name} has ${stored.rowCount} rows that are not the ${rows} of the manifest`);
  }
}
