import { CHILD_AGE_MESSAGE, type ChildProfile, isAllowedChildAge } from '@fieldhouse/contracts';
import {
  conflict,
  invalid,
  publish,
  type RequestClaim,
  type ServiceContext,
  storeOutcome,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { checkName, lockName, type PossibleDuplicate } from '../duplicates/check-name.ts';
import { toShownCandidates } from '../duplicates/duplicate-candidate.ts';
import { insertGuardian } from '../guardians/guardian.repository.ts';
import { toGuardianState } from '../guardians/guardian.ts';
import { lockAccount } from '../people/person.ts';
import type { AddedChild } from './added-child.ts';
import { insertChild } from './child.repository.ts';
import { toChild } from './child.schema.ts';
import { toChildState } from './child.ts';
import { countAddedChild, expectMayAdd } from './limit-children.ts';
import { storedProfile } from './profile.ts';

interface AddChild {
  profile: ChildProfile;
  /** The user has seen the possible duplicates and confirms that this is another child. */
  confirmNotDuplicate: boolean;
  claim?: RequestClaim | undefined;
  /** Only the demo club sets it. */
  id?: number;
}

const FULL_AND_PRIMARY = { accessLevel: 'full', isPrimary: true } as const;

type Outcome = { child: AddedChild } | { duplicates: PossibleDuplicate[] };

/**
 * Adds a child to the club; the user becomes its primary guardian (S1 §5, product decisions 19 and 52). Throws 400 for
 * an age outside 0 to 18, 409 `possible_duplicate` with `duplicates`, and 429 `too_many_children` beyond a parent's
 * limit of a day. A user without a confirmed address sees no parents of candidates: the answer then has `parentsHidden`
 * (product decision 54). When the rules allow no candidates to be shown, the child is added with `clubWillCheck`. The
 * answer is stored for the request's `claim`, so that a retry adds no second child.
 */
export async function addChild(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  request: AddChild,
): Promise<AddedChild> {
  const { profile, confirmNotDuplicate } = request;
  if (!isAllowedChildAge(profile.birthdate, ctx.clock())) {
    throw invalid([{ path: 'birthdate', message: CHILD_AGE_MESSAGE }]);
  }
  const outcome = await ctx.db.transaction(async (tx): Promise<Outcome> => {
    await lockAccount(tx, who.userId);
    await expectMayAdd(tx, ctx, who);
    await lockName(tx, profile);
    // A confirmed add reveals nothing about other children, so it does not count for the name.
    if (confirmNotDuplicate) return { child: await insertWithGuardian(tx, ctx, who, request) };
    const { duplicates, clubWillCheck } = await checkName(tx, profile, { userId: who.userId, now: ctx.clock() });
    if (duplicates.length > 0) return { duplicates };
    return { child: await insertWithGuardian(tx, ctx, who, { ...request, clubWillCheck }) };
  });
  if ('child' in outcome) return outcome.child;
  throw conflict('possible_duplicate', 'A child with this name and a close birthdate is already in the club', {
    ...(await toShownCandidates(ctx, who.userId, outcome.duplicates)),
  });
}

async function insertWithGuardian(
  tx: Tx,
  ctx: TransactionContext,
  who: Pick<Who, 'userId' | 'role'>,
  { id, profile, claim, clubWillCheck = false }: AddChild & { clubWillCheck?: boolean },
): Promise<AddedChild> {
  const createdAt = ctx.clock();
  const child = await insertChild(tx, {
    ...{ id, profile: storedProfile(profile), addedBy: who.userId, clubWillCheck, createdAt },
  });
  const guardian = await insertGuardian(tx, { childId: child.id, userId: who.userId, ...FULL_AND_PRIMARY, createdAt });
  if (id === undefined) await countAddedChild(tx, ctx, who);
  await publish(tx, ctx, 'child.created', child.id, toChildState(child), who);
  await publish(tx, ctx, 'guardian.linked', guardian.id, toGuardianState(guardian), who);
  // A new child has no registrations yet.
  const facts = { who, now: ctx.clock(), events: { registeredEvents: [] }, mayChange: true, isGuardian: true };
  const added = { ...toChild(child, facts), clubWillCheck };
  await storeOutcome(tx, claim, 201, added);
  return added;
}
