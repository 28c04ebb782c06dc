import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, clubToday, SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { DEMO_ADMIN, DEMO_CHILDREN, DEMO_PARENTS, DEMO_PASSWORD } from '@fieldhouse/contracts/demo';
import { type Gateway, startGateway } from '@fieldhouse/gateway';
import { expectLoaded } from '@fieldhouse/service-kit';
import { DEFAULT_CLUB_VALUES } from '@fieldhouse/service-kit/club-settings';
import { waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { DEFINITIONS } from '../../local/definitions.ts';
import { loadDemo } from '../../local/load-demo.ts';
import { type Services, startServices } from '../../local/start-services.ts';
import { type Cluster, startCluster } from '../../postgres/cluster.ts';
import { databaseName } from '../../provision/logins.ts';
import { storedLogins } from '../../provision/passwords.ts';
import { provision } from '../../provision/provision.ts';
import { testClubValues } from '../../testing/test-settings.ts';
import type { Schemas, WholeBackup } from '../load-backup.ts';
import { readBackup } from '../read-backup.ts';
import { type RestoreStep, restoreSite, type Site } from '../restore-site.ts';
import { onServerOf } from '../temporary-databases.ts';

/** Tables that the restore itself writes: it marks events as handled, holds mail and builds projections again. */
const WRITTEN = ['outbox', 'inbox', 'restore', 'audit.entry', 'mail_hold', 'name_projection'];
export const SENTENCE = 'The club’s data is being restored. Please try again in a few minutes.';

export let folder: string;
let cluster: Cluster;
export let site: Site;
let identity: string;
export let services: Services;
let gateway: Gateway;
/** A backup of the demo club, before anything of the tests was stored. */
export let backup: WholeBackup;

/** Starts a site with the demo club before the tests of a file, and makes a backup of it. */
export function useRestoredClub(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldhouse-restore-'));
    identity = await generateIdentity();
    cluster = await startCluster({ folder: join(folder, 'postgres'), durable: false, maxConnections: 100 });
    const logins = await storedLogins(join(folder, 'databases.json'));
    const settings = { ...DEFAULT_CLUB_VALUES, siteUrl: 'http://localhost', logLevel: 'silent' };
    site = { adminUrl: cluster.adminUrl, logins, settings };
    await open();
    await loadDemo(folder, services);
    backup = await makeBackup();
  }, 180_000);
  afterAll(async () => {
    await close();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);
}

/** Starts the site. */
export async function open(): Promise<void> {
  const databaseUrls = await provision(site.adminUrl, site.logins);
  services = await startServices({
    ...{ databaseUrls, siteUrl: 'http://localhost', logLevel: process.env.TEST_LOG_LEVEL ?? 'silent' },
    ...{
      club: testClubValues(),
      backupDir: join(folder, 'backups'),
      backupPublicKey: await identityToRecipient(identity),
      demo: true,
    },
  });
  gateway = await startGateway({
    host: '127.0.0.1',
    port: 0,
    upstreams: { ...services.urls, web: services.urls.admin },
  });
}

export async function close(): Promise<void> {
  await gateway?.stop();
  await services?.stop();
}

type SendRequest = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

export async function signIn(username: string = DEMO_ADMIN.username): Promise<SendRequest> {
  const ask =
    (cookie: string): SendRequest =>
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

export async function makeBackup(schemas: Schemas = DEFINITIONS): Promise<WholeBackup> {
  for (const name of [...SERVICES, ...SERVICES]) await services.running[name].idle();
  const answer = await (await signIn())('POST', '/api/admin/backup/trigger');
  const { filename } = (await answer.json()) as { filename: string };
  return readBackup({ file: join(folder, 'backups', filename), identity, schemas });
}

export async function restore(from = backup, atStep?: (step: RestoreStep) => Promise<void> | void): Promise<string[]> {
  const printed: string[] = [];
  await restoreSite(from, site, { print: (line) => void printed.push(line), ...(atStep && { atStep }) });
  await untilOpen();
  return printed;
}

/** Resolves when no service answers 503 any more. */
export async function untilOpen(): Promise<void> {
  await waitFor('the site is open', async () => {
    const answers = SERVICES.map((service) => fetch(`${services.urls[service]}/api/anything`));
    return (await Promise.all(answers)).every(({ status }) => status !== 503);
  });
}

export async function query(
  service: ServiceName,
  query: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return onDatabase(databaseName(service), query, values);
}

export async function onServer(url: string, query: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query, values)).rows;
  } finally {
    await client.end();
  }
}

export async function onDatabase(
  name: string,
  query: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return onServer(onServerOf(site.adminUrl, name), query, values);
}

export async function databases(like: string): Promise<string[]> {
  const rows = await onDatabase('postgres', 'SELECT datname FROM pg_database WHERE datname LIKE $1', [like]);
  return rows.map(({ datname }) => String(datname));
}

/**
 * Expects every table except those that the restore itself writes to be equal to the backup. Jobs of running services
 * write others, so only databases that no service uses can be compared: the site's while its services are stopped, or
 * those that are about to replace them.
 */
export async function expectEqual({ manifest }: WholeBackup, nameOf: typeof databaseName): Promise<void> {
  for (const snapshot of manifest.services) {
    const name = nameOf(snapshot.service);
    const leftOut = { ...snapshot.leftOut, ...Object.fromEntries(WRITTEN.map((table) => [table, ''])) };
    const stored = await onDatabase(
      name,
      `SELECT to_regclass(t) IS NOT NULL AS there, t AS name FROM unnest($1::text[]) t`,
      [Object.keys(leftOut)],
    );
    const there = new Set(stored.filter((row) => row.there).map(({ name }) => name));
    await expectLoaded(onServerOf(site.adminUrl, name), {
      ...snapshot,
      tables: snapshot.tables.filter(({ name }) => !WRITTEN.includes(name)),
      leftOut: Object.fromEntries(Object.entries(leftOut).filter(([name]) => there.has(name))),
      sequences: [],
    });
  }
}

export const addLocation = async (name: string) => {
  const answer = await (await signIn())('POST', '/api/locations', { name, address: '1 Main St' });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};
export const locations = async () => (await query('admin', 'SELECT name FROM location')).map(({ name }) => name);

/** Two children of the demo club, each of another parent. */
export const [CHILD, OTHER] = childrenOfTwo();
export const PARENT = parentOf(CHILD);

function childrenOfTwo() {
  const [one] = DEMO_CHILDREN;
  const other = DEMO_CHILDREN.find(({ parentId }) => parentId !== one?.parentId);
  if (!one || !other) throw new Error('The demo club has too few families');
  return [one, other] as const;
}

export function parentOf({ parentId }: (typeof DEMO_CHILDREN)[number]): string {
  return DEMO_PARENTS.find(({ id }) => id === parentId)?.username ?? '';
}

export async function makeEvent(title: string): Promise<number> {
  const answer = await (await signIn('coach3'))('POST', '/api/events', {
    ...{ title, date: addDays(clubToday(new Date()), 12), startTime: '09:00', endTime: '10:00' },
    ...{ locationId: 1, sport: 'group', capacity: 40, price: 0, coachIds: [2] },
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

export async function register(childId: number, eventId: number, parent = PARENT): Promise<void> {
  const answer = await (await signIn(parent))('POST', '/api/register-child', { childId, eventId });
  expect(answer.status).toBe(201);
}

export async function quiet(): Promise<void> {
  for (const name of [...SERVICES, ...SERVICES]) await services.running[name].idle();
}

/** Makes a snapshot wait for this table until the returned function is called. */
export async function lockTable(service: ServiceName, table: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: onServerOf(site.adminUrl, databaseName(service)) });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return () => client.end();
}

export const snapshotWaits = (service: ServiceName) =>
  waitFor(`the snapshot of svc-${service}`, async () => {
    const waiting = await query(
      service,
      `SELECT FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'`,
      [`fieldhouse-${service}-snapshot`],
    );
    return waiting.length > 0;
  });
