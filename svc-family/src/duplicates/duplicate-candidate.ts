import { ageOn, clubToday, type LocalDate } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import type { ChildRow } from '../children/child.ts';
import { primaryGuardiansOf } from '../guardians/guardian.repository.ts';
import { peopleByIds } from '../people/people-by-ids.ts';
import type { PossibleDuplicate } from './check-name.ts';

/** A possible duplicate with the fields of S1 §3 and no others (product decision 19). */
interface DuplicateCandidate {
  id: number;
  firstName: string;
  lastName: string;
  /** Whole years on the club's calendar today. */
  age: number;
  birthdate: LocalDate;
  parentFirstName: string | null;
  parentLastName: string | null;
}

/**
 * A possible duplicate whose birth date is within a week of the typed one: without birth date, age and parents (product
 * decision 52).
 */
interface CloseCandidate {
  id: number;
  firstName: string;
  lastName: string;
  bornWithinAWeek: true;
}

/** Possible duplicates as they are shown to the user who adds a child, in the given order. */
export async function toShownCandidates(
  ctx: ServiceContext,
  duplicates: readonly PossibleDuplicate[],
): Promise<(DuplicateCandidate | CloseCandidate)[]> {
  const revealed = await toCandidates(
    ctx,
    duplicates.flatMap(({ child, isRevealed }) => (isRevealed ? [child] : [])),
  );
  const byId = new Map(revealed.map((candidate) => [candidate.id, candidate]));
  return duplicates.map(({ child: { id, firstName, lastName } }) => {
    return byId.get(id) ?? { id, firstName, lastName, bornWithinAWeek: true };
  });
}

/** Children as candidates, with the name of their primary guardian, or null while it is not known. */
export async function toCandidates(ctx: ServiceContext, children: readonly ChildRow[]): Promise<DuplicateCandidate[]> {
  const primaries = await primaryGuardiansOf(
    ctx.db,
    children.map(({ id }) => id),
  );
  const people = await peopleByIds(
    ctx,
    primaries.map(({ userId }) => userId),
  );
  const primaryOf = new Map(primaries.map((primary) => [primary.childId, primary]));
  const today = clubToday(ctx.clock());
  return children.map(({ id, firstName, lastName, birthdate }) => {
    const primary = primaryOf.get(id);
    const parent = primary && people.get(primary.userId);
    return {
      id,
      firstName,
      lastName,
      age: ageOn(birthdate, today),
      birthdate,
      parentFirstName: parent?.firstName ?? null,
      parentLastName: parent?.lastName ?? null,
    };
  });
}
