import { plainLetters } from './plain-letters.ts';

/** Scripts without spaces between words: each character is a word, so that 李小龙 finds 小龙 李. */
const WRITTEN_WITHOUT_SPACES =
  /[\u3005-\u3007\u3041-\u3096\u309D-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\u{20000}-\u{3FFFF}]/gu;

/** The most letters of a word: an index entry has a greatest length, and NFKD makes 18 letters from one character. */
const WORD_LETTERS = 60;
const LONG_WORD = new RegExp(`[^ ]{${WORD_LETTERS}}`, 'gu');

/** The most characters of a search that are read. */
const SEARCH_CHARACTERS = 200;
/** Up to this many words of a search are also joined: "mary ann lee" finds "Maryann Lee". */
const JOINED_WORDS = 4;

/**
 * The words of some texts in the form in which search compares them, each once, in order: without case, accents and
 * punctuation. "Ji-won O’Neil" gives `['ji', 'won', 'oneil']`. A word has only letters, marks and digits, so it needs
 * no quoting. A word longer than 60 characters is split, in texts and in searches alike.
 */
export function searchWords(...texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => wordsOf(text ?? '')))];
}

/**
 * The words by which a row with these texts is found: those of `searchWords`, and for each text all of its words joined,
 * so that "Maryann" finds "Mary Ann". A search finds the row when each of its words begins one of these.
 * `search_words_v2` of the databases returns the same for one text.
 */
export function storedSearchWords(...texts: readonly (string | null)[]): string[] {
  const joined = texts.map((text) => wordsOf(text ?? '')).map((words) => cut(words.join('')));
  return [...new Set([...searchWords(...texts), ...joined.filter((word) => word !== '')])];
}

/**
 * What a search looks for: alternatives, each a list of words of which every one must begin a word of the row. The
 * first has the words as they were typed, the others have neighbours joined: "J. R." finds "JR". Empty for a search
 * without letters and digits, which finds nothing. Only the first 200 characters count.
 */
export function searchAlternatives(q: string): string[][] {
  const words = wordsOf(q.slice(0, SEARCH_CHARACTERS));
  if (words.length === 0) return [];
  const alternatives = words.length > JOINED_WORDS ? [words] : joinings(words);
  return alternatives.map((alternative) => [...new Set(alternative.map(cut))]);
}

/**
 * Whether a search finds a row with these texts: as the databases do it, for lists that a browser filters. A search of
 * spaces alone finds every row, one of punctuation alone none.
 */
export function isFoundBy(q: string, ...texts: readonly (string | null)[]): boolean {
  if (q.trim() === '') return true;
  const words = storedSearchWords(...texts);
  return searchAlternatives(q).some((typed) => typed.every((begin) => words.some((word) => word.startsWith(begin))));
}

/** All ways to join neighbouring words; the first joins none. */
function joinings([first = '', ...others]: readonly string[]): string[][] {
  if (others.length === 0) return [[first]];
  const rests = joinings(others);
  return [...rests.map((rest) => [first, ...rest]), ...rests.map(([next = '', ...rest]) => [first + next, ...rest])];
}

const cut = (word: string) => [...word].slice(0, WORD_LETTERS).join('');

/** The words of a text in order; one that occurs twice is in it twice. */
function wordsOf(text: string): string[] {
  const letters = plainLetters(text).replace(WRITTEN_WITHOUT_SPACES, ' $& ').replace(LONG_WORD, '$& ');
  return letters.split(' ').filter((word) => word !== '');
}
