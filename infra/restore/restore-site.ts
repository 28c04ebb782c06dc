import { byService, SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { expectLoaded, migrate, operate, type ServiceContext } from '@fieldhouse/service-kit';
import { recordRestore } from '@fieldhouse/svc-admin/record-restore';
import { deleteRestoredAccounts } from '@fieldhouse/svc-auth/delete-restored-accounts';
import { deleteRestoredChildren } from '@fieldhouse/svc-family/delete-restored-children';
import { holdMailCausedBefore } from '@fieldhouse/svc-notify/hold-mail';
import type { Client } from 'pg';
import { DEFINITIONS } from '../local/definitions.ts';
import { type OperatorSettings, withContexts } from '../operator/operate-club.ts';
import { type DatabaseLogins, databaseName } from '../provision/logins.ts';
import { type DatabaseUrls, provision } from '../provision/provision.ts';
import { carryOver, markLostEventsHandled, republishUndelivered } from './carry-over.ts';
import { compareRows, type RowChange } from './compare-rows.ts';
import { type DeletedSince, deletedSince } from './deleted-since.ts';
import { findLeftovers, type Leftover } from './leftovers.ts';
import { loadBackup, rowsOf, type WholeBackup } from './load-backup.ts';
import { purgeLimits, purgeQueues } from './purge-messages.ts';
import { restoringName, withRestoringDatabases } from './restoring-databases.ts';
import { beforeName, closeSite, openSite, switchDatabases } from './site-access.ts';
import { onServerOf } from './temporary-databases.ts';
import { hasTables, withDatabase } from './with-database.ts';

/** The site that a backup is to be restored into; it may run, be stopped or be empty. */
export interface Site {
  /** As for `provision`. */
  adminUrl: string;
  logins: DatabaseLogins;
  settings: OperatorSettings;
  /** The broker's address, if it runs. */
  rabbitmqUrl?: string | undefined;
  /** The address of Redis, if it runs. */
  redisUrl?: string | undefined;
}

/** Prints a line for the operator. */
type PrintLine = (line: string) => void;

/** The steps at which a test may stop a restore. */
export type RestoreStep = 'loaded' | 'closed' | 'adjusted' | 'switched';

interface RestoreOptions {
  print: PrintLine;
  /** Called at each step. */
  atStep?: (step: RestoreStep) => Promise<void> | void;
}

/** The site's databases and those that will replace them. */
interface Sides {
  /** The site's, for the administrator. */
  now: DatabaseUrls;
  restored: DatabaseUrls;
  /** The restored ones, for each service's role. */
  owned: DatabaseUrls;
}

/**
 * Restores a site from a complete backup. The backup is loaded, compared and migrated into databases beside the site,
 * which stays open. Then the site is closed (every service answers 503) while the rows that no backup has are copied,
 * and the restored databases replace its own, all at once. Until then the site is unchanged; after it the old databases
 * remain under other names. A restore that was killed can be run again at any point.
 */
export async function restoreSite(backup: WholeBackup, site: Site, { print, atStep }: RestoreOptions): Promise<void> {
  const owned = await prepareSite(site);
  await withRestoringDatabases(site.adminUrl, async (admin) => {
    const sides = sidesOf(site, owned);
    await loadBeside(backup, sides, print);
    await withContexts(owned, site.settings, (contexts) => rebuildProjections(contexts, print));
    printLeftovers(await findLeftovers(sides.restored), print);
    await atStep?.('loaded');
    print('The site is closed for a moment: requests get a 503 that asks to try again in a few minutes');
    const at = new Date();
    await closeSite(admin);
    try {
      await atStep?.('closed');
      await adjust(sides, site, at, print);
      await atStep?.('adjusted');
      await switchDatabases(admin, at);
    } catch (error) {
      await openSite(admin).catch(() => undefined);
      throw error;
    }
    await atStep?.('switched');
    print('The site is restored and open.');
    await reportOldDatabases(admin, site, at, print);
    print('Nobody is signed in any more: sessions are in no backup. Everyone signs in again.');
  });
}

/** What a restore would change. */
export interface RestoreReport {
  /** One for each kind of record that people see. */
  rows: RowChange[];
  /** Deleted since the backup: they would be deleted again. */
  deleted: DeletedSince;
  /** Rows that refer to a record that its owner does not have. */
  leftovers: Leftover[];
}

/**
 * A dry run: does all of a restore that does not change the site, which may run. The backup is loaded, compared and
 * migrated into databases beside it, which are dropped again. Returns and prints what a restore would change.
 */
export async function tryRestore(backup: WholeBackup, site: Site, print: PrintLine): Promise<RestoreReport> {
  const owned = await prepareSite(site);
  return withRestoringDatabases(site.adminUrl, async () => {
    const sides = sidesOf(site, owned);
    await loadBeside(backup, sides, print);
    await withContexts(owned, site.settings, (contexts) => rebuildProjections(contexts, print));
    const report = {
      rows: await compareRows(sides.now, sides.restored),
      deleted: await deletedSince(sides.now, sides.restored),
      leftovers: await findLeftovers(sides.restored),
    };
    printReport(report, print);
    return report;
  });
}

function printReport({ rows, deleted, leftovers }: RestoreReport, print: PrintLine): void {
  for (const { what, now, restored, lost } of rows) {
    print(
      `${what}: ${now} now, ${restored} after the restore${lost > 0 ? `; ${lost} created after the backup would be lost` : ''}`,
    );
  }
  const { accounts, children } = deleted;
  print(`Deleted since the backup, and would be deleted again: ${peopleText(accounts.length, children.length)}`);
  printLeftovers(leftovers, print);
}

function printLeftovers(leftovers: readonly Leftover[], print: PrintLine): void {
  for (const { service, table, column, rows } of leftovers) {
    const outcome = rows === 1 ? 'it stays' : 'they stay';
    print(
      `svc-${service}: ${counted(rows, 'row')} of ${table} with a ${column} that its owner does not have; ${outcome}`,
    );
  }
}

/**
 * Makes the roles and databases that are missing: an empty server becomes an empty site. Opens a site that a killed
 * restore has left closed.
 */
async function prepareSite({ adminUrl, logins }: Site): Promise<DatabaseUrls> {
  const urls = await provision(adminUrl, logins);
  return byService((service) => onServerOf(urls[service], restoringName(service)));
}

function sidesOf({ adminUrl }: Pick<Site, 'adminUrl'>, owned: DatabaseUrls): Sides {
  return {
    now: byService((service) => onServerOf(adminUrl, databaseName(service))),
    restored: byService((service) => onServerOf(adminUrl, restoringName(service))),
    owned,
  };
}

/** Loads the backup, compares every table with its description in the backup and migrates it to this version. */
async function loadBeside(backup: WholeBackup, { restored, owned }: Sides, print: PrintLine): Promise<void> {
  await loadBackup(backup, owned, restored);
  for (const snapshot of backup.manifest.services) {
    const { service, tables } = snapshot;
    await expectLoaded(restored[service], snapshot);
    await migrate(owned[service], backup.schemas[service]);
    print(`svc-${service}: ${tables.length} tables with ${rowsOf(snapshot)} rows are equal to the backup`);
  }
}

type Contexts = Readonly<Record<ServiceName, ServiceContext>>;

/**
 * Rebuilds every projection from its owner: a registration of a child that was deleted between two snapshots is
 * cancelled.
 */
async function rebuildProjections(contexts: Contexts, print: PrintLine): Promise<void> {
  for (const service of SERVICES) {
    const definition = DEFINITIONS[service];
    for (const { name } of definition.projections ?? []) {
      try {
        await operate('rebuild', { definition, ctx: contexts[service], args: [name], print });
      } catch (error) {
        print(`svc-${service} ${name} stays as it was: ${error instanceof Error ? error.message : 'unknown'}`);
      }
    }
  }
}

/** The work while the site is closed: all that depends on its last state. */
async function adjust(sides: Sides, site: Site, at: Date, print: PrintLine): Promise<void> {
  const { now, restored, owned } = sides;
  await carryOver(sides);
  const again = await republishUndelivered(restored);
  print(`${counted(again, 'event')} that at least one service has not received will be published again`);
  const lost = await markLostEventsHandled(sides);
  if (lost > 0) print(`${counted(lost, 'event')} of changes since the backup will have no effect`);
  const deleted = await deletedSince(now, restored);
  await withContexts(owned, site.settings, async (contexts) => {
    await deleteAgain(contexts, deleted, print);
    await recordRestore(contexts.admin, at);
    // The time is after all that the restore itself has caused.
    const held = await holdMailCausedBefore(contexts.notify.db, new Date());
    print(
      `${counted(held, 'unsent mail')} held until an admin releases them, as are mails that older changes still cause`,
    );
  });
  for (const service of SERVICES) {
    await withDatabase(restored[service], (db) => db.query('INSERT INTO restore (restored_at) VALUES ($1)', [at]));
  }
  await purge(site, print);
}

/** People who were deleted since the backup stay deleted: the owners delete them again and publish it. */
async function deleteAgain(contexts: Contexts, { accounts, children }: DeletedSince, print: PrintLine): Promise<void> {
  if (accounts.length + children.length === 0) return;
  const removed = await deleteRestoredChildren(contexts.family, children);
  const deleted = await deleteRestoredAccounts(contexts.auth, accounts);
  print(`Deleted since the backup, and deleted again: ${peopleText(deleted, removed)}`);
}

async function purge({ rabbitmqUrl, redisUrl }: Site, print: PrintLine): Promise<void> {
  const purges: [string, (() => Promise<unknown>) | undefined][] = [
    ['The queues', rabbitmqUrl === undefined ? undefined : () => purgeQueues(rabbitmqUrl)],
    ['The limits', redisUrl === undefined ? undefined : () => purgeLimits(redisUrl)],
  ];
  for (const [what, work] of purges) {
    // Every inbox has the events as handled, and limits last for minutes: the restore succeeds without these servers.
    await work?.().then(
      () => print(`${what} are empty`),
      () => print(`${what} cannot be reached and are left as they are`),
    );
  }
}

/** Drops the old databases that were empty and lists the others, which the operator may drop. */
async function reportOldDatabases(admin: Client, { adminUrl }: Site, at: Date, print: PrintLine): Promise<void> {
  const kept: string[] = [];
  for (const service of SERVICES) {
    const name = beforeName(service, at);
    if (await withDatabase(onServerOf(adminUrl, name), hasTables)) kept.push(name);
    else await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
  if (kept.length === 0) return;
  print('The old data of the site stay in these databases until you drop them:');
  for (const name of kept) print(`  ${name}`);
}

/** '1 row', '2 rows'. */
function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const peopleText = (accounts: number, children: number) =>
  `${counted(accounts, 'account')}, ${counted(children, 'child', 'children')}`;
