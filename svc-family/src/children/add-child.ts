import { allowedChildAge, CHILD_AGE_MESSAGE, type ChildProfile } from '@fieldhouse/contracts';
import { conflict, invalid, publish, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { toCandidates } from '../duplicates/duplicate-candidate.ts';
import { findDuplicates } from '../duplicates/find-duplicates.ts';
import { countShowing, tooManyShowings } from '../duplicates/show-duplicates.ts';
import { insertFirstGuardian } from '../guardians/guardian.repository.ts';
import { toGuardianState } from '../guardians/guardian.ts';
import { insertChild } from './child.repository.ts';
import { type ChildRow, toChildState } from './child.ts';

interface AddChild {
  profile: ChildProfile;
  /** The user was shown the possible duplicates and says that this is another child. */
  confirmNotDuplicate: boolean;
  /** Given by the demo club only. */
  id?: number;
}

type Outcome = { child: ChildRow } | { duplicates: ChildRow[]; mayBeShown: boolean };

/**
 * Adds a child to the club; the user becomes its primary guardian (S1 §5, decision 19).
 * Throws 400 for an age outside 0 to 18, 409 `possible_duplicate` with `duplicates`, and 429 once candidates were
 * shown ten times a day.
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
    const duplicates = await findDuplicates(tx, wish.profile);
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

async function welcome(tx: Tx, ctx: ServiceContext, who: Pick<Who, 'userId' | 'role'>, { id, profile }: AddChild) {
  const createdAt = ctx.clock();
  const child = await insertChild(tx, { id, profile, createdAt });
  const guardian = await insertFirstGuardian(tx, { childId: child.id, userId: who.userId, createdAt });
  await publish(tx, ctx, 'child.created', child.id, toChildState(child), who);
  await publish(tx, ctx, 'guardian.linked', guardian.id, toGuardianState(guardian), who);
  return child;
}
