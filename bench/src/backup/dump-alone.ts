import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { clubDatabases } from '@fieldhouse/infra/testing';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/**
 * The baseline of a backup: COPY and gzip of every table of every service. The output is discarded; there is no order,
 * checksum or encryption, and no service takes part.
 */
export async function dumpAlone(club: { dataDir: string }): Promise<void> {
  const { urls } = await clubDatabases(club);
  for (const connectionString of Object.values(urls)) {
    const db = new Client({ connectionString });
    await db.connect();
    try {
      const { rows } = await db.query<{ name: string }>(
        `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
         WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'SELECT')`,
      );
      for (const { name } of rows) await pipeline(db.query(copyTo(`COPY ${name} TO STDOUT`)), createGzip(), discard());
    } finally {
      await db.end();
    }
  }
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });
