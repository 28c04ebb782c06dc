/** Changes of tables: SQL that runs in a transaction of its own. */
interface TableMigration {
  sql: string;
}

/** An index on a table that is in use: made without a transaction, and nobody waits for it. */
export interface IndexMigration {
  index: {
    name: string;
    unique?: boolean;
    /** What comes after ON: `child (birthdate, id) WHERE is_active`. */
    on: string;
  };
}

/**
 * One step of a database's schema: SQL text, tables only; functions are files in `sql/`. An existing table gets an
 * index by a migration of its own, with `index`.
 *
 * Until the tag v1.0.0 there is one migration, `0001_tables`, and it may be edited: nothing is in production, and a
 * database that was made by another text is refused at start. From v1.0.0 on a released migration never changes; a new
 * one is added below it, and the release before it must keep working on the schema that it makes: add first, fill,
 * remove a release later.
 */
export type Migration = TableMigration | IndexMigration;

/** A service's migrations by name, in order: `{ '0001_tables': {...} }`. */
export type Migrations = Readonly<Record<string, Migration>>;
