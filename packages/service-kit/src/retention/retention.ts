import type { Knex } from 'knex';
import type { DaySetting } from '../club-settings.ts';

/** How old something is: as a setting says, or always the same. */
export type Age = DaySetting | { days: number } | { hours: number };

/** Rows that the hourly job `purge-old-rows` deletes, in batches. */
export interface Purge {
  /** Which ones, as SQL with one `?` for the instant of `age` ago. An index has to find them. */
  where: string;
  age: Age;
  /** For rows that stay without their contents. */
  empty?: Emptying;
}

/**
 * How rows are emptied. `purge-old-rows` adds to `where` that `column` does not have the value `to` yet, and sets it:
 * no row is found twice, whatever `where` says.
 */
export interface Emptying {
  /** Tells a row that has its contents from one that has none any more. */
  column: string;
  to: null | false;
  /** What other columns are set to. */
  set?: (ctx: { db: Knex; environment: { siteUrl: string } }) => Readonly<Record<string, Knex.Value | Knex.Raw>>;
}

/**
 * Which rows a rule is about, as SQL with one `?` for the instant of its `age` ago, in the words of the partial
 * indexes.
 */
export function rowsToPurge({ where, empty }: Purge): string {
  if (!empty) return where;
  const { column, to } = empty;
  return `${to === null ? `${column} IS NOT NULL` : column} AND (${where})`;
}

/** What becomes of a table's rows. The table in docs/operations.md is made from it. */
export interface TableRetention {
  /** What the table grows with: 'registrations'. */
  growsWith: string;
  /** How long a row is kept, and where nothing deletes it, why. */
  kept: string;
  /** What `purge-old-rows` deletes. */
  purges?: readonly Purge[];
  /** What else deletes its rows: the name of a job, or of what they are deleted with. */
  deletedBy?: string;
}

/** Every table of a database, by its name; by `schema.name` outside of `public`. */
export type Retention = Readonly<Record<string, TableRetention>>;

/** A copy of what another service owns: one row for each of its rows, a tombstone for each that was deleted. */
export function projectionOf(what: string): TableRetention {
  return { growsWith: what, kept: 'As long as the club: a tombstone keeps late events out' };
}

/** What the club itself is about. */
export function clubRecord(growsWith: string, kept = 'Until somebody of the club deletes it'): TableRetention {
  return { growsWith, kept };
}

/** A table that does not grow with traffic. */
export function fixedSize(rows: string): TableRetention {
  return { growsWith: 'nothing', kept: rows };
}
