import { AGE_GROUPS, type AgeGroupId } from '@fieldhouse/contracts/club';

/** What can be missing of a child, as the server names it. */
export type Missing = 'sizes' | 'document';

/** What the directory is narrowed by, beside the search words. */
export interface PlayerFilters {
  /** Any of these age groups; none: every age. */
  ages: readonly AgeGroupId[];
  /** All of these are missing. */
  missing: readonly Missing[];
  /** Archived children are listed, too. */
  withArchived: boolean;
}

const MISSING_WORDS: Readonly<Record<Missing, string>> = { sizes: 'missing-sizes', document: 'missing-document' };
const MISSING: readonly Missing[] = ['sizes', 'document'];
const ARCHIVED = 'archived';

/** From the address: `?tab=players&sub=junior,teen,missing-sizes`. Words that mean nothing are left out. */
export function readFilters(sub: string): PlayerFilters {
  const words = new Set(sub.split(','));
  return {
    ages: AGE_GROUPS.flatMap(({ id }) => (words.has(id) ? [id] : [])),
    missing: MISSING.filter((part) => words.has(MISSING_WORDS[part])),
    withArchived: words.has(ARCHIVED),
  };
}

/** For the address; null: nothing is filtered. */
export function writeFilters({ ages, missing, withArchived }: PlayerFilters): string | null {
  const words = [...ages, ...missing.map((part) => MISSING_WORDS[part]), ...(withArchived ? [ARCHIVED] : [])];
  return words.join(',') || null;
}

/** The list with this word put in, or taken out where it was in. */
export function toggled<Word>(list: readonly Word[], word: Word): Word[] {
  return list.includes(word) ? list.filter((each) => each !== word) : [...list, word];
}

/** As `GET /api/all-children` takes them. */
export function queryOf({ ages, missing, withArchived }: PlayerFilters) {
  return {
    ages: ages.join(','),
    missing: missing.join(','),
    ...(!withArchived && { status: 'active' as const }),
  };
}
