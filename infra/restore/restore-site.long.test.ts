import { join } from 'node:path';
import { addDays, clubToday, SERVICES } from '@fieldhouse/contracts';
import { DEMO_ADMIN } from '@fieldhouse/contracts/demo';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFINITIONS } from '../local/definitions.ts';
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { databaseName } from '../provision/logins.ts';
import { databaseUrl, dropDatabases } from '../provision/provision.ts';
import type { WholeBackup } from './load-backup.ts';
import { type RestoreStep, restoreSite, type Site } from './restore-site.ts';
import { restoringName } from './restoring-databases.ts';
import {
  addLocation,
  backup,
  CHILD,
  close,
  databases,
  expectEqual,
  folder,
  locations,
  lockTable,
  makeBackup,
  makeEvent,
  OTHER,
  onDatabase,
  onServer,
  open,
  PARENT,
  parentOf,
  query,
  quiet,
  register,
  restore,
  SENTENCE,
  services,
  signIn,
  site,
  snapshotWaits,
  untilOpen,
  useRestoredClub,
} from './testing/restored-club.ts';

useRestoredClub();

describe('When a running site is restored', () => {
  it('Then every table is as in the backup, old databases remain, nobody is signed in @spec S2.4.1206 S2.4.1207', async () => {
    const ask = await signIn();
    const id = await addLocation('Lost Field');
    const steps: RestoreStep[] = [];
    const printed = await restore(backup, async (step) => {
      steps.push(step);
      if (step === 'loaded') {
        const statistics = `SELECT FROM pg_stats WHERE tablename = 'account' LIMIT 1`;
        expect(await onDatabase(restoringName('auth'), statistics)).toHaveLength(1);
      }
      if (step === 'closed') await expectClosed(ask);
      if (step === 'adjusted') await expectEqual(backup, restoringName);
    });
    expect(steps).toEqual(['loaded', 'closed', 'adjusted', 'switched']);
    expect(await locations()).not.toContain('Lost Field');
    expect(await locations()).not.toContain('Too Late');
    expect((await ask('GET', '/api/auth/user')).status).toBe(401);
    const [old = ''] = await databases('fieldhouse_admin_before_restore_%');
    expect(await onDatabase(old, 'SELECT name FROM location WHERE id = $1', [id])).toEqual([{ name: 'Lost Field' }]);
    expect(printed).toContain(`  ${old}`);
    expect(await databases('%restoring')).toEqual([]);
    // No id is used twice.
    expect(await addLocation('New Field')).toBeGreaterThan(id);
    expect(await query('admin', `SELECT action, actor_name FROM audit.entry WHERE action = 'club.restored'`)).toEqual([
      { action: 'club.restored', actor_name: 'Operator' },
    ]);
  }, 120_000);

  /** Every service answers 503 with a sentence, and stays ready. */
  async function expectClosed(ask: Awaited<ReturnType<typeof signIn>>): Promise<void> {
    for (const service of SERVICES) {
      expect((await fetch(`${services.urls[service]}/ready`)).status).toBe(200);
      const answer = await fetch(`${services.urls[service]}/api/anything`);
      expect([service, answer.status, answer.headers.get('Retry-After')]).toEqual([service, 503, '30']);
      expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
      expect(await answer.json()).toMatchObject({ detail: SENTENCE, code: 'being_restored' });
    }
    const changed = await ask('POST', '/api/locations', { name: 'Too Late', address: '1 Main' });
    expect(changed.status).toBe(503);
    expect(await changed.json()).toMatchObject({ detail: SENTENCE });
  }
});

describe('When a site is restored from a backup that is older than its last changes', () => {
  let eventId: number;
  /** Of the event, before the restore. */
  let former: { tag: string; version: number };
  /** Made after the backup. */
  let lostEventId: number;
  let lostMessages: Record<string, unknown>[];
  /** Deleted after the backup, like `CHILD`. */
  let userId: number;
  let childrenLeft: Record<string, unknown>[];
  let printed: string[];
  const pathOf = (id: number) => `/api/events/${id}`;

  beforeAll(async () => {
    eventId = await makeEvent('Epoch Practice');
    userId = await addParent();
    await quiet();
    const before = await makeBackup();
    const admin = await signIn();
    const read = await admin('GET', pathOf(eventId));
    former = { tag: read.headers.get('ETag') ?? '', version: ((await read.json()) as { version: number }).version };
    expect((await admin('GET', pathOf(eventId), undefined, { 'If-None-Match': former.tag })).status).toBe(304);

    lostEventId = await makeEvent('Lost Practice');
    await register(OTHER.id, lostEventId, parentOf(OTHER));
    await quiet();
    lostMessages = await query(
      'events',
      `SELECT event_id FROM outbox WHERE type = 'registration.created' AND envelope #>> '{data,eventId}' = $1`,
      [String(lostEventId)],
    );
    expect((await admin('DELETE', `/api/admin/users/${userId}`)).status).toBeLessThan(300);
    const parent = await signIn(PARENT);
    expect((await parent('DELETE', `/api/children/${CHILD.id}`)).status).toBeLessThan(300);
    await quiet();
    childrenLeft = await query('family', 'SELECT id FROM child ORDER BY id');
    printed = await restore(before);
    await quiet();
  }, 120_000);

  async function addParent(): Promise<number> {
    const made = await (await signIn())('POST', '/api/admin/users', {
      ...{ username: 'gone1', email: 'gone1@club.test', firstName: 'Gone', lastName: 'Soon', phone: '(512) 555-0101' },
      ...{ emergencyContact1FirstName: 'Priya', emergencyContact1LastName: 'Raman' },
      ...{ emergencyContact1Phone: '(512) 555-0109', emergencyContact1Relationship: 'Mother' },
      ...{ role: 'parent', password: 'a-long-password-1' },
    });
    expect(made.status).toBe(201);
    return ((await made.json()) as { id: number }).id;
  }

  it('Then an ETag from before the restore does not match, and no version is used twice @spec S2.4.1208', async () => {
    const ask = await signIn();
    const again = await ask('GET', pathOf(eventId), undefined, { 'If-None-Match': former.tag });
    expect(again.status).toBe(200);
    const newer = again.headers.get('ETag') ?? '';
    expect(newer).not.toBe(former.tag);
    expect((await ask('GET', pathOf(eventId), undefined, { 'If-None-Match': newer })).status).toBe(304);
    await register(OTHER.id, eventId, parentOf(OTHER));
    const changed = (await (await ask('GET', pathOf(eventId))).json()) as { version: number };
    expect(changed.version).toBeGreaterThan(former.version + 1_000_000);
  });

  it('Then events of lost changes have no effect any more @spec S2.4.1208', async () => {
    expect(lostMessages).toHaveLength(1);
    expect(await query('events', 'SELECT FROM event WHERE id = $1', [lostEventId])).toEqual([]);
    const known = await query('notify', 'SELECT state FROM inbox WHERE event_id = $1', [lostMessages[0]?.event_id]);
    expect(known).toEqual([{ state: 'done' }]);
  });

  it('Then people who were deleted since stay deleted, in every service @spec S2.4.1209', async () => {
    expect(printed).toContain('Deleted since the backup, and deleted again: 1 account, 1 child');
    expect(await query('auth', 'SELECT FROM account WHERE id = $1', [userId])).toEqual([]);
    expect(await query('family', 'SELECT id FROM child ORDER BY id')).toEqual(childrenLeft);
    expect(await query('family', 'SELECT is_deleted FROM user_projection WHERE id = $1', [userId])).toEqual([
      { is_deleted: true },
    ]);
    expect(await query('events', 'SELECT is_deleted FROM child_projection WHERE id = $1', [CHILD.id])).toEqual([
      { is_deleted: true },
    ]);
  });
});

describe('When something changes between the snapshots of two services', () => {
  let between: WholeBackup;
  /** Registered between the snapshots of svc-notify and svc-events. */
  let registeredEvent: number;
  /** Deleted between the snapshots of svc-events and svc-family. */
  let deletedChild: number;
  /** When the backup was begun. */
  let notifications: number;
  let printed: string[];

  beforeAll(async () => {
    await restore();
    const parent = await signIn(PARENT);
    const added = await parent('POST', '/api/children', {
      ...{ firstName: 'Between', lastName: 'Snapshots', birthdate: addDays(clubToday(new Date()), -3650) },
    });
    expect(added.status).toBe(201);
    deletedChild = ((await added.json()) as { id: number }).id;
    registeredEvent = await makeEvent('Between Practice');
    await quiet();
    await register(deletedChild, await makeEvent('Removed Practice'));
    await query('notify', `UPDATE notification SET event_id = 987654 WHERE id = (SELECT min(id) FROM notification)`);
    await quiet();

    notifications = Number((await query('notify', 'SELECT count(*) FROM notification'))[0]?.count);
    const releaseGames = await lockTable('gamedata', 'game_record');
    // The snapshot of svc-events shows the time of its begin; that of svc-family begins when it is complete.
    const releaseTeams = await lockTable('events', 'moved_member');
    const asking = makeBackup();
    await snapshotWaits('gamedata');
    await register(OTHER.id, registeredEvent, parentOf(OTHER));
    await releaseGames();
    await snapshotWaits('events');
    expect((await parent('DELETE', `/api/children/${deletedChild}`)).status).toBeLessThan(300);
    await releaseTeams();
    between = await asking;
    printed = await restore(between);
    await quiet();
  }, 120_000);

  it('Then a registration between them has its notification, and its email is held @spec S2.4.1210', async () => {
    const stored = between.manifest.services
      .find(({ service }) => service === 'notify')
      ?.tables.find(({ name }) => name === 'notification')?.rows;
    expect(stored).toBe(notifications);
    const registered = await query('events', 'SELECT child_id FROM registration WHERE event_id = $1', [
      registeredEvent,
    ]);
    expect(registered).toEqual([{ child_id: String(OTHER.id) }]);
    expect(await query('notify', 'SELECT FROM notification WHERE event_id = $1', [registeredEvent])).not.toEqual([]);
    const mails = await query('notify', `SELECT state, held_because FROM mail WHERE held_because = 'restore'`);
    expect(mails.length).toBeGreaterThan(0);
  });

  it('Then a child that was deleted between them has no active registration @spec S2.4.1210', async () => {
    expect(await query('family', 'SELECT FROM child WHERE id = $1', [deletedChild])).toEqual([]);
    const registrations = await query('events', 'SELECT state FROM registration WHERE child_id = $1', [deletedChild]);
    expect(registrations).toEqual([{ state: 'cancelled' }]);
  });

  it('Then a row that refers to a missing record is listed, and stays', async () => {
    expect(printed).toContain(
      'svc-notify: 1 row of notification with a event_id that its owner does not have; it stays',
    );
    expect(await query('notify', 'SELECT event_id FROM notification WHERE event_id = 987654')).toHaveLength(1);
  });
});

describe('When a restore fails', () => {
  it.each<RestoreStep>(['loaded', 'closed', 'adjusted'])(
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
      databaseUrl(managed.adminUrl, 'auth', site.logins.auth[0]),
      'SELECT username AS name FROM account WHERE id = 1',
    );
    expect(name).toBe(DEMO_ADMIN.username);
  }, 120_000);
});
