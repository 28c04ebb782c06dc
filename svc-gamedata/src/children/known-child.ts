import { type ChildState, comparableName, type Gone } from '@fieldhouse/contracts';
import { applyProjection, buryProjection, type Tx } from '@fieldhouse/service-kit';

const table = 'known_child';

/** Takes over a child's state; false when a newer one is known. */
export function applyChild(tx: Tx, child: ChildState): Promise<boolean> {
  return applyProjection(tx, { table, key: { id: child.id }, version: child.version, row: rowOf(child) });
}

/** The same for many at once, each only where it is newer than what is known. */
export async function applyChildren(tx: Tx, children: readonly ChildState[]): Promise<void> {
  if (children.length === 0) return;
  const rows = children.map((child) => ({ id: child.id, version: child.version, gone: false, ...rowOf(child) }));
  await tx(table).insert(rows).onConflict('id').merge().where(`${table}.version`, '<', tx.raw('excluded.version'));
}

function rowOf({ firstName, lastName, nickname, birthdate, isActive }: ChildState) {
  return {
    ...{ first_name: firstName, last_name: lastName, nickname, birthdate, is_active: isActive },
    first_key: comparableName(firstName),
    last_key: comparableName(lastName),
    nickname_key: nickname === null ? null : comparableName(nickname),
  };
}

/** Forgets a child that was removed from the club; false when that is known already. */
export function buryChild(tx: Tx, { id, version }: Gone): Promise<boolean> {
  const row = {
    ...{ first_name: '', last_name: '', nickname: null, birthdate: null, is_active: false },
    ...{ first_key: '', last_key: '', nickname_key: null },
  };
  return buryProjection(tx, { table, key: { id }, version, row });
}
