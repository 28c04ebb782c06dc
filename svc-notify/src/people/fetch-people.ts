import type { UserState } from '@fieldhouse/contracts';
import {
  type Family,
  fetchFamily,
  type ServiceContext,
  type TransactionContext,
  type Tx,
} from '@fieldhouse/service-kit';
import { type ChildProjection, toChildProjection } from './child.ts';
import { children, users } from './people-projections.ts';
import { type PeopleProjections, readPeople } from './read-people.ts';
import type { Person } from './user.ts';

/**
 * A child, and the parent who acted for it. When that parent is not a known guardian of the child, the projection is
 * outdated.
 */
export interface FamilyOf {
  childId: number;
  parent?: number | undefined;
}

/** The owners' answers about people who were not all known here. */
export interface FetchedPeople {
  /** By the requested id: after a merge the answer is about the primary. */
  families: ReadonlyMap<number, Family>;
  /** The users who are guardians, for each child whose family was incomplete here. */
  guardianIds: ReadonlyMap<number, readonly number[]>;
  users: readonly UserState[];
}

/**
 * Fetches the guardians of children and their accounts when not all of them are known here, because they were just
 * created. `withChildren`: the children, too. It stores nothing, see `storePeople`. Throws 503 while a needed owner is
 * unavailable.
 */
export async function fetchPeople(
  ctx: ServiceContext,
  families: readonly FamilyOf[],
  { withChildren = false }: { withChildren?: boolean } = {},
): Promise<FetchedPeople> {
  const known = await readPeople(ctx.db, { childIds: families.map(({ childId }) => childId) });
  const isMissing = ({ childId }: FamilyOf) => withChildren && known.child(childId) === undefined;
  const incomplete = families.filter(
    (family) => known.child(family.childId)?.isDeleted !== true && (isMissing(family) || !isComplete(known, family)),
  );
  const toFetch = incomplete.filter((family) => isMissing(family) || !hasGuardians(known, family));
  const idsToFetch = [...new Set(toFetch.map(({ childId }) => childId))];
  const answers = await Promise.all(idsToFetch.map(async (id) => [id, await fetchFamily(ctx, id)] as const));
  const guardianIds = new Map([
    ...incomplete.map(({ childId }) => [childId, known.guardianIds(childId)] as const),
    ...answers.map(([childId, { guardians }]) => [childId, guardians.map(({ userId }) => userId)] as const),
  ]);
  return {
    families: new Map(answers),
    guardianIds,
    users: await users.fetchMissing(ctx, [...guardianIds.values()].flat()),
  };
}

/** Stores what was fetched, always in the same order, so that transactions do not deadlock. */
export async function storePeople(tx: Tx, ctx: TransactionContext, fetched: FetchedPeople): Promise<void> {
  await children.applyFamilies(tx, ctx, [...fetched.families.values()]);
  await users.applyAll(tx, ctx, fetched.users);
}

/**
 * The open accounts of a child's guardians, from the projection and what was fetched; undefined: they are not all
 * known, and were not fetched.
 */
export function guardiansOf(
  known: PeopleProjections,
  fetched: Pick<FetchedPeople, 'guardianIds'> | undefined,
  family: FamilyOf,
): Person[] | undefined {
  const ids = fetched?.guardianIds.get(family.childId);
  if (ids) return known.accounts(ids);
  return isComplete(known, family) ? known.accounts(known.guardianIds(family.childId)) : undefined;
}

/** The child from the projection or as fetched; null: svc-family has no such child; undefined: it was not fetched. */
export function childOf(
  known: PeopleProjections,
  fetched: Pick<FetchedPeople, 'families'>,
  childId: number,
): ChildProjection | null | undefined {
  const child = fetched.families.get(childId)?.child;
  return known.child(childId) ?? (child ? toChildProjection(child) : child);
}

function isComplete(known: PeopleProjections, family: FamilyOf): boolean {
  return hasGuardians(known, family) && known.unknownUsers(known.guardianIds(family.childId)).length === 0;
}

function hasGuardians(known: PeopleProjections, { childId, parent }: FamilyOf): boolean {
  const ids = known.guardianIds(childId);
  return ids.length > 0 && (parent === undefined || ids.includes(parent));
}
