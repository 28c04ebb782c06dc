import type { UserState } from '@fieldhouse/contracts';
import {
  type Family,
  fetchFamily,
  type ServiceContext,
  type TransactionContext,
  type Tx,
} from '@fieldhouse/service-kit';
import { type KnownChild, toKnownChild } from './child.ts';
import { children, users } from './kept-people.ts';
import { type KnownPeople, knownPeople } from './known-people.ts';
import type { Person } from './user.ts';

/**
 * A child, and the parent who acted for it: where that parent is not known as its guardian, what is known is too
 * old.
 */
export interface FamilyOf {
  childId: number;
  parent?: number | undefined;
}

/** What the owners answered about people who were not all known here. */
export interface FetchedPeople {
  /** By the id that was asked for: after a merge the answer is about the primary. */
  families: ReadonlyMap<number, Family>;
  /** The users who are guardians, for each child whose family was incomplete here. */
  guardianIds: ReadonlyMap<number, readonly number[]>;
  users: readonly UserState[];
}

/**
 * Fetches the guardians of children and their accounts where not all of them are known here: a child, a guardian or
 * an account may be a second old. `withChildren`: the children, too. It stores nothing, see `learnPeople`. Throws
 * 503 while an owner that has to be asked is unavailable.
 */
export async function fetchPeople(
  ctx: ServiceContext,
  families: readonly FamilyOf[],
  { withChildren = false }: { withChildren?: boolean } = {},
): Promise<FetchedPeople> {
  const known = await knownPeople(ctx.db, { childIds: families.map(({ childId }) => childId) });
  const isMissing = ({ childId }: FamilyOf) => withChildren && known.child(childId) === undefined;
  const incomplete = families.filter(
    (family) => known.child(family.childId)?.gone !== true && (isMissing(family) || !isComplete(known, family)),
  );
  const asked = incomplete.filter((family) => isMissing(family) || !hasGuardians(known, family));
  const askedIds = [...new Set(asked.map(({ childId }) => childId))];
  const answers = await Promise.all(askedIds.map(async (id) => [id, await fetchFamily(ctx, id)] as const));
  const guardianIds = new Map([
    ...incomplete.map(({ childId }) => [childId, known.guardianIds(childId)] as const),
    ...answers.map(([childId, { guardians }]) => [childId, guardians.map(({ userId }) => userId)] as const),
  ]);
  return {
    families: new Map(answers),
    guardianIds,
    users: await users.fetchUnknown(ctx, [...guardianIds.values()].flat()),
  };
}

/** Stores what was fetched, in an order that is always the same. */
export async function learnPeople(tx: Tx, ctx: TransactionContext, fetched: FetchedPeople): Promise<void> {
  await children.applyFamilies(tx, ctx, [...fetched.families.values()]);
  await users.applyAll(tx, ctx, fetched.users);
}

/**
 * The open accounts of a child's guardians, with what was fetched; undefined: they are not all known, and were not
 * fetched.
 */
export function guardiansOf(
  known: KnownPeople,
  fetched: Pick<FetchedPeople, 'guardianIds'> | undefined,
  family: FamilyOf,
): Person[] | undefined {
  const ids = fetched?.guardianIds.get(family.childId);
  if (ids) return known.accounts(ids);
  return isComplete(known, family) ? known.accounts(known.guardianIds(family.childId)) : undefined;
}

/** The child as it is known, or as it was fetched; null: svc-family does not know it; undefined: it was not fetched. */
export function childOf(
  known: KnownPeople,
  fetched: Pick<FetchedPeople, 'families'>,
  childId: number,
): KnownChild | null | undefined {
  const child = fetched.families.get(childId)?.child;
  return known.child(childId) ?? (child ? toKnownChild(child) : child);
}

function isComplete(known: KnownPeople, family: FamilyOf): boolean {
  return hasGuardians(known, family) && known.unknownUsers(known.guardianIds(family.childId)).length === 0;
}

function hasGuardians(known: KnownPeople, { childId, parent }: FamilyOf): boolean {
  const ids = known.guardianIds(childId);
  return ids.length > 0 && (parent === undefined || ids.includes(parent));
}
