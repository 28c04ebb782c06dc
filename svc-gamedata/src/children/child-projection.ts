import { type ChildState, comparableName } from '@fieldhouse/contracts';
import { childProjection, type Tx } from '@fieldhouse/service-kit';
import { anonymizePlayer } from '../game-records/game-record.repository.ts';

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
  removed: (tx, _ctx, { id }) => deleteRecordsOf(tx, id),
});

/**
 * Deletes the records of a removed child: its evaluations completely; its game records stay as statistics of the team,
 * without link and name.
 */
export async function deleteRecordsOf(tx: Tx, childId: number): Promise<void> {
  await tx('evaluation').where({ child_id: childId }).delete();
  await tx('seen_evaluation').where({ child_id: childId }).delete();
  await anonymizePlayer(tx, childId);
  await tx('staged_game_row').where({ child_id: childId }).update({ child_id: null });
}
