import type { Tx } from '@fieldhouse/service-kit';
import { namesakesOf } from '../children/child.repository.ts';
import type { ChildRow } from '../children/child.ts';
import { isPossibleDuplicate, type NamedChild, nameKey } from './is-possible-duplicate.ts';

/**
 * Every child of the club, active or not, that may be this one (S1 §5). Others who add a child of the same name wait
 * until this transaction ends, so two adds at the same moment see each other.
 */
export async function findDuplicates(tx: Tx, child: NamedChild): Promise<ChildRow[]> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`child ${nameKey(child)}`]);
  const namesakes = await namesakesOf(tx, child);
  return namesakes.filter((namesake) => isPossibleDuplicate(namesake, child));
}
