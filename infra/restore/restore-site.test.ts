import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { DEMO_ADMIN, DEMO_CHILDREN, DEMO_PASSWORD } from '@fieldhouse/contracts/demo';
import { type Gateway, startGateway } from '@fieldhouse/gateway';
import { expectLoaded } from '@fieldhouse/service-kit';
import { USUAL_CLUB_VALUES } from '@fieldhouse/service-kit/club-settings';
import { waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { DEFINITIONS } from '../local/definitions.ts';
import { loadDemo } from '../local/load-demo.ts';
import { type Services, startServices } from '../local/start-services.ts';
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { keptPasswords } from '../provision/passwords.ts';
import { databaseName, dropDatabases, provision } from '../provision/provision.ts';
import type { Schemas, WholeBackup } from './load-backup.ts';
import { readBackup } from './read-backup.ts';
import { type RestoreStep, restoreSite, type Site } from './restore-site.ts';
import { restoringName } from './restoring-databases.ts';
import { onServerOf } from './temporary-databases.ts';

/** Written while nobody does anything, or by the restore itself. */
const CHANGING = ['outbox', 'inbox', 'restored', 'audit.entry', 'viewed', 'known_name', 'lease', 'freshness'];
const SENTENCE = 'The club’s data is being restored. Please try again in a few minutes.';

let folder: string;
let cluster: Cluster;
let site: Site;
let identity: string;
let services: Services;
let gateway: Gateway;
/** A backup of the demo club, before anything of the tests was stored. */
let backup: WholeBackup;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-restore-'));
  identity = await generateIdentity();
  cluster = await startCluster({ folder: join(folder, 'postgres'), durable: false, maxConnections: 100 });
  const passwords = await keptPasswords(join(folder, 'databases.json'));
  const settings = { ...USUAL_CLUB_VALUES, siteUrl: 'http://localhost', logLevel: 'silent' };
  site = { adminUrl: cluster.adminUrl, passwords, settings };
  await open();
  await loadDemo(folder, services);
  backup = await makeBackup();
}, 180_000);
afterAll(async () => {
  await close();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Starts the site. */
async function open(): Promise<void> {
  const databaseUrls = await provision(site.adminUrl, site.passwords);
  services = await startServices({
    ...{ databaseUrls, siteUrl: 'http://localhost', logLevel: process.env.TEST_LOG_LEVEL ?? 'silent' },
    ...{ backupDir: join(folder, 'backups'), backupPublicKey: await identityToRecipient(identity) },
  });
  gateway = await startGateway({
    host: '127.0.0.1',
    port: 0,
    upstreams: { ...services.urls, web: services.urls.admin },
  });
}

async function close(): Promise<void> {
  await gateway?.stop();
  await services?.stop();
}

type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;

async function signIn(username: string = DEMO_ADMIN.username): Promise<Ask> {
  const ask =
    (cookie: string): Ask =>
    (method, path, body, headers = {}) =>
      fetch(gateway.url + path, {
        method,
        headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json', cookie, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
  const answer = await ask('')('POST', '/api/auth/login', { username, password: DEMO_PASSWORD });
  expect(answer.status).toBe(200);
  return ask(answer.headers.getSetCookie()[0]?.split(';')[0] ?? '');
}

async function makeBackup(schemas: Schemas = DEFINITIONS): Promise<WholeBackup> {
  for (const name of [...SERVICES, ...SERVICES]) await services.running[name].idle();
  const answer = await (await signIn())('POST', '/api/admin/backup/trigger');
  const { filename } = await answer.json();
  return readBackup({ file: join(folder, 'backups', filename), identity, schemas });
}

async function restore(from = backup, atStep?: (step: RestoreStep) => Promise<void> | void): Promise<string[]> {
  const said: string[] = [];
  await restoreSite(from, site, { say: (line) => void said.push(line), ...(atStep && { atStep }) });
  await waitFor('the site is open', async () => (await fetch(`${gateway.url}/healthz`)).status === 200);
  return said;
}

async function asked(service: ServiceName, query: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return onDatabase(databaseName(service), query, values);
}

async function onDatabase(name: string, query: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: onServerOf(site.adminUrl, name) });
  await client.connect();
  try {
    return (await client.query(query, values)).rows;
  } finally {
    await client.end();
  }
}

async function databases(like: string): Promise<string[]> {
  const rows = await onDatabase('postgres', 'SELECT datname FROM pg_database WHERE datname LIKE $1', [like]);
  return rows.map(({ datname }) => String(datname));
}

/** Every table but those that change by themselves is what it was in the backup. */
async function expectEqual({ manifest }: WholeBackup): Promise<void> {
  for (const snapshot of manifest.services) {
    const leftOut = { ...snapshot.leftOut, ...Object.fromEntries(CHANGING.map((table) => [table, ''])) };
    const stored = await asked(
      snapshot.service,
      `SELECT to_regclass(t) IS NOT NULL AS there, t AS name FROM unnest($1::text[]) t`,
      [Object.keys(leftOut)],
    );
    const there = new Set(stored.filter((row) => row.there).map(({ name }) => name));
    await expectLoaded(onServerOf(site.adminUrl, databaseName(snapshot.service)), {
      ...snapshot,
      tables: snapshot.tables.filter(({ name }) => !CHANGING.includes(name)),
      leftOut: Object.fromEntries(Object.entries(leftOut).filter(([name]) => there.has(name))),
      sequences: [],
    });
  }
}

const addLocation = async (name: string) => {
  const answer = await (await signIn())('POST', '/api/locations', { name, address: '1 Main St' });
  expect(answer.status).toBe(201);
  return (await answer.json()).id as number;
};
const locations = async () => (await asked('admin', 'SELECT name FROM location')).map(({ name }) => name);

describe('When a running site is restored', () => {
  it('Then every table is as in the backup, what was stored since is kept beside it, and nobody is signed in', async () => {
    const ask = await signIn();
    const id = await addLocation('Lost Field');
    const said = await restore();
    await expectEqual(backup);
    expect(await locations()).not.toContain('Lost Field');
    expect((await ask('GET', '/api/auth/me')).status).toBe(401);
    const old = await databases('fieldhouse_admin_before_restore_%');
    expect(await onDatabase(old[0] ?? '', 'SELECT name FROM location WHERE id = $1', [id])).toEqual([
      { name: 'Lost Field' },
    ]);
    expect(said).toContain(`  ${old[0]}`);
    expect(await databases('%restoring')).toEqual([]);
    expect(await addLocation('New Field')).toBeGreaterThan(id);
  }, 120_000);
});
