import { AGE_GROUPS, type AgeGroupId } from '@fieldhouse/contracts/club';

/** Data of a child that can be missing; the values are those of the server. */
export type Missing = 'sizes' | 'document';

/** The filters of the directory, beside the search words. */
export interface PlayerFilters {
  /** Children of any of these age groups; empty: of every age. */
  ages: readonly AgeGroupId[];
  /** Children without any of these. */
  missing: readonly Missing[];
  /** Archived children are listed as well. */
  withArchived: boolean;
}

const MISSING_PARAMS: Readonly<Record<Missing, string>> = { sizes: 'missing-sizes', document: 'missing-document' };
const MISSING: readonly Missing[] = ['sizes', 'document'];
const ARCHIVED = 'archived';

/** From the address: `?tab=players&sub=junior,teen,missing-sizes`. Unknown words are ignored. */
export function readFilters(sub: string): PlayerFilters {
  const words = new Set(sub.split(','));
  return {
    ages: AGE_GROUPS.flatMap(({ id }) => (words.has(id) ? [id] : [])),
    missing: MISSING.filter((part) => words.has(MISSING_PARAMS[part])),
    withArchived: words.has(ARCHIVED),
  };
}

/** For the address; null: no filter. */
export function writeFilters({ ages, missing, withArchived }: PlayerFilters): string | null {
  const words = [...ages, ...missing.map((part) => MISSING_PARAMS[part]), ...(withArchived ? [ARCHIVED] : [])];
  return words.join(',') || null;
}

/** The list without this word if it was in it, otherwise with it. */
export function toggled<Word>(list: readonly Word[], word: Word): Word[] {
  return list.includes(word) ? list.filter((each) => each !== word) : [...list, word];
}

/** The query parameters of `GET /api/all-children`. */
export function queryOf({ ages, missing, withArchived }: PlayerFilters) {
  return {
    ages: ages.join(','),
    missing: missing.join(','),
    ...(!withArchived && { status: 'active' as const }),
  };
}
