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
import { deleteRecordsOf } from '../children/child-projection.ts';
import {
  type ChildMerge,
  duplicatesNotRemoved,
  hasPrimaryLeft,
  lockMerged,
  mergesWithRemainingRows,
  storeMerge,
  tombstoneMerge,
} from './child-merge.ts';
import { moveRecords, returnRecords } from './move-records.ts';
import { mergeSeen, splitSeen } from './move-seen.ts';

export const mergeConsumers = [
  consumer('child.merged', async (event, tx, ctx) => {
    if (!(await storeMerge(tx, event.data))) return;
    await lockMerged(tx, event.data);
    if (event.data.evaluations) await mergeSeen(tx, event.data);
    await publishOutcome(tx, ctx, event, await moveToPrimary(tx, event.data));
  }),
  consumer('child.merge-undone', async (event, tx, ctx) => {
    if (!(await tombstoneMerge(tx, event.data))) return;
    await publishOutcome(tx, ctx, event, await moveBack(tx, event.data));
  }),
];

/** Moves rows that duplicates got during their merge: see `mergesWithRemainingRows`. */
export async function moveRemainingRows(ctx: ServiceContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const merge of await mergesWithRemainingRows(tx)) {
      await lockMerged(tx, merge);
      await moveToPrimary(tx, merge);
    }
  });
}

/** What moves to a primary that has left the club is deleted as by its removal. */
async function moveToPrimary(tx: Tx, merge: ChildMerge): Promise<MovedCounts> {
  const counts = await moveRecords(tx, merge);
  if (await hasPrimaryLeft(tx, merge)) await deleteRecordsOf(tx, merge.primaryId, undefined);
  return counts;
}

async function moveBack(tx: Tx, merge: ChildMerge): Promise<MovedCounts> {
  await lockMerged(tx, merge);
  // Remaining rows are moved and recorded first, so that they are moved back as well.
  await moveRecords(tx, merge);
  const childIds = await duplicatesNotRemoved(tx, merge);
  if (merge.evaluations) await splitSeen(tx, merge, childIds);
  return returnRecords(tx, merge, childIds);
}

async function publishOutcome(
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
