import { type ChildState, comparableName } from '@fieldhouse/contracts';
import { keptChildren, type Tx } from '@fieldhouse/service-kit';
import { forgetPlayer } from '../game-records/game-record.repository.ts';

/**
 * What this service keeps of children: names for lists and searches, and as they are compared when a file is
 * matched.
 */
export const children = keptChildren({
  table: 'known_child',
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
 * What is recorded of a child goes with it: its evaluations altogether, its games stay as figures of their team,
 * linked to nobody and without the name.
 */
async function deleteRecordsOf(tx: Tx, childId: number): Promise<void> {
  await tx('evaluation').where({ child_id: childId }).delete();
  await tx('seen_evaluation').where({ child_id: childId }).delete();
  await forgetPlayer(tx, childId);
  await tx('staged_game_row').where({ child_id: childId }).update({ child_id: null });
}
