import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { SNAPSHOT_ENTRY, type Snapshot, type SnapshotTable } from '@fieldhouse/contracts';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack as packTar } from 'tar-stream';
import { keepError } from '../keep-error.ts';
import type { ServiceContext } from '../service.ts';
import { copiedRows } from './copied-rows.ts';
import { COPY_TEXT_SETTINGS } from './copy-text-settings.ts';
import { readMigrations, readSequences, readTables, type StoredTable } from './read-schema.ts';
import { addEntry } from './tar-entry.ts';

/**
 * A tar entry begins with its length, which COPY does not know in advance: rows are written in parts of this many
 * bytes.
 */
const PART_BYTES = 1024 * 1024;

/**
 * All data of the service at one moment, see `snapshotOf` in the contracts: one REPEATABLE READ, READ ONLY transaction
 * on a separate connection. It is written no faster than it is read; destroying the stream ends the transaction.
 */
export function writeSnapshot(ctx: ServiceContext, leftOut: Readonly<Record<string, string>>): Readable {
  const pack = packTar();
  inSnapshot(ctx, async (client) => {
    const takenAt = ctx.clock().toISOString();
    const migrations = await readMigrations(client);
    const tables: SnapshotTable[] = [];
    for (const table of await readTables(client, leftOut)) tables.push(await addTable(pack, client, table));
    const sequences = await readSequences(client);
    const snapshot: Snapshot = { service: ctx.name, takenAt, migrations, tables, leftOut, sequences };
    await addEntry(pack, SNAPSHOT_ENTRY, Buffer.from(JSON.stringify(snapshot)));
  }).then(
    () => pack.finalize(),
    (error) => pack.destroy(error),
  );
  return keepError(Readable.from(pack, { objectMode: false }));
}

async function inSnapshot(
  { name, environment }: ServiceContext,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({
    connectionString: environment.databaseUrl,
    application_name: `fieldhouse-${name}-snapshot`,
    connectionTimeoutMillis: 5000,
    lock_timeout: 10_000,
    keepAlive: true,
  });
  // When the connection breaks, the next statement rejects.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await client.query(COPY_TEXT_SETTINGS);
    await work(client);
    await client.query('COMMIT');
  } finally {
    // During a COPY this breaks the connection, which ends the transaction.
    await client.end();
  }
}

async function addTable(pack: Pack, client: Client, { name, columns, copy }: StoredTable): Promise<SnapshotTable> {
  const rows = client.query(copyTo(copy));
  // The loop below receives its errors. This listener is for errors after the loop.
  rows.on('error', () => undefined);
  const hash = createHash('sha256');
  let bytes = 0;
  let parts = 0;
  for await (const part of inParts(rows)) {
    hash.update(part);
    bytes += part.length;
    parts += 1;
    await addEntry(pack, `tables/${name}/${String(parts).padStart(6, '0')}.copy`, part);
  }
  return { name, columns, rows: await copiedRows(client, rows), bytes, sha256: hash.digest('hex') };
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    buffered.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(buffered);
    buffered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(buffered);
}
