import { ageOn, clubToday, type LocalDate } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import type { ChildRow } from '../children/child.ts';
import { primaryGuardiansOf } from '../guardians/guardian.repository.ts';
import { peopleByIds } from '../people/people-by-ids.ts';

/** What a user is shown of a child that may be theirs already: this and nothing more (S1 §3, decision 19). */
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

/** Children as candidates, with their primary guardian's name, null while it is not known. */
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
