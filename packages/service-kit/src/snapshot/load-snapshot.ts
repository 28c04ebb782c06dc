import { finished } from 'node:stream/promises';
import type { Snapshot } from '@fieldhouse/contracts';
import { Client } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { migrateTo, type Schema } from '../data/migrate.ts';
import { COPY_TEXT_SETTINGS } from './copy-text-settings.ts';
import { expectTables } from './expect-tables.ts';
import { columnList, type StoredTable } from './read-schema.ts';
import { setSequences } from './set-sequences.ts';

/** Loads one service's snapshot: its parts in their order, then `finish`. Until then nothing is committed. */
export interface SnapshotLoad {
  /** Loads a part of a table's rows; resolves when PostgreSQL is ready for the next one. */
  add: (table: string, rows: Uint8Array) => Promise<void>;
  /** Sets the sequences and commits. */
  finish: () => Promise<void>;
  /** Rolls back; after `finish` it does nothing. */
  abandon: () => Promise<void>;
}

/**
 * Begins to load a snapshot into an empty database, as its owner or a superuser: creates the tables as the snapshot's
 * migrations left them, then loads the rows in one transaction on a separate connection, with all constraints.
 * `migrate` applies later migrations. Throws when the database is not empty or its tables are not those of the
 * snapshot. If a service's role must own the tables, `databaseUrl` is that role's and `rowsUrl` an administrator's: the
 * role itself may not insert into the audit trail.
 */
export async function loadSnapshot(
  databaseUrl: string,
  schema: Schema,
  snapshot: Snapshot,
  rowsUrl = databaseUrl,
): Promise<SnapshotLoad> {
  await migrateTo(databaseUrl, schema, snapshot.migrations);
  const client = new Client({
    connectionString: rowsUrl,
    application_name: `fieldhouse-${snapshot.service}-load`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // When the connection breaks, the next statement rejects.
  client.on('error', () => undefined);
  let loading: Loading | undefined;
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query(COPY_TEXT_SETTINGS);
    const tables = await expectTables(client, snapshot);
    await emptyTables(client, tables);
    return {
      async add(table, rows) {
        if (loading?.table !== table) {
          await loading?.end();
          loading = startTable(client, snapshot, table, tables);
        }
        await loading.write(rows);
      },
      async finish() {
        await loading?.end();
        await setSequences(client, snapshot);
        await client.query('COMMIT');
        await client.end();
      },
      abandon: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Removes the rows that migrations have inserted. */
async function emptyTables(client: Client, tables: ReadonlyMap<string, StoredTable>): Promise<void> {
  const relations = [...tables.values()].map(({ relation }) => relation);
  if (relations.length > 0) await client.query(`TRUNCATE ${relations.join(', ')} CASCADE`);
}

interface Loading {
  table: string;
  write: (rows: Uint8Array) => Promise<void>;
  end: () => Promise<void>;
}

function startTable(
  client: Client,
  { service, tables: expectedTables }: Snapshot,
  table: string,
  tables: ReadonlyMap<string, StoredTable>,
): Loading {
  const stored = tables.get(table);
  const columns = expectedTables.find(({ name }) => name === table)?.columns;
  if (!stored || !columns) throw new Error(`svc-${service} has no table ${table}`);
  const copy: CopyStreamQuery = client.query(copyFrom(`COPY ${stored.relation} (${columnList(columns)}) FROM STDIN`));
  const done = finished(copy).catch((error: unknown) => {
    throw new Error(`svc-${service}’s ${table} cannot be loaded${reasonOf(error)}`, { cause: error });
  });
  // `write` and `end` reject with it.
  done.catch(() => undefined);
  return {
    table,
    async write(rows) {
      const written = new Promise<void>((resolve) => {
        copy.write(rows, (error) => {
          if (!error) resolve();
        });
      });
      await Promise.race([written, done]);
    },
    async end() {
      copy.end();
      await done;
    },
  };
}

/** PostgreSQL's own message is left out because it may quote personal data of the row. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  const constraint = 'constraint' in error && error.constraint ? `, ${String(error.constraint)}` : '';
  return ` (PostgreSQL’s error ${String(error.code)}${constraint})`;
}
