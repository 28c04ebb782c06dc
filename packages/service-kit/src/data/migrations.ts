import type { Knex } from 'knex';

export interface Migration {
  up: (db: Knex) => Promise<void>;
  down: (db: Knex) => Promise<void>;
}

/** A service's migrations by name, in order: `{ '0001_accounts': {...} }`. A name, once released, never changes. */
export type Migrations = Readonly<Record<string, Migration>>;
