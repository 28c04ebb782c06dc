import { createHash } from 'node:crypto';
import type { Snapshot, SnapshotTable } from '@fieldhouse/contracts';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copiedRows } from './copied-rows.ts';
import { COPY_TEXT_SETTINGS } from './copy-text-settings.ts';
import { expectTables } from './expect-tables.ts';
import { readSequences } from './read-schema.ts';

/**
 * Reads the tables that `loadSnapshot` has loaded in the same way as the snapshot was read. Throws unless each table
 * has the number of rows and the SHA-256 of the snapshot, and each sequence its position.
 */
export async function expectLoaded(databaseUrl: string, snapshot: Snapshot): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: `fieldhouse-${snapshot.service}-compare`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await client.query(COPY_TEXT_SETTINGS);
    const tables = await expectTables(client, snapshot);
    for (const expected of snapshot.tables) {
      const found = await readAgain(client, tables.get(expected.name)?.copy ?? '');
      if (found.rows !== expected.rows || found.sha256 !== expected.sha256) throw notEqual(snapshot, expected.name);
    }
    const sequences = new Map((await readSequences(client)).map((sequence) => [sequence.name, sequence]));
    for (const expected of snapshot.sequences) {
      const { value, isCalled } = sequences.get(expected.name) ?? {};
      if (value !== expected.value || isCalled !== expected.isCalled) throw notEqual(snapshot, expected.name);
    }
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function readAgain(client: Client, copy: string): Promise<Pick<SnapshotTable, 'rows' | 'sha256'>> {
  const rows = client.query(copyTo(copy));
  const hash = createHash('sha256');
  for await (const chunk of rows) hash.update(chunk);
  return { rows: await copiedRows(client, rows), sha256: hash.digest('hex') };
}

function notEqual({ service }: Snapshot, name: string): Error {
  return new Error(`svc-${service}’s ${name} in the database differs from the backup`);
}
