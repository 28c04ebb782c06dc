import type { Envelope, EventData, MergeState, MovedCounts } from '@fieldhouse/contracts';
import {
  consumer,
  consumerWithPrepare,
  nextVersion,
  publish,
  type ServiceContext,
  type TransactionContext,
  type Tx,
} from '@fieldhouse/service-kit';
import { fetchMergedFamilies, mailAddedGuardians } from './added-guardians.ts';
import { applyMerge, mergesWithRemainingRows, tombstoneMerge } from './child-merge.ts';
import { moveRecords, moveToPrimary, returnRecords } from './move-records.ts';

/**
 * Notifications and emails of merged children move to the primary (product decision 21). The primary's guardians get an
 * email when the merge gave others access to it (103); nothing else is new.
 */
export const mergeConsumers = [
  consumerWithPrepare('child.merged', {
    prepare: fetchMergedFamilies,
    async handle(event, tx, ctx, fetched) {
      if (!(await applyMerge(tx, event.data))) return;
      await publishApplied(tx, ctx, event, await moveToPrimary(tx, event.data));
      await mailAddedGuardians(tx, ctx, event, fetched);
    },
  }),
  consumer('child.merge-undone', async (event, tx, ctx) => {
    if (!(await tombstoneMerge(tx, event.data))) return;
    await moveRecords(tx, event.data);
    await publishApplied(tx, ctx, event, await returnRecords(tx, event.data));
  }),
];

/** Moves notifications and emails about duplicates that were stored after their merge. */
export async function moveRemainingRows(ctx: ServiceContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const merge of await mergesWithRemainingRows(tx)) await moveToPrimary(tx, merge);
  });
}

async function publishApplied(
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
