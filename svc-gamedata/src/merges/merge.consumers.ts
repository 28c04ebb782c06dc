import type { Envelope, EventData, MergeState, MovedCounts } from '@fieldhouse/contracts';
import {
  causeOf,
  consumer,
  nextVersion,
  publish,
  type ServiceContext,
  type TransactionContext,
  type Tx,
} from '@fieldhouse/service-kit';
import {
  buryMerge,
  type ChildMerge,
  keepMerge,
  lockMerged,
  mergesWithLateRows,
  presentDuplicates,
} from './child-merge.ts';
import { moveRecords, returnRecords } from './move-records.ts';
import { mergeSeen, splitSeen } from './move-seen.ts';

export const mergeConsumers = [
  consumer('child.merged', async (event, tx, ctx) => {
    if (!(await keepMerge(tx, event.data))) return;
    await lockMerged(tx, event.data);
    if (event.data.evaluations) await mergeSeen(tx, event.data);
    await answer(tx, ctx, event, await moveRecords(tx, event.data));
  }),
  consumer('child.merge-undone', async (event, tx, ctx) => {
    if (!(await buryMerge(tx, event.data))) return;
    await answer(tx, ctx, event, await moveBack(tx, event.data));
  }),
];

/** Moves what duplicates got in the very moment of their merge: see `mergesWithLateRows`. */
export async function moveLateRows(ctx: ServiceContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const merge of await mergesWithLateRows(tx)) {
      await lockMerged(tx, merge);
      await moveRecords(tx, merge);
    }
  });
}

async function moveBack(tx: Tx, merge: ChildMerge): Promise<MovedCounts> {
  await lockMerged(tx, merge);
  // What came late is noted first, so that it goes back as well.
  await moveRecords(tx, merge);
  const childIds = await presentDuplicates(tx, merge);
  if (merge.evaluations) await splitSeen(tx, merge, childIds);
  return returnRecords(tx, merge, childIds);
}

async function answer(
  tx: Tx,
  ctx: TransactionContext,
  event: Envelope<MergeState>,
  counts: MovedCounts,
): Promise<void> {
  const { id, version: mergeVersion, primaryId } = event.data;
  const applied: EventData<'child.merge-applied'> = {
    ...{ id, version: await nextVersion(tx), mergeVersion, service: 'gamedata' },
    ...{ counts, notReturned: [] },
  };
  await publish(tx, ctx, 'child.merge-applied', primaryId, applied, causeOf(event));
}
