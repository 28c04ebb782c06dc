import type { MergeChildren } from '@fieldhouse/contracts';
import {
  conflict,
  invalid,
  notFound,
  publish,
  type ServiceContext,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { changeProfile } from '../children/change-profile.ts';
import { updateIsActive } from '../children/child.repository.ts';
import { toChildState } from '../children/child.ts';
import { isSameProfile, profileOf } from '../children/profile.ts';
import { deleteInvitationsOfChildren } from '../guardian-invitations/invitation.repository.ts';
import {
  insertMerge,
  isBeingMerged,
  type LockedChild,
  lockChildren,
  mergeOf,
  toMergeState,
} from './merge.repository.ts';
import { copyDocumentToPrimary } from './merged-documents.ts';
import { linkGuardians, lockGuardianAccounts } from './merged-guardians.ts';
import { withValuesOf } from './merged-profile.ts';
import { approveRequests, moveRequests } from './merged-requests.ts';

/**
 * Begins the merge of duplicates into a child, the primary (product decision 21): the duplicates are archived and
 * their ids become aliases of the primary's id. The primary gets the guardians that were chosen, or whose contact
 * agrees with one of its own (103), and an age document that was checked for its birth date or else the newest one.
 * `child.merged` is published, so that other services move their records. The given access requests are approved in
 * the same transaction. Returns the id of the merge; the same call again returns the same merge. Throws 400 for a
 * primary among its duplicates, and for a chosen account that is no guardian of them; 404 for an unknown child or a
 * request for another child; 409 `child_merged`, `child_archived` for an archived primary, `already_decided` for a
 * denied request, and `merge_running` while another merge of one of these children is in progress.
 */
export async function mergeChildren(
  ctx: ServiceContext,
  request: MergeChildren,
  who: Pick<Who, 'userId' | 'role'>,
): Promise<number> {
  const primaryId = request.primaryChildId;
  const duplicateIds = [...new Set(request.duplicateChildIds)];
  if (duplicateIds.includes(primaryId)) {
    throw invalid([{ path: 'duplicateChildIds', message: 'A child cannot be merged into itself' }]);
  }
  const requestIds = [...new Set(request.approveRequestIds)];
  return ctx.db.transaction(async (tx) => {
    await lockGuardianAccounts(tx, { childIds: duplicateIds, requestIds });
    const { primary, duplicates } = await lockGroup(tx, primaryId, duplicateIds);
    const earlier = await mergeOf(tx, { primaryId, duplicateIds });
    if (earlier !== undefined) return earlier;
    expectMergeable(primary, duplicates);
    if (await isBeingMerged(tx, [primaryId, ...duplicateIds])) throw mergeRunning();

    const profileBefore = profileOf(primary);
    const [first] = duplicates;
    const profileAfter =
      request.mergeData.keepPrimaryData || !first ? profileBefore : withValuesOf(profileBefore, profileOf(first));
    const merge = await insertMerge(tx, {
      ...{ primaryId, mergeData: request.mergeData, profileBefore, profileAfter, duplicates },
      ...{ mergedBy: who.userId, mergedAt: ctx.clock() },
    });
    const group = { mergeId: merge.id, primaryId, duplicateIds };
    const guardianLinkIds = await linkGuardians(tx, ctx, { ...group, chosen: request.linkGuardianIds }, who);
    // Whoever invited for a duplicate may have no access to the primary.
    await deleteInvitationsOfChildren(tx, duplicateIds);
    await moveRequests(tx, group);
    await approveRequests(tx, ctx, { ...group, requestIds }, who);
    if (!isSameProfile(profileBefore, profileAfter)) {
      const changed = await changeProfile(tx, ctx, { child: primary, profile: profileAfter }, who);
      await publish(tx, ctx, 'child.updated', primaryId, toChildState(changed), who);
    }
    const { birthdate } = profileAfter;
    await copyDocumentToPrimary(tx, { mergeId: merge.id, primary, duplicates, birthdate });
    for (const duplicate of duplicates) await archive(tx, ctx, { duplicate, primaryId }, who);
    const state = toMergeState({ ...merge, primaryId, mergeData: request.mergeData }, duplicateIds);
    await publish(tx, ctx, 'child.merged', primaryId, { ...state, guardianLinkIds }, who);
    return merge.id;
  });
}

async function lockGroup(tx: Tx, primaryId: number, duplicateIds: readonly number[]) {
  const children = await lockChildren(tx, [primaryId, ...duplicateIds]);
  const primary = children.get(primaryId);
  const duplicates = duplicateIds.flatMap((id) => children.get(id) ?? []);
  if (!primary || duplicates.length < duplicateIds.length) throw notFound('Child');
  return { primary, duplicates };
}

function expectMergeable(primary: LockedChild, duplicates: readonly LockedChild[]): void {
  const merged = [primary, ...duplicates].find(({ mergedInto }) => mergedInto !== null);
  if (merged) throw conflict('child_merged', `${nameOf(merged)} was merged into another child already`);
  if (!primary.isActive) {
    throw conflict(
      'child_archived',
      `${nameOf(primary)} is archived. Restore the child before you merge others into it`,
    );
  }
}

async function archive(
  tx: Tx,
  ctx: TransactionContext,
  { duplicate, primaryId }: { duplicate: LockedChild; primaryId: number },
  who: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  await tx('child').where({ id: duplicate.id }).update({ merged_into: primaryId });
  if (!duplicate.isActive) return;
  const archived = await updateIsActive(tx, duplicate.id, false);
  await publish(tx, ctx, 'child.archived', duplicate.id, toChildState(archived), who);
}

/** 409: another merge of these children is in progress. */
export const mergeRunning = () =>
  conflict('merge_running', 'A merge of these children is not finished yet. Please try again in a moment');

export const nameOf = ({ firstName, lastName }: Pick<LockedChild, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;
