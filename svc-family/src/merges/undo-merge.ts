import {
  conflict,
  notFound,
  publish,
  recordAudit,
  type ServiceContext,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { changeProfile } from '../children/change-profile.ts';
import { updateIsActive } from '../children/child.repository.ts';
import { toChildState } from '../children/child.ts';
import { isSameProfile, profileOf } from '../children/profile.ts';
import {
  beginUndo,
  duplicatesOf,
  hasLaterMerge,
  isBeingMerged,
  type LockedChild,
  lockChildren,
  lockMerge,
  type MergeRow,
  toMergeState,
} from './merge.repository.ts';
import { mergeRunning, nameOf } from './merge-children.ts';
import { restoreDocument } from './merged-documents.ts';
import { endMergedLinks } from './merged-guardians.ts';
import { beforeMerge } from './merged-profile.ts';
import { linkApprovedParents, lockApprovedParents, restoreRequests } from './merged-requests.ts';
import { UNDO_DAYS, undoUntil } from './undo-until.ts';

/**
 * Begins the undo of a merge within 30 days (product decision 21): the duplicates are restored, the links that the
 * merge made end, and `child.merge-undone` is published, so that other services return the moved records. Records and
 * changes since the merge stay with the primary, and so does the access of parents whose request was approved. Does
 * nothing when the undo has begun already. Throws 404 for an unknown merge; 409 `merge_running`, `too_late`,
 * `duplicates_deleted`, and `undo_later_first` while a later merge of the same primary, or of the primary itself, is in
 * force.
 */
export async function undoMerge(ctx: ServiceContext, id: number, who: Pick<Who, 'userId' | 'role'>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockApprovedParents(tx, id);
    const { merge, primary, duplicates } = await lockMergedGroup(tx, id);
    if (merge.stage === 'undoing' || merge.stage === 'undone') return;
    await expectUndoable(tx, ctx, { merge, primary, duplicates });

    const group = { mergeId: id, primaryId: primary.id };
    await recordAudit(tx, ctx, { childIds: [primary.id, ...duplicates.map(({ child }) => child.id)] });
    await endMergedLinks(tx, ctx, group, who);
    await restoreRequests(tx, group);
    const duplicateIds = duplicates.map(({ child }) => child.id);
    await linkApprovedParents(tx, ctx, { mergeId: id, duplicateIds }, who);
    await restoreProfile(tx, ctx, { primary, merge }, who);
    await restoreDocument(tx, { ...group, birthdate: merge.profileBefore.birthdate, now: ctx.clock() });
    for (const duplicate of duplicates) await restore(tx, ctx, duplicate, who);
    const version = await beginUndo(tx, { id, undoneBy: who.userId, undoneAt: ctx.clock() });
    await publish(tx, ctx, 'child.merge-undone', primary.id, toMergeState({ ...merge, version }, duplicateIds), who);
  });
}

interface Group {
  merge: MergeRow;
  primary: LockedChild;
  duplicates: readonly { child: LockedChild; wasActive: boolean }[];
}

/** Locks the children in the order of their ids, like all other changes of children, and then the merge. */
async function lockMergedGroup(tx: Tx, id: number): Promise<Group> {
  const found = await tx('child_merge').where({ id }).first<{ primary_id: number } | undefined>('primary_id');
  if (!found) throw notFound('Merge');
  const childIds = (await duplicatesOf(tx, id)).map(({ childId }) => childId);
  const children = await lockChildren(tx, [found.primary_id, ...childIds]);
  const merge = await lockMerge(tx, id);
  const primary = children.get(found.primary_id);
  if (!merge || !primary) throw notFound('Merge');
  const duplicates = (await duplicatesOf(tx, id)).flatMap(({ childId, wasActive }) => {
    const child = children.get(childId);
    return child ? [{ child, wasActive }] : [];
  });
  return { merge, primary, duplicates };
}

async function expectUndoable(tx: Tx, { clock }: ServiceContext, { merge, primary, duplicates }: Group): Promise<void> {
  if (clock() > undoUntil(merge.mergedAt)) {
    throw conflict('too_late', `A merge can be undone for ${UNDO_DAYS} days. These have passed`);
  }
  if (duplicates.length === 0) {
    throw conflict(
      'duplicates_deleted',
      'The merged children were removed from the club. There is nothing to give back',
    );
  }
  if (primary.mergedInto !== null || (await hasLaterMerge(tx, merge))) {
    throw conflict('undo_later_first', `${nameOf(primary)} was merged again later. Please undo that merge first`);
  }
  if (await isBeingMerged(tx, [primary.id, ...duplicates.map(({ child }) => child.id)])) throw mergeRunning();
}

async function restoreProfile(
  tx: Tx,
  ctx: TransactionContext,
  { primary, merge }: Pick<Group, 'primary' | 'merge'>,
  who: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const before = beforeMerge(profileOf(primary), { before: merge.profileBefore, after: merge.profileAfter });
  if (isSameProfile(before, primary)) return;
  const changed = await changeProfile(tx, ctx, { child: primary, profile: before }, who);
  await publish(tx, ctx, 'child.updated', primary.id, toChildState(changed), who);
}

async function restore(
  tx: Tx,
  ctx: TransactionContext,
  { child, wasActive }: Group['duplicates'][number],
  who: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  await tx('child').where({ id: child.id }).update({ merged_into: null });
  if (!wasActive) return;
  const restored = await updateIsActive(tx, child.id, true);
  await publish(tx, ctx, 'child.restored', child.id, toChildState(restored), who);
}
