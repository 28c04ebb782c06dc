import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byService, SERVICES } from '@fieldhouse/contracts';
import { migrate } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFINITIONS } from '../local/definitions.ts';
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { withDatabase } from '../restore/with-database.ts';
import { databaseName, firstLogins, otherRole } from './logins.ts';
import { databaseUrl, provision } from './provision.ts';

const PASSWORD = 'the password of all';
const first = firstLogins(byService(() => PASSWORD));
const second = byService((service) => ({ role: otherRole(service, first[service][0].role), password: PASSWORD }));

let folder: string;
let cluster: Cluster;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-logins-'));
  cluster = await startCluster({ folder: join(folder, 'postgres'), durable: false, maxConnections: 20 });
  const urls = await provision(
    cluster.adminUrl,
    byService((service) => [first[service][0], second[service]]),
  );
  for (const service of SERVICES) await migrate(urls[service], DEFINITIONS[service]);
}, 120_000);
afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true });
});

describe('When one login of a service has made its tables', () => {
  it('Then all belong to the owner, but the audit @spec S2.6.1531', async () => {
    for (const service of SERVICES) {
      const { rows } = await withDatabase(databaseUrl(cluster.adminUrl, service, second[service]), (db) =>
        db.query(`SELECT DISTINCT schemaname AS schema, tableowner AS owner FROM pg_tables
                  WHERE schemaname !~ '^(pg_|information_schema)' ORDER BY 1 DESC`),
      );
      const audit = service === 'admin' ? [{ schema: 'audit', owner: 'fieldhouse_audit' }] : [];
      expect(rows).toEqual([{ schema: 'public', owner: databaseName(service) }, ...audit]);
    }
  });

  it('Then the other one uses all of them, also the audit, of which it can delete nothing @spec S2.6.1531', async () => {
    await withDatabase(databaseUrl(cluster.adminUrl, 'admin', second.admin), async (db) => {
      await db.query('SELECT audit.purge_some(now(), 1)');
      await db.query('SELECT FROM audit.entry');
      await expect(db.query('DELETE FROM audit.entry')).rejects.toThrow(/permission denied/);
    });
    // A replica of the next release migrates with the other login.
    await migrate(databaseUrl(cluster.adminUrl, 'admin', second.admin), DEFINITIONS.admin);
  });
});
