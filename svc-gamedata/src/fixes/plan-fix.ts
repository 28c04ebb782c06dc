import { normalizeName, type Spellings } from './normalize-name.ts';

/** The records with one name. */
export interface NamedRecords {
  firstName: string;
  lastName: string;
  records: number;
  /** Those of them without a player, except where a person removed the link. */
  unlinked: number;
}

/** What Fix Game Data does to the records of one name. */
export interface NameFix extends NamedRecords {
  newFirstName: string;
  newLastName: string;
  /** The player that its unlinked records will be linked to; null: none. */
  childId: number | null;
}

/** Fixes of the names that need one, in the given order. */
export function planFix(
  names: readonly NamedRecords[],
  spellings: { first: Spellings; last: Spellings },
  onlyPlayer: (named: NamedRecords) => number | undefined,
): NameFix[] {
  return names.flatMap((named) => {
    const fix = {
      ...named,
      newFirstName: normalizeName(named.firstName, spellings.first),
      newLastName: normalizeName(named.lastName, spellings.last),
      childId: (named.unlinked > 0 && onlyPlayer(named)) || null,
    };
    return isRenamed(fix) || fix.childId !== null ? [fix] : [];
  });
}

/** Whether a fix changes the name. */
export const isRenamed = ({ firstName, lastName, newFirstName, newLastName }: NameFix) =>
  firstName !== newFirstName || lastName !== newLastName;
