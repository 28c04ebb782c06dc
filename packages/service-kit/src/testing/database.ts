import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate, type Schema } from '../data/migrate.ts';
import type { ServiceDefinition } from '../service.ts';
import { fingerprint } from './migrations-fingerprint.ts';

type TestSchema = Pick<ServiceDefinition, 'name'> & Schema;

export interface TestDatabase {
  url: string;
  /** Closes all connections and drops the database. */
  drop: () => Promise<void>;
}

/**
 * A private, migrated database: a copy of a template that the first caller creates. All test workers share the
 * template; its name contains the service and a hash of its schema. Needs `TEST_PG_URL`, a PostgreSQL where databases
 * may be created.
 */
export async function testDatabase(definition: TestSchema): Promise<TestDatabase> {
  const server = serverOfTests();
  const template = `test_${definition.name}_${fingerprint(definition)}`;
  const copy = `${template}_${randomUUID().slice(0, 8)}`;
  await onServer(server, async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext('fieldhouse.test-template'))`);
    if (!(await exists(client, template))) await makeTemplate(client, server, template, definition);
    await client.query(`CREATE DATABASE ${copy} TEMPLATE ${template} STRATEGY FILE_COPY`);
  });
  return droppable(server, copy);
}

/** A private, empty database. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const server = serverOfTests();
  const name = `test_empty_${randomUUID().slice(0, 8)}`;
  await onServer(server, async (client) => void (await client.query(`CREATE DATABASE ${name} STRATEGY FILE_COPY`)));
  return droppable(server, name);
}

function serverOfTests(): string {
  const server = process.env.TEST_PG_URL;
  if (!server) throw new Error('TEST_PG_URL is not set: the tests need a PostgreSQL 16 server');
  return server;
}

function droppable(server: string, name: string): TestDatabase {
  return {
    url: urlOf(server, name),
    drop: () =>
      onServer(server, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

/** The template is created under another name first, so that a killed test run leaves no incomplete template. */
async function makeTemplate(client: pg.Client, server: string, template: string, schema: TestSchema): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${draft} STRATEGY FILE_COPY`);
  await makeSchema(urlOf(server, draft), schema);
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
}

/** Creates the definition's schema, or with `TEST_SCHEMA_OF` that of another checkout, which is a later release. */
async function makeSchema(url: string, schema: TestSchema): Promise<void> {
  const checkout = process.env.TEST_SCHEMA_OF;
  if (!checkout) return migrate(url, schema);
  const script = join(checkout, 'infra', 'previous-release', 'migrate-database.ts');
  await promisify(execFile)(process.execPath, [script, schema.name, url], { cwd: checkout });
}

async function exists(client: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  return rowCount === 1;
}

async function onServer(server: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
