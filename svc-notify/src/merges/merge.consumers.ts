import type { Envelope, EventData, MergeState, MovedCounts } from '@fieldhouse/contracts';
import {
  consumer,
  nextVersion,
  publish,
  type ServiceContext,
  type TransactionContext,
  type Tx,
} from '@fieldhouse/service-kit';
import { buryMerge, keepMerge, mergesWithLateRows } from './child-merge.ts';
import { moveRecords, returnRecords } from './move-records.ts';

/** What is kept about children moves with them (product decision 21): no mail, and the bell stays silent. */
export const mergeConsumers = [
  consumer('child.merged', async (event, tx, ctx) => {
    if (!(await keepMerge(tx, event.data))) return;
    await answer(tx, ctx, event, await moveRecords(tx, event.data));
  }),
  consumer('child.merge-undone', async (event, tx, ctx) => {
    if (!(await buryMerge(tx, event.data))) return;
    await moveRecords(tx, event.data);
    await answer(tx, ctx, event, await returnRecords(tx, event.data));
  }),
];

/** Moves what came about duplicates after their merge. */
export async function moveLateRows(ctx: ServiceContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const merge of await mergesWithLateRows(tx)) await moveRecords(tx, merge);
  });
}

async function answer(
  tx: Tx,
  ctx: TransactionContext,
  event: Envelope<MergeState>,
  counts: MovedCounts,
): Promise<void> {
  const { id, version: mergeVersion, primaryId } = event.data;
  const applied: EventData<'child.merge-applied'> = {
    ...{ id, version: await nextVersion(tx), mergeVersion, service: 'notify' },
    ...{ counts, notReturned: [] },
  };
  await publish(tx, ctx, 'child.merge-applied', primaryId, applied);
}
