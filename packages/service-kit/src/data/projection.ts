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
 * A table with a primary or unique key on the columns of `key`, `version int8 not null` and `is_deleted boolean not
 * null default false`.
 */
interface InTable {
  table: string;
}

/**
 * Stores another service's state when it is newer than the stored one, whatever the order and number of deliveries. A
 * newer version replaces a tombstone. Returns whether it changed anything.
 */
export async function applyProjection(
  tx: Tx,
  { table, row, ...projected }: Projected & InTable & { row: Row },
): Promise<boolean> {
  return store(tx, table, [{ ...projected, row: { ...row, is_deleted: false } }]);
}

/** The same for many states, each only if it is newer. All have the same columns, and no key occurs twice. */
export async function applyProjections(
  tx: Tx,
  table: string,
  states: readonly (Projected & { row: Row })[],
): Promise<void> {
  await store(
    tx,
    table,
    states.map(({ row, ...projected }) => ({ ...projected, row: { ...row, is_deleted: false } })),
  );
}

/**
 * Makes the row a tombstone, so that an older state that arrives late is not stored. `row` sets further columns: it
 * clears personal data and fills columns that must not be null.
 */
export async function tombstoneProjection(
  tx: Tx,
  { table, row, ...projected }: Projected & InTable & { row?: Row },
): Promise<boolean> {
  return store(tx, table, [{ ...projected, row: { ...row, is_deleted: true } }]);
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
