import {
  clubToday,
  type Envelope,
  type EventData,
  type MergeState,
  type MovedCounts,
  type NotReturned,
} from '@fieldhouse/contracts';
import {
  causeOf,
  consumer,
  nextVersion,
  publish,
  type ServiceContext,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { removeThoseWhoLeft } from '../children/remove-child.ts';
import { archiveDuplicates } from './archive-duplicates.ts';
import { cancelUpcoming } from './cancel-upcoming.ts';
import {
  type ChildMerge,
  duplicatesNotRemoved,
  lockMerged,
  mergesWithRemainingRows,
  storeMerge,
  tombstoneMerge,
} from './child-merge.ts';
import { moveMembers, returnMembers } from './move-members.ts';
import { moveRegistrations } from './move-registrations.ts';
import { returnRegistrations } from './return-registrations.ts';

export const mergeConsumers = [
  consumer('child.merged', async (event, tx, ctx) => {
    if (!(await storeMerge(tx, event.data))) return;
    await lockMerged(tx, event.data);
    await archiveDuplicates(tx, event.data);
    const counts = await moveToPrimary(tx, ctx, event.data, causeOf(event));
    await removeThoseWhoLeft(tx, ctx, [event.data.primaryId]);
    await publishOutcome(tx, ctx, event, { counts, notReturned: [] });
  }),
  consumer('child.merge-undone', async (event, tx, ctx) => {
    if (!(await tombstoneMerge(tx, event.data))) return;
    await publishOutcome(tx, ctx, event, await moveBack(tx, ctx, event.data, causeOf(event)));
  }),
];

/** Moves or cancels what duplicates got during their merge: see `mergesWithRemainingRows`. */
export async function moveRemainingRows(ctx: ServiceContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const merge of await mergesWithRemainingRows(tx, clubToday(ctx.clock()))) {
      await moveToPrimary(tx, ctx, merge);
      await removeThoseWhoLeft(tx, ctx, [merge.primaryId]);
    }
  });
}

async function moveToPrimary(
  tx: Tx,
  ctx: TransactionContext,
  merge: ChildMerge,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<MovedCounts> {
  await lockMerged(tx, merge);
  const teams = await moveMembers(tx, merge);
  if (merge.registrations) return { teams, ...(await moveRegistrations(tx, ctx, merge)) };
  return { teams, cancelled: await cancelUpcoming(tx, ctx, merge, who) };
}

async function moveBack(tx: Tx, ctx: TransactionContext, merge: ChildMerge, who?: Pick<Who, 'userId' | 'role'>) {
  await lockMerged(tx, merge);
  // Remaining rows are moved and recorded first, so that they are moved back as well.
  await moveMembers(tx, merge);
  if (merge.registrations) await moveRegistrations(tx, ctx, merge);
  const childIds = await duplicatesNotRemoved(tx, merge);
  const teams = await returnMembers(tx, merge, childIds);
  const { registrations, notReturned } = await returnRegistrations(tx, ctx, { merge, childIds, who });
  return { counts: { teams, registrations }, notReturned };
}

async function publishOutcome(
  tx: Tx,
  ctx: TransactionContext,
  event: Envelope<MergeState>,
  outcome: { counts: MovedCounts; notReturned: NotReturned[] },
): Promise<void> {
  const { id, version: mergeVersion, primaryId } = event.data;
  const applied: EventData<'child.merge-applied'> = {
    ...{ id, version: await nextVersion(tx), mergeVersion, service: 'events' },
    ...outcome,
  };
  await publish(tx, ctx, 'child.merge-applied', primaryId, applied, causeOf(event));
}
