import type { LocalDate } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';
import { namesakesOf } from '../children/child.repository.ts';
import type { ChildRow } from '../children/child.ts';
import { childIdsOf } from '../guardians/guardian.repository.ts';
import { isPossibleDuplicate, type NamedChild, nameKey } from './is-possible-duplicate.ts';
import { nameRule } from './name-rule.ts';
import { insertTry, triesOf } from './name-try.repository.ts';
import { areShowingsUsedUp, insertShowing } from './show-duplicates.ts';

/** A child that may be the one that is added. */
export interface PossibleDuplicate {
  child: ChildRow;
  /**
   * Whether the user may see its birth date and parents: it is their own, or they typed its very birth date (product
   * decision 52).
   */
  isRevealed: boolean;
}

interface NameCheck {
  /** What the user is shown, by id. */
  duplicates: PossibleDuplicate[];
  /** Nothing is said about other families' children of this name: the club has to check. */
  clubWillCheck: boolean;
}

/**
 * Others who add a child of the same name wait until this transaction ends, so two adds at the same moment see each
 * other.
 */
export async function lockName(tx: Tx, name: Pick<NamedChild, 'firstName' | 'lastName'>): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`child ${nameKey(name)}`]);
}

/**
 * Looks which children of the club, active or not, may be the one that a user adds (S1 §5), and counts the try and
 * the showing (product decision 52). One's own are always shown. Take the name's lock first.
 */
export async function checkName(
  tx: Tx,
  typed: NamedChild & { birthdate: LocalDate },
  { userId, now }: { userId: number; now: Date },
): Promise<NameCheck> {
  const namesakes = await namesakesOf(tx, typed);
  const ownIds = new Set(await childIdsOf(tx, userId));
  const others = namesakes.filter(({ id }) => !ownIds.has(id));
  const nameTry = { nameKey: nameKey(typed), userId, birthdate: typed.birthdate, at: now };
  const { answer, isCounted } = nameRule({
    birthdate: typed.birthdate,
    others: others.map(({ birthdate }) => birthdate),
    ...(await triesOf(tx, nameTry)),
    areShowingsUsedUp: await areShowingsUsedUp(tx, userId, now),
  });
  if (isCounted) await insertTry(tx, nameTry);
  const clubWillCheck = answer === 'club-will-check';
  const duplicates = namesakes
    .filter((child) => isPossibleDuplicate(child, typed) && (ownIds.has(child.id) || !clubWillCheck))
    .map((child) => ({ child, isRevealed: ownIds.has(child.id) || child.birthdate === typed.birthdate }));
  const shownIds = duplicates.flatMap(({ child }) => (ownIds.has(child.id) ? [] : [child.id]));
  if (shownIds.length > 0) await insertShowing(tx, userId, shownIds, now);
  return { duplicates, clubWillCheck };
}
