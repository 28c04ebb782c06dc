import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byService, SERVICES } from '@fieldhouse/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { type DatabaseLogins, databaseName, firstLogins } from './logins.ts';
import { storedLogins } from './passwords.ts';
import { type DatabaseUrls, databaseUrl, dropDatabases, provision } from './provision.ts';

let folder: string;
let cluster: Cluster;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-provision-'));
  cluster = await startCluster({ folder: join(folder, 'postgres'), durable: false, maxConnections: 20 });
}, 60_000);

afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true });
});

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

describe('When a server is provisioned', () => {
  let urls: DatabaseUrls;
  beforeAll(async () => {
    urls = await provision(cluster.adminUrl, await storedLogins(join(folder, 'databases.json')));
  }, 60_000);

  it('Then every service connects to its own database, and the owner has its tables @spec S2.6.1531', async () => {
    for (const service of SERVICES) {
      const rows = await withClient(urls[service], async (client) => {
        await client.query('CREATE TABLE mine (id int8)');
        return (
          await client.query('SELECT current_database() AS database, tableowner FROM pg_tables WHERE tablename = $1', [
            'mine',
          ])
        ).rows;
      });
      expect(rows).toEqual([{ database: databaseName(service), tableowner: databaseName(service) }]);
    }
  });

  it('Then its query plans assume memory and SSDs, as the tests with a large club do', async () => {
    for (const service of SERVICES) {
      const { rows } = await withClient(urls[service], (client) => client.query('SHOW random_page_cost'));
      expect(rows).toEqual([{ random_page_cost: '1.1' }]);
    }
  });

  it('Then no service can connect to another’s database or to the server’s own @spec S2.6.1532', async () => {
    for (const database of ['fieldhouse_events', 'postgres', 'template1']) {
      const url = new URL(urls.family);
      url.pathname = `/${database}`;
      await expect(withClient(url.href, (client) => client.query('SELECT 1'))).rejects.toThrow(/permission denied/);
    }
  });

  it('Then no service may make databases or roles', async () => {
    for (const statement of [
      'CREATE DATABASE other',
      'CREATE ROLE other',
      'ALTER ROLE fieldhouse_auth_a SUPERUSER',
      'SET ROLE postgres',
      'SET ROLE fieldhouse_family',
    ]) {
      await expect(withClient(urls.auth, (client) => client.query(statement))).rejects.toThrow(/permission denied/);
    }
  });

  it('Then a second run changes neither passwords nor data', async () => {
    await withClient(urls.notify, (client) => client.query('CREATE TABLE kept (id int8)'));
    const again = await provision(cluster.adminUrl, await storedLogins(join(folder, 'databases.json')));
    expect(again).toEqual(urls);
    await withClient(again.notify, (client) => client.query('SELECT FROM kept'));
  });

  it('Then two runs at the same time succeed', async () => {
    const logins = await storedLogins(join(folder, 'databases.json'));
    await dropDatabases(cluster.adminUrl);
    const [one, two] = await Promise.all([provision(cluster.adminUrl, logins), provision(cluster.adminUrl, logins)]);
    expect(one).toEqual(two);
  });

  it('Then only their owner can read the passwords', async () => {
    expect((await stat(join(folder, 'databases.json'))).mode & 0o777).toBe(0o600);
  });
});

/** Each service with a role that signs in, and the password of the next one. */
const loginsWith = (suffix: string, ...passwords: string[]): DatabaseLogins =>
  byService((service) => {
    const roles = [`${databaseName(service)}${suffix}`, `${databaseName(service)}_${suffix === '_a' ? 'b' : 'a'}`];
    const [used = '', ...next] = passwords;
    return [{ role: roles[0] ?? '', password: used }, ...next.map((password) => ({ role: roles[1] ?? '', password }))];
  });
const [FORMER, NEXT] = ['the former password', 'the next password'];
const usesDatabase = (login: DatabaseLogins['auth'][0]) =>
  withClient(databaseUrl(cluster.adminUrl, 'auth', login), async (client) => {
    await client.query('CREATE TABLE IF NOT EXISTS kept (id int8); INSERT INTO kept VALUES (1)');
    return (await client.query(`SELECT tableowner FROM pg_tables WHERE tablename = 'kept'`)).rows[0]?.tableowner;
  });

describe('When the password of a service changes', () => {
  it.each([
    ['the owner that an earlier release signed in with', ''],
    ['the first role', '_a'],
    ['the second role', '_b'],
  ])('Then %s and the next one both work until the former is ended @spec S2.4.1531', async (_what, suffix) => {
    const both = loginsWith(suffix, FORMER, NEXT);
    const [former, next] = both.auth;
    if (!next) throw new Error('there is no next role');
    const before = loginsWith(suffix, FORMER);
    await provision(cluster.adminUrl, before, { endOthers: true });
    await expect(usesDatabase(next)).rejects.toThrow(/authentication failed/);
    await provision(cluster.adminUrl, both);
    expect([await usesDatabase(former), await usesDatabase(next)]).toEqual(['fieldhouse_auth', 'fieldhouse_auth']);
    const after = { ...before, auth: [next] as const };
    await withClient(databaseUrl(cluster.adminUrl, 'auth', former), async (session) => {
      session.on('error', () => undefined);
      // A start of the site meanwhile ends nobody.
      await provision(cluster.adminUrl, after);
      await session.query('SELECT FROM kept');
      await provision(cluster.adminUrl, after, { endOthers: true });
      await expect(session.query('SELECT FROM kept')).rejects.toThrow();
    });
    await expect(usesDatabase(former)).rejects.toThrow(/authentication failed/);
    expect(await usesDatabase(next)).toBe('fieldhouse_auth');
  });
});

describe('When an earlier release has made the roles', () => {
  it('Then the role that it signs in with goes on working, also with its tables @spec S2.4.1532', async () => {
    const former = loginsWith('', FORMER);
    await provision(cluster.adminUrl, former, { endOthers: true });
    await usesDatabase(former.auth[0]);
    const now = firstLogins(byService(() => NEXT));
    await provision(cluster.adminUrl, now);
    expect(await usesDatabase(former.auth[0])).toBe('fieldhouse_auth');
    expect(await usesDatabase(now.auth[0])).toBe('fieldhouse_auth');
  });
});

describe('When the admin of a managed server is no superuser', () => {
  it('Then it can provision as well', async () => {
    await dropDatabases(cluster.adminUrl);
    await withClient(cluster.adminUrl, async (client) => {
      for (const service of SERVICES) {
        const owner = databaseName(service);
        await client.query(`DROP ROLE ${owner}_a, ${owner}_b, ${owner}`);
      }
      await client.query('DROP ROLE fieldhouse_audit');
      await client.query("CREATE ROLE manager LOGIN CREATEDB CREATEROLE PASSWORD 'manager'");
      await client.query('GRANT CONNECT ON DATABASE postgres TO manager');
    });
    const url = new URL(cluster.adminUrl);
    [url.username, url.password] = ['manager', 'manager'];
    const logins = await storedLogins(join(folder, 'databases.json'));
    await provision(url.href, logins);
    const urls = await provision(url.href, logins);
    for (const service of SERVICES)
      await withClient(urls[service], (client) => client.query('CREATE TABLE mine (id int8)'));
  });
});
