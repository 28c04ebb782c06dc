import { join } from 'node:path';
import { SERVICES } from '@fieldhouse/contracts';
import { DEMO_ADMIN } from '@fieldhouse/contracts/demo';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFINITIONS } from '../local/definitions.ts';
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { databaseName, databaseUrl, dropDatabases } from '../provision/provision.ts';
import { restoreSite, type Site } from './restore-site.ts';
import {
  addLocation,
  backup,
  close,
  databases,
  expectEqual,
  folder,
  locations,
  makeBackup,
  makeEvent,
  OTHER,
  onDatabase,
  onServer,
  open,
  parentOf,
  query,
  restore,
  signIn,
  site,
  untilOpen,
  useRestoredClub,
} from './testing/restored-club.ts';

useRestoredClub();

describe('When a restore fails', () => {
  it.each(['loaded', 'closed', 'adjusted'] as const)(
    'When it fails at the step "%s", Then the site is unchanged and open @spec S2.4.1211',
    async (failing) => {
      const name = `Kept ${failing}`;
      await addLocation(name);
      const failed = restore(backup, (step) => {
        if (step === failing) throw new Error('stopped by the test');
      });
      await expect(failed).rejects.toThrow('stopped by the test');
      await untilOpen();
      expect(await locations()).toContain(name);
      expect(await databases('%restoring')).toEqual([]);
      await addLocation(`${name} and more`);
    },
    120_000,
  );

  it('When the backup’s tables differ from those of this version, Then nothing is changed', async () => {
    const [first, ...others] = backup.manifest.services;
    if (!first) throw new Error('The backup is empty');
    const services = [
      { ...first, tables: first.tables.map((table) => ({ ...table, columns: [...table.columns, 'other'] })) },
      ...others,
    ];
    await addLocation('Kept Field');
    await expect(restore({ ...backup, manifest: { ...backup.manifest, services } })).rejects.toThrow(
      /is not as the migration/,
    );
    expect(await locations()).toContain('Kept Field');
    expect(await databases('%restoring')).toEqual([]);
  }, 60_000);
});

describe('When every database is lost', () => {
  it('Then a backup made under load restores the site, and no other databases remain @spec S2.4.1206', async () => {
    const ask = await signIn(parentOf(OTHER));
    const busy = await makeEvent('Busy Practice');
    let made = false;
    let registered = 0;
    const load = (async () => {
      while (!made) {
        const answer = await ask('POST', '/api/register-child', { childId: OTHER.id, eventId: busy });
        if (answer.status !== 201) continue;
        registered += 1;
        const { registration } = (await answer.json()) as { registration: { id: number } };
        await ask('DELETE', `/api/registrations/${registration.id}`);
      }
    })();
    const underLoad = await makeBackup().finally(() => {
      made = true;
    });
    await load;
    expect(registered).toBeGreaterThan(0);
    await close();
    for (const name of await databases('fieldhouse_%_before_restore_%')) {
      await onDatabase('postgres', `DROP DATABASE ${name}`);
    }
    await dropDatabases(site.adminUrl);
    await restoreSite(underLoad, site, { print: () => undefined });
    await expectEqual(underLoad, databaseName);
    expect((await databases('fieldhouse_%')).sort()).toEqual(SERVICES.map(databaseName).sort());
    await open();
    await signIn();
  }, 120_000);
});

describe('When the administrator is no superuser, as on a managed server', () => {
  let managed: Cluster;
  let managedSite: Site;
  beforeAll(async () => {
    managed = await startCluster({ folder: join(folder, 'managed'), durable: false, maxConnections: 30 });
    await onServer(managed.adminUrl, `CREATE ROLE manager LOGIN CREATEDB CREATEROLE PASSWORD 'manager'`);
    const url = new URL(managed.adminUrl);
    [url.username, url.password] = ['manager', 'manager'];
    managedSite = { ...site, adminUrl: url.href };
  }, 60_000);
  afterAll(() => managed?.stop());

  it('Then an empty site is restored, and one that has data', async () => {
    for (const kept of [0, SERVICES.length]) {
      await restoreSite(backup, managedSite, { print: () => undefined });
      const names = await onServer(
        managed.adminUrl,
        `SELECT datname FROM pg_database WHERE datname LIKE 'fieldhouse%'`,
      );
      expect(names).toHaveLength(SERVICES.length + kept);
    }
    const [{ name } = { name: '' }] = await onServer(
      databaseUrl(managed.adminUrl, databaseName('auth'), site.passwords.auth),
      'SELECT username AS name FROM account WHERE id = 1',
    );
    expect(name).toBe(DEMO_ADMIN.username);
  }, 120_000);
});

describe('When the backup is of an older version', () => {
  it('Then it is loaded into the tables of its own migrations, and migrated', async () => {
    const gamedata = {
      ...DEFINITIONS.gamedata,
      migrations: {
        ...DEFINITIONS.gamedata.migrations,
        '9999_later': { sql: 'ALTER TABLE game_record ADD COLUMN weather text' },
      },
    };
    await restore({ ...backup, schemas: { ...DEFINITIONS, gamedata } });
    expect(await query('gamedata', 'SELECT FROM game_record WHERE weather IS NOT NULL')).toEqual([]);
    const [counted] = await query('gamedata', 'SELECT count(*)::int AS rows FROM game_record');
    const snapshot = backup.manifest.services.find(({ service }) => service === 'gamedata');
    expect(counted?.rows).toBe(snapshot?.tables.find(({ name }) => name === 'game_record')?.rows);
  }, 120_000);
});
