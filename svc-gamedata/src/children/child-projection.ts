import { type ChildState, comparableName } from '@fieldhouse/contracts';
import { childProjection, type Tx } from '@fieldhouse/service-kit';
import { type RemovedName, removePlayerName } from '../game-records/remove-player-name.ts';

/** The projection of children: names for lists and searches, and in comparable form for matching files. */
export const children = childProjection({
  table: 'child_projection',
  columns: ({ firstName, lastName, nickname, birthdate, isActive }: ChildState) => ({
    ...{ first_name: firstName, last_name: lastName, nickname, birthdate, is_active: isActive },
    first_key: comparableName(firstName),
    last_key: comparableName(lastName),
    nickname_key: nickname === null ? null : comparableName(nickname),
  }),
  tombstone: () => ({
    ...{ first_name: '', last_name: '', nickname: null, birthdate: null, is_active: false },
    ...{ first_key: '', last_key: '', nickname_key: null },
  }),
  beforeRemoval: (tx, { id }) => nameOf(tx, id),
  removed: (tx, _ctx, { id }, { before }) => deleteRecordsOf(tx, id, before),
});

/** The child's name in comparable form; locks its row until the transaction ends. */
async function nameOf(tx: Tx, id: number): Promise<RemovedName | undefined> {
  return tx('child_projection')
    .where({ id, is_deleted: false })
    .forUpdate()
    .first<RemovedName | undefined>({ firstKey: 'first_key', lastKey: 'last_key', nicknameKey: 'nickname_key' });
}

/**
 * Deletes the records of a removed child: its evaluations completely; its game records stay as statistics of the team,
 * without link and name.
 */
export async function deleteRecordsOf(tx: Tx, childId: number, name: RemovedName | undefined): Promise<void> {
  await tx('evaluation').where({ child_id: childId }).delete();
  await tx('seen_evaluation').where({ child_id: childId }).delete();
  await removePlayerName(tx, childId, name);
}
