/** Changes of tables: SQL that runs in a transaction of its own. */
interface TableMigration {
  sql: string;
}

/** An index on a table that is in use: created without a transaction and without blocking others. */
export interface IndexMigration {
  index: {
    name: string;
    unique?: boolean;
    /** What comes after ON: `child (birthdate, id) WHERE is_active`. */
    on: string;
  };
}

/**
 * One step of a database's schema: SQL text that creates or changes tables; functions are files in `sql/`. An index on
 * an existing table is a separate migration with `index`.
 *
 * A migration that is part of a release (a tag `v*`) never changes: a service does not start with a database that another
 * text created. A new one is added after it, and the previous release must still work with the new schema: add and fill
 * first, remove one release later.
 */
export type Migration = TableMigration | IndexMigration;

/** A service's migrations by name, in order: `{ '0001_tables': {...} }`. */
export type Migrations = Readonly<Record<string, Migration>>;
