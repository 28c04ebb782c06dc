import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@fieldhouse/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { storedPasswords } from './passwords.ts';
import { type DatabaseUrls, databaseName, dropDatabases, provision } from './provision.ts';

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
    urls = await provision(cluster.adminUrl, await storedPasswords(join(folder, 'databases.json')));
  }, 60_000);

  it('Then every service can connect to its own database and owns its tables there', async () => {
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

  it('Then no service can connect to another’s database or to the server’s own', async () => {
    for (const database of ['fieldhouse_events', 'postgres', 'template1']) {
      const url = new URL(urls.family);
      url.pathname = `/${database}`;
      await expect(withClient(url.href, (client) => client.query('SELECT 1'))).rejects.toThrow(/permission denied/);
    }
  });

  it('Then no service may make databases or roles', async () => {
    for (const statement of ['CREATE DATABASE other', 'CREATE ROLE other', 'ALTER ROLE fieldhouse_auth SUPERUSER']) {
      await expect(withClient(urls.auth, (client) => client.query(statement))).rejects.toThrow(/permission denied/);
    }
  });

  it('Then a second run changes neither passwords nor data', async () => {
    await withClient(urls.notify, (client) => client.query('CREATE TABLE kept (id int8)'));
    const again = await provision(cluster.adminUrl, await storedPasswords(join(folder, 'databases.json')));
    expect(again).toEqual(urls);
    await withClient(again.notify, (client) => client.query('SELECT FROM kept'));
  });

  it('Then two runs at the same time succeed', async () => {
    const passwords = await storedPasswords(join(folder, 'databases.json'));
    await dropDatabases(cluster.adminUrl);
    const [one, two] = await Promise.all([
      provision(cluster.adminUrl, passwords),
      provision(cluster.adminUrl, passwords),
    ]);
    expect(one).toEqual(two);
  });

  it('Then only their owner can read the passwords', async () => {
    expect((await stat(join(folder, 'databases.json'))).mode & 0o777).toBe(0o600);
  });
});

describe('When the admin of a managed server is no superuser', () => {
  it('Then it can provision as well', async () => {
    await dropDatabases(cluster.adminUrl);
    await withClient(cluster.adminUrl, async (client) => {
      for (const service of SERVICES) await client.query(`DROP ROLE ${databaseName(service)}`);
      await client.query('DROP ROLE fieldhouse_audit');
      await client.query("CREATE ROLE manager LOGIN CREATEDB CREATEROLE PASSWORD 'manager'");
      await client.query('GRANT CONNECT ON DATABASE postgres TO manager');
    });
    const url = new URL(cluster.adminUrl);
    [url.username, url.password] = ['manager', 'manager'];
    const passwords = await storedPasswords(join(folder, 'databases.json'));
    await provision(url.href, passwords);
    const urls = await provision(url.href, passwords);
    for (const service of SERVICES)
      await withClient(urls[service], (client) => client.query('CREATE TABLE mine (id int8)'));
  });
});
