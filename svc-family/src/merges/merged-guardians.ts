import { invalid, publish, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { agreementWith } from '../guardians/contact-agreement.ts';
import { guardiansOf, insertGuardian } from '../guardians/guardian.repository.ts';
import { type GuardianRow, toGuardianState } from '../guardians/guardian.ts';
import { unlinkGuardian } from '../guardians/unlink-guardian.ts';
import { findPeople } from '../people/person.ts';

interface Guardians {
  primaryId: number;
  duplicateIds: readonly number[];
}

/**
 * Locks the accounts of these children's guardians, and of the parents who made these requests, for share until the
 * transaction ends, so that none is deleted while it gets another child. Call it before the children are locked: the
 * deletion of an account locks in the same order.
 */
export async function lockGuardianAccounts(
  tx: Tx,
  { childIds, requestIds }: { childIds: readonly number[]; requestIds: readonly number[] },
): Promise<void> {
  await tx.raw(
    `SELECT FROM user_projection WHERE id IN (
       SELECT user_id FROM guardian WHERE child_id = ANY (:childIds)
       UNION SELECT user_id FROM access_request WHERE id = ANY (:requestIds)
     ) ORDER BY id FOR SHARE`,
    { childIds, requestIds },
  );
}

/** Keeps a link that a merge made after an undo of the merge, since an approved request gives it as well. */
export async function keepAfterUndo(tx: Tx, { id }: Pick<GuardianRow, 'id'>): Promise<void> {
  await tx('merged_guardian').where({ guardian_id: id }).delete();
}

interface Linking extends Guardians {
  mergeId: number;
  /** The accounts that an admin has chosen; undefined: those whose contact agrees with a guardian of the primary. */
  chosen: readonly number[] | undefined;
}

/**
 * Links guardians of duplicates to the primary, with their access levels: those that were chosen, or else those whose
 * contact agrees with a guardian of the primary (product decisions 21, 103). Their links to the duplicates stay, which
 * give no access. Returns the ids of the new links. Throws 400 for a chosen account that is no guardian of the group.
 */
export async function linkGuardians(
  tx: Tx,
  ctx: TransactionContext,
  { mergeId, primaryId, duplicateIds, chosen }: Linking,
  who: Pick<Who, 'userId' | 'role'>,
): Promise<number[]> {
  const linked = await guardiansOf(tx, primaryId);
  const joining: GuardianRow[] = [];
  for (const childId of duplicateIds) joining.push(...(await guardiansWithAccount(tx, childId)));
  const isChosen = chosen ? chosenOf(chosen, [...linked, ...joining]) : await agreeingWith(tx, linked, joining);
  const addedIds: number[] = [];
  for (const guardian of joining) {
    if (!isChosen(guardian.userId) || linked.some(({ userId }) => userId === guardian.userId)) continue;
    const isPrimary = !linked.some((other) => other.isPrimary);
    const added = await insertGuardian(tx, { ...guardian, childId: primaryId, isPrimary, createdAt: ctx.clock() });
    linked.push(added);
    addedIds.push(added.id);
    await tx('merged_guardian').insert({ merge_id: mergeId, guardian_id: added.id });
    await publish(tx, ctx, 'guardian.linked', added.id, toGuardianState(added), who);
  }
  return addedIds;
}

type IsChosen = (userId: number) => boolean;

function chosenOf(chosen: readonly number[], group: readonly GuardianRow[]): IsChosen {
  const unknown = chosen.find((id) => !group.some(({ userId }) => userId === id));
  if (unknown !== undefined) {
    const message = `The account ${unknown} is no guardian of these children. Please load the page again`;
    throw invalid([{ path: 'linkGuardianIds', message }]);
  }
  return (userId) => chosen.includes(userId);
}

async function agreeingWith(
  tx: Tx,
  linked: readonly GuardianRow[],
  joining: readonly GuardianRow[],
): Promise<IsChosen> {
  const ofPrimary = await findPeople(
    tx,
    linked.map(({ userId }) => userId),
  );
  const people = await findPeople(
    tx,
    joining.map(({ userId }) => userId),
  );
  const agreeing = people.filter((person) => agreementWith(person, ofPrimary).length > 0).map(({ id }) => id);
  return (userId) => agreeing.includes(userId);
}

/** Ends the links that a merge made, except the last link of the child. */
export async function endMergedLinks(
  tx: Tx,
  ctx: TransactionContext,
  { mergeId, primaryId }: { mergeId: number; primaryId: number },
  who: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const linkIds = await tx('merged_guardian').where({ merge_id: mergeId }).pluck<number[]>('guardian_id');
  for (const id of linkIds.sort((a, b) => a - b)) {
    const guardians = await guardiansOf(tx, primaryId);
    const leaving = guardians.find((guardian) => guardian.id === id);
    if (leaving && guardians.length > 1) {
      await unlinkGuardian(tx, ctx, { childId: primaryId, guardians, leaving }, who);
    }
  }
}

/** The guardians whose accounts are not deleted. */
async function guardiansWithAccount(tx: Tx, childId: number): Promise<GuardianRow[]> {
  const guardians = await guardiansOf(tx, childId);
  const userIds = guardians.map(({ userId }) => userId);
  const deletedUserIds = await tx('user_projection')
    .whereIn('id', userIds)
    .where({ is_deleted: true })
    .pluck<number[]>('id');
  return guardians.filter(({ userId }) => !deletedUserIds.includes(userId));
}
