import type { LocalDate } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';
import { namesakesOf } from '../children/child.repository.ts';
import type { ChildRow } from '../children/child.ts';
import { childIdsOf } from '../guardians/guardian.repository.ts';
import { isPossibleDuplicate, type NamedChild, nameKey } from './is-possible-duplicate.ts';
import { nameRule } from './name-rule.ts';
import { insertTry, triesOf } from './name-try.repository.ts';
import { hasReachedCandidateLimit, insertShownDuplicates } from './show-duplicates.ts';

/** An existing child that may be the one that a user adds. */
export interface PossibleDuplicate {
  child: ChildRow;
  /**
   * Whether the user may see its birth date and parents: it is their own child, or they typed exactly its birth date
   * (product decision 52).
   */
  isRevealed: boolean;
  /** It is a child of the user. */
  isOwn: boolean;
}

interface NameCheck {
  /** The candidates that the user is shown, by id. */
  duplicates: PossibleDuplicate[];
  /** Candidates of other families are not shown, so the club has to check. */
  clubWillCheck: boolean;
}

/**
 * Concurrent adds of a child with the same name wait until this transaction ends, so that the later one finds the
 * other.
 */
export async function lockName(tx: Tx, name: Pick<NamedChild, 'firstName' | 'lastName'>): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`child ${nameKey(name)}`]);
}

/**
 * Finds the children of the club, active or archived, that may be the one that a user adds (S1 §5), and counts the try
 * and the shown candidates (product decision 52). The user's own children are always shown. A name that the club has
 * and one that it does not have cause the same statements. Take the name's lock first.
 */
export async function checkName(
  tx: Tx,
  typed: NamedChild & { birthdate: LocalDate },
  { userId, now }: { userId: number; now: Date },
): Promise<NameCheck> {
  const namesakes = await namesakesOf(tx, typed);
  const ownIds = new Set(await childIdsOf(tx, userId));
  const nameTry = { nameKey: nameKey(typed), userId, birthdate: typed.birthdate, at: now };
  const isMatch = namesakes.some(({ birthdate }) => birthdate === typed.birthdate);
  const { answer, isCounted } = nameRule({
    isMatch,
    ...(await triesOf(tx, nameTry)),
    areShowingsUsedUp: await hasReachedCandidateLimit(tx, userId, now),
  });
  if (isCounted) await insertTry(tx, nameTry);
  const clubWillCheck = answer === 'club-will-check';
  // Somebody may have added a child with this date on purpose: the try then shows nothing of other dates.
  const isShown = ({ id, birthdate }: ChildRow) =>
    ownIds.has(id) || (!clubWillCheck && (!isMatch || birthdate === typed.birthdate));
  const duplicates = namesakes
    .filter((child) => isPossibleDuplicate(child, typed) && isShown(child))
    .map((child) => ({
      child,
      isRevealed: ownIds.has(child.id) || child.birthdate === typed.birthdate,
      isOwn: ownIds.has(child.id),
    }));
  const shownIds = duplicates.flatMap(({ child }) => (ownIds.has(child.id) ? [] : [child.id]));
  if (shownIds.length > 0) await insertShownDuplicates(tx, userId, shownIds, now);
  return { duplicates, clubWillCheck };
}
