import { type ChildState, comparableName, type Gone } from '@fieldhouse/contracts';
import { applyProjection, buryProjection, type Tx } from '@fieldhouse/service-kit';

const table = 'known_child';

/** Takes over a child's state; false when a newer one is known. */
export function applyChild(tx: Tx, child: ChildState): Promise<boolean> {
  const { id, version, firstName, lastName, nickname, birthdate, isActive } = child;
  return applyProjection(tx, {
    table,
    key: { id },
    version,
    row: {
      ...{ first_name: firstName, last_name: lastName, nickname, birthdate, is_active: isActive },
      first_key: comparableName(firstName),
      last_key: comparableName(lastName),
      nickname_key: nickname === null ? null : comparableName(nickname),
    },
  });
}

/** Forgets a child that was removed from the club; false when that is known already. */
export function buryChild(tx: Tx, { id, version }: Gone): Promise<boolean> {
  const row = {
    ...{ first_name: '', last_name: '', nickname: null, birthdate: null, is_active: false },
    ...{ first_key: '', last_key: '', nickname_key: null },
  };
  return buryProjection(tx, { table, key: { id }, version, row });
}
