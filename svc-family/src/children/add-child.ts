import { allowedChildAge, CHILD_AGE_MESSAGE, type ChildProfile } from '@fieldhouse/contracts';
import { conflict, invalid, publish, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { toCandidates } from '../duplicates/duplicate-candidate.ts';
import { findDuplicates } from '../duplicates/find-duplicates.ts';
import { areShowingsUsedUp, countShowing, tooManyShowings } from '../duplicates/show-duplicates.ts';
import { insertGuardian } from '../guardians/guardian.repository.ts';
import { toGuardianState } from '../guardians/guardian.ts';
import { holdAccount } from '../people/person.ts';
import { addedBefore, insertChild } from './child.repository.ts';
import { type ChildRow, toChildState } from './child.ts';

interface AddChild {
  profile: ChildProfile;
  /** The user was shown the possible duplicates and says that this is another child. */
  confirmNotDuplicate: boolean;
  /** The caller's Idempotency-Key. */
  requestKey?: string | null;
  /** Given by the demo club only. */
  id?: number;
}

const FULL_AND_PRIMARY = { accessLevel: 'full', isPrimary: true } as const;

type Outcome = { child: ChildRow } | { duplicates: ChildRow[]; mayBeShown: boolean };

/**
 * Adds a child to the club; the user becomes its primary guardian (S1 §5, decision 19).
 * Throws 400 for an age outside 0 to 18, 409 `possible_duplicate` with `duplicates`, and 429 once candidates were
 * shown ten times a day. With a `requestKey` a second try of the same request answers the child that the first one
 * added, even when nothing of that answer was kept.
 */
export async function addChild(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  wish: AddChild,
): Promise<ChildRow> {
  if (!allowedChildAge(wish.profile.birthdate, ctx.clock())) {
    throw invalid([{ path: 'birthdate', message: CHILD_AGE_MESSAGE }]);
  }
  const outcome = await ctx.db.transaction(async (tx): Promise<Outcome> => {
    await holdAccount(tx, who.userId);
    const duplicates = await findDuplicates(tx, wish.profile);
    const earlier = await earlierTry(tx, who, wish);
    if (earlier) return { child: earlier };
    // Whoever has looked ten times is not told either that there is nothing to look at.
    if (!wish.confirmNotDuplicate && (await areShowingsUsedUp(tx, who.userId, ctx.clock()))) throw tooManyShowings();
    if (duplicates.length > 0 && !wish.confirmNotDuplicate) {
      const childIds = duplicates.map(({ id }) => id);
      return { duplicates, mayBeShown: await countShowing(tx, who.userId, childIds, ctx.clock()) };
    }
    return { child: await welcome(tx, ctx, who, wish) };
  });
  if ('child' in outcome) return outcome.child;
  if (!outcome.mayBeShown) throw tooManyShowings();
  throw conflict('possible_duplicate', 'A child with this name and a close birthdate is already in the club', {
    duplicates: await toCandidates(ctx, outcome.duplicates),
  });
}

/** What the same request added before; the lock on the child's name has let any other try of it finish. */
async function earlierTry(tx: Tx, { userId }: Pick<Who, 'userId'>, { requestKey = null, profile }: AddChild) {
  return requestKey === null ? undefined : addedBefore(tx, { addedBy: userId, requestKey, profile });
}

async function welcome(
  tx: Tx,
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { id, profile, requestKey = null }: AddChild,
) {
  const createdAt = ctx.clock();
  const child = await insertChild(tx, { id, profile, addedBy: who.userId, requestKey, createdAt });
  const guardian = await insertGuardian(tx, { childId: child.id, userId: who.userId, ...FULL_AND_PRIMARY, createdAt });
  await publish(tx, ctx, 'child.created', child.id, toChildState(child), who);
  await publish(tx, ctx, 'guardian.linked', guardian.id, toGuardianState(guardian), who);
  return child;
}
