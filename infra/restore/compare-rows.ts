import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import type { DatabaseUrls } from '../provision/provision.ts';
import { hasTables, withDatabase } from './with-database.ts';

/** The name of a table's rows in the report; internal tables have none and are left out. */
const LABELS: Readonly<Record<string, string>> = {
  'auth account': 'accounts',
  'auth waiver_signature': 'signed waivers',
  'family child': 'children',
  'family guardian': 'guardians',
  'family access_request': 'requests for access',
  'events event': 'events',
  'events registration': 'registrations',
  'events team': 'teams',
  'gamedata game_record': 'game records',
  'gamedata evaluation': 'evaluations',
  'admin location': 'locations',
  'admin audit.entry': 'entries of the audit',
  'notify mail': 'emails',
  'notify notification': 'notifications',
};

/** The number of records of one kind that the site has now, and that it would have after the restore. */
export interface RowChange {
  service: ServiceName;
  /** What they are: 'registrations'. */
  what: string;
  now: number;
  restored: number;
  /** Stored since the backup: they would be lost. */
  lost: number;
}

/** Compares the records of the site with the restored ones, by their ids. */
export async function compareRows(now: DatabaseUrls, restored: DatabaseUrls): Promise<RowChange[]> {
  const changes: RowChange[] = [];
  for (const service of SERVICES) {
    for (const [name, what] of Object.entries(LABELS)) {
      const [owner, table = ''] = name.split(' ');
      if (owner !== service) continue;
      const [before, after] = [await idsOf(now[service], table), await idsOf(restored[service], table)];
      const restoredIds = new Set(after);
      const lost = before.filter((id) => !restoredIds.has(id)).length;
      changes.push({ service, what, now: before.length, restored: after.length, lost });
    }
  }
  return changes;
}

async function idsOf(url: string, table: string): Promise<string[]> {
  return withDatabase(url, async (db) => {
    if (!(await hasTables(db))) return [];
    const { rows } = await db.query(`SELECT id FROM ${table}`);
    return rows.map(({ id }) => id);
  });
}
