import type { Knex } from 'knex';
import type { DaySetting } from '../club-settings.ts';

/** An age: a setting, or a fixed time. */
export type Age = DaySetting | { days: number } | { hours: number };

/** Rows that the hourly job `purge-old-rows` deletes, in batches. */
export interface Purge {
  /** The condition of the rows, as SQL with one `?` for the instant of `age` ago. There must be an index for it. */
  where: string;
  age: Age;
  /** For rows that stay, but without their contents. */
  empty?: Emptying;
}

/**
 * How rows are emptied. `purge-old-rows` adds to `where` that `column` does not have the value `to` yet, and sets it,
 * so that no row is found twice.
 */
export interface Emptying {
  /** The column that shows whether a row still has its contents. */
  column: string;
  to: null | false;
  /** The new values of other columns. */
  set?: (ctx: { db: Knex; environment: { siteUrl: string } }) => Readonly<Record<string, Knex.Value | Knex.Raw>>;
}

/**
 * The condition of a rule's rows, as SQL with one `?` for the instant of its `age` ago. Its text matches the partial
 * indexes.
 */
export function rowsToPurge({ where, empty }: Purge): string {
  if (!empty) return where;
  const { column, to } = empty;
  return `${to === null ? `${column} IS NOT NULL` : column} AND (${where})`;
}

/** The retention of a table's rows. The table in docs/operations.md is generated from it. */
export interface TableRetention {
  /** What makes the table grow: 'registrations'. */
  growsWith: string;
  /** How long a row is retained; if nothing deletes it, the reason. */
  retainedFor: string;
  /** What `purge-old-rows` deletes. */
  purges?: readonly Purge[];
  /** What else deletes its rows: the name of a job, or the rows with which they are deleted. */
  deletedBy?: string;
}

/** Every table of a database, by its name; by `schema.name` outside of `public`. */
export type Retention = Readonly<Record<string, TableRetention>>;

/** A projection: one row for each of the owner's rows, a tombstone for each deleted one. */
export function projectionOf(what: string): TableRetention {
  return { growsWith: what, retainedFor: 'As long as the club: a tombstone keeps late events out' };
}

/** The club's own records. */
export function clubRecord(growsWith: string, retainedFor = 'Until somebody of the club deletes it'): TableRetention {
  return { growsWith, retainedFor };
}

/** A table that does not grow with traffic. */
export function fixedSize(rows: string): TableRetention {
  return { growsWith: 'nothing', retainedFor: rows };
}

/** A merge can be undone for 30 days; the undo may take another 30 to arrive. */
const MERGE_ROWS_DAYS = 60;

/** What a merge has moved to the primary; `child_merge` has the merges that the service received. */
export const movedByMerge: TableRetention = {
  growsWith: 'merges of children',
  retainedFor: `${MERGE_ROWS_DAYS} days: only an undo needs it`,
  purges: [{ where: 'merge_id IN (SELECT id FROM child_merge WHERE received_at < ?)', age: { days: MERGE_ROWS_DAYS } }],
};
