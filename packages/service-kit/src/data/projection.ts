import type { Knex } from 'knex';
import type { Tx } from '../service.ts';

type Key = Readonly<Record<string, string | number>>;
type Row = Readonly<Record<string, Knex.Value | undefined>>;

interface Projected {
  key: Key;
  /** The owner's version of the state. */
  version: number;
}

/**
 * A table with a primary or unique key on the columns of `key`, `version int8 not null` and `gone boolean not null
 * default false`.
 */
interface InTable {
  table: string;
}

/**
 * Takes over another service's state when it is newer than what is stored, in whatever order and however often events
 * arrive. A newer version brings a buried row back. Tells whether it changed anything.
 */
export async function applyProjection(
  tx: Tx,
  { table, row, ...projected }: Projected & InTable & { row: Row },
): Promise<boolean> {
  return store(tx, table, [{ ...projected, row: { ...row, gone: false } }]);
}

/** The same for many at once, each only where it is newer. All have the same columns, and no key is there twice. */
export async function applyProjections(
  tx: Tx,
  table: string,
  states: readonly (Projected & { row: Row })[],
): Promise<void> {
  await store(
    tx,
    table,
    states.map(({ row, ...projected }) => ({ ...projected, row: { ...row, gone: false } })),
  );
}

/**
 * Marks the row as gone and leaves it as a tombstone, so that an older state which arrives late stays out. `row` sets
 * further columns: clear personal data with it, and fill those that must not be null.
 */
export async function buryProjection(
  tx: Tx,
  { table, row, ...projected }: Projected & InTable & { row?: Row },
): Promise<boolean> {
  return store(tx, table, [{ ...projected, row: { ...row, gone: true } }]);
}

async function store(tx: Tx, table: string, states: readonly (Projected & { row: Row })[]): Promise<boolean> {
  const [first] = states;
  if (!first) return false;
  const changed = await tx(table)
    .insert(states.map(({ key, version, row }) => ({ ...key, ...row, version })))
    .onConflict(Object.keys(first.key))
    .merge([...Object.keys(first.row), 'version'])
    .where(`${table}.version`, '<', tx.raw('excluded.version'))
    .returning('version');
  return changed.length > 0;
}
