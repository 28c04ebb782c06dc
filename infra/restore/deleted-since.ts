import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import type { Client } from 'pg';
import { DEFINITIONS } from '../local/definitions.ts';
import type { DatabaseUrls } from '../provision/provision.ts';
import { hasTables, withDatabase } from './with-database.ts';

/** People that the backup has and the site has deleted since. */
export interface DeletedSince {
  accounts: number[];
  children: number[];
}

interface Kind {
  owner: ServiceName;
  table: string;
  deleted: 'user.deleted' | 'child.deleted';
}

const ACCOUNT: Kind = { owner: 'auth', table: 'account', deleted: 'user.deleted' };
const CHILD: Kind = { owner: 'family', table: 'child', deleted: 'child.deleted' };

/**
 * People deleted since the backup: restored, not in the site, and recorded as deleted by a tombstone of any service or
 * by an event that is not delivered yet. Those who are only missing were not deleted: an earlier restore may have
 * reset the site to a time before them.
 */
export async function deletedSince(now: DatabaseUrls, restored: DatabaseUrls): Promise<DeletedSince> {
  return { accounts: await deletedOf(ACCOUNT, now, restored), children: await deletedOf(CHILD, now, restored) };
}

async function deletedOf(kind: Kind, now: DatabaseUrls, restored: DatabaseUrls): Promise<number[]> {
  const { owner, table } = kind;
  const there = await withDatabase(now[owner], async (db) => ((await hasTables(db)) ? idsOf(db, table) : undefined));
  if (!there) return [];
  const present = new Set(there);
  const missing = (await withDatabase(restored[owner], (db) => idsOf(db, table))).filter((id) => !present.has(id));
  if (missing.length === 0) return [];
  const known = new Set<number>();
  for (const service of SERVICES) {
    await withDatabase(now[service], async (db) => {
      if (!(await hasTables(db))) return;
      for (const id of await knownDeletedIds(db, service, kind)) known.add(id);
    });
  }
  return missing.filter((id) => known.has(id)).sort((one, other) => one - other);
}

async function idsOf(db: Client, table: string): Promise<number[]> {
  return (await db.query(`SELECT id FROM ${table}`)).rows.map(({ id }) => Number(id));
}

/** Ids of tombstones in this database, and of its own events of deletions. */
async function knownDeletedIds(db: Client, service: ServiceName, { owner, deleted }: Kind): Promise<number[]> {
  const ids: number[] = [];
  for (const { table, rowsWith = {}, removed } of DEFINITIONS[service].projections ?? []) {
    if (removed !== deleted) continue;
    const columns = Object.keys(rowsWith);
    const where = ['is_deleted', ...columns.map((column, index) => `${column} = $${index + 1}`)].join(' AND ');
    const { rows } = await db.query(`SELECT id FROM ${table} WHERE ${where}`, Object.values(rowsWith));
    ids.push(...rows.map(({ id }) => Number(id)));
  }
  if (service !== owner) return ids;
  const { rows } = await db.query('SELECT subject FROM outbox WHERE type = $1', [deleted]);
  return [...ids, ...rows.map(({ subject }) => Number(subject))];
}
