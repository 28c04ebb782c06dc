import type { Knex } from 'knex';
import type { Tx } from '../service.ts';

type Key = Readonly<Record<string, string | number>>;
type Row = Readonly<Record<string, Knex.Value | undefined>>;

interface Projected {
  /** A table with a primary or unique key on the columns of `key`, `version int8 not null` and `gone boolean not null default false`. */
  table: string;
  key: Key;
  /** The owner's version of the state. */
  version: number;
}

/**
 * Takes over another service's state when it is newer than what is stored, in whatever order and however often events
 * arrive. A newer version brings a buried row back. Tells whether it changed anything.
 */
export async function applyProjection(tx: Tx, { row, ...projected }: Projected & { row: Row }): Promise<boolean> {
  return store(tx, projected, { ...row, gone: false });
}

/**
 * Marks the row as gone and leaves it as a tombstone, so that an older state which arrives late stays out. `row` sets
 * further columns: clear personal data with it, and fill those that must not be null.
 */
export async function buryProjection(tx: Tx, { row, ...projected }: Projected & { row?: Row }): Promise<boolean> {
  return store(tx, projected, { ...row, gone: true });
}

async function store(tx: Tx, { table, key, version }: Projected, row: Row): Promise<boolean> {
  const state = { ...row, version };
  const changed = await tx(table)
    .insert({ ...key, ...state })
    .onConflict(Object.keys(key))
    .merge(Object.keys(state))
    .where(`${table}.version`, '<', version)
    .returning('version');
  return changed.length > 0;
}
