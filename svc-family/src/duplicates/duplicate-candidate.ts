import { ageOn, clubToday, type LocalDate } from '@fieldhouse/contracts';
import { Problem, type ServiceContext } from '@fieldhouse/service-kit';
import type { ChildRow } from '../children/child.ts';
import { primaryGuardiansOf } from '../guardians/guardian.repository.ts';
import { ADDRESS_NOT_CONFIRMED, hasConfirmedAddress } from '../people/confirmed-address.ts';
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

interface ShownCandidates {
  duplicates: (DuplicateCandidate | CloseCandidate)[];
  /** Why the parents of other families' children are not shown. */
  parentsHidden?: typeof ADDRESS_NOT_CONFIRMED;
}

/**
 * Possible duplicates as they are shown to the user who adds a child, in the given order. Parents of other families are
 * shown to users with a confirmed address only (product decision 54), and not while svc-auth is unavailable.
 */
export async function toShownCandidates(
  ctx: ServiceContext,
  userId: number,
  duplicates: readonly PossibleDuplicate[],
): Promise<ShownCandidates> {
  const areOthersRevealed = duplicates.some(({ isRevealed, isOwn }) => isRevealed && !isOwn);
  const isConfirmed = areOthersRevealed ? await isKnownAsConfirmed(ctx, userId) : true;
  const revealed = await toCandidates(
    ctx,
    duplicates.flatMap(({ child, isRevealed }) => (isRevealed ? [child] : [])),
  );
  const byId = new Map(revealed.map((candidate) => [candidate.id, candidate]));
  const shown = duplicates.map(({ child: { id, firstName, lastName }, isOwn }) => {
    const candidate = byId.get(id);
    if (!candidate) return { id, firstName, lastName, bornWithinAWeek: true as const };
    return isOwn || isConfirmed ? candidate : { ...candidate, parentFirstName: null, parentLastName: null };
  });
  return { duplicates: shown, ...(isConfirmed === false && { parentsHidden: ADDRESS_NOT_CONFIRMED }) };
}

/** Undefined while svc-auth is unavailable. */
async function isKnownAsConfirmed(ctx: ServiceContext, userId: number): Promise<boolean | undefined> {
  try {
    return await hasConfirmedAddress(ctx, userId);
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return undefined;
    throw error;
  }
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
