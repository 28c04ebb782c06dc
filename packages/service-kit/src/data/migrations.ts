interface AnyMigration {
  /**
   * The oldest release whose code works with the database from this migration on, `1.5.0`. Without one every release
   * does, as with tables and columns that are added. What takes something away, or changes what is there, names one: no
   * older release may run beside it, and none is returned to.
   */
  minVersion?: string;
}

/** Changes of tables: SQL that runs in a transaction of its own. */
interface TableMigration extends AnyMigration {
  sql: string;
}

/** An index on a table that is in use: created without a transaction and without blocking others. */
export interface IndexMigration extends AnyMigration {
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
