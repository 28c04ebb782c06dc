import type { Snapshot } from '@fieldhouse/contracts';
import type { Client } from 'pg';
import { readTables, type StoredTable } from './read-schema.ts';

/** The tables of the database by name; throws unless they and their columns are those of the snapshot. */
export async function expectTables(client: Client, snapshot: Snapshot): Promise<ReadonlyMap<string, StoredTable>> {
  const stored = new Map((await readTables(client, snapshot.leftOut)).map((table) => [table.name, table]));
  for (const { name, columns } of snapshot.tables) {
    if (JSON.stringify(stored.get(name)?.columns) !== JSON.stringify(columns)) throw differentTables(snapshot, name);
  }
  for (const name of stored.keys()) {
    if (!snapshot.tables.some((table) => table.name === name)) throw differentTables(snapshot, name);
  }
  return stored;
}

function differentTables({ service, migrations }: Snapshot, table: string): Error {
  const last = migrations.service || migrations.kit;
  return new Error(`svc-${service}’s ${table} is not as the migration ${last} makes it`);
}
