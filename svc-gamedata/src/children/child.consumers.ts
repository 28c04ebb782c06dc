import type { Gone } from '@fieldhouse/contracts';
import { buryProjection, consumer, forgetMessages, type Tx } from '@fieldhouse/service-kit';
import { forgetPlayer } from '../game-records/game-record.repository.ts';

export const childConsumers = [consumer('child.deleted', ({ data }, tx) => removeChild(tx, data))];

/**
 * What is recorded of a child goes with it: its evaluations altogether, its games stay as figures of their team, linked to
 * nobody and without the name. However often this is told, it happens once.
 */
async function removeChild(tx: Tx, { id, version }: Gone): Promise<void> {
  if (!(await buryProjection(tx, { table: 'removed_child', key: { id }, version }))) return;
  await tx('evaluation').where({ child_id: id }).delete();
  await forgetPlayer(tx, id);
  await forgetMessages(tx, { kind: 'child', id });
}
