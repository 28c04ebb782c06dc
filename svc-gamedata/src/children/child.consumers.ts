import type { Gone } from '@fieldhouse/contracts';
import { consumer, forgetMessages, type Tx } from '@fieldhouse/service-kit';
import { forgetPlayer } from '../game-records/game-record.repository.ts';
import { applyChild, buryChild } from './known-child.ts';

export const childConsumers = [
  consumer('child.created', async ({ data }, tx) => void (await applyChild(tx, data))),
  consumer('child.updated', async ({ data }, tx) => void (await applyChild(tx, data))),
  consumer('child.archived', async ({ data }, tx) => void (await applyChild(tx, data))),
  consumer('child.restored', async ({ data }, tx) => void (await applyChild(tx, data))),
  consumer('child.deleted', ({ data }, tx) => removeChild(tx, data)),
];

/**
 * What is recorded of a child goes with it: its evaluations altogether, its games stay as figures of their team, linked to
 * nobody and without the name. However often this is told, it happens once.
 */
async function removeChild(tx: Tx, gone: Gone): Promise<void> {
  if (!(await buryChild(tx, gone))) return;
  await tx('evaluation').where({ child_id: gone.id }).delete();
  await tx('seen_evaluation').where({ child_id: gone.id }).delete();
  await forgetPlayer(tx, gone.id);
  await tx('staged_game_row').where({ child_id: gone.id }).update({ child_id: null });
  await forgetMessages(tx, { kind: 'child', id: gone.id });
}
