import { normalized, normalizedAgain } from './normalized.ts';

/** The plain letters for letters that Unicode does not decompose (product decision 81), in lower case. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', đ: 'd', ð: 'd', ø: 'o', ħ: 'h', ŧ: 't', ı: 'i' },
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
  // The last sigma of a word is another letter than the others.
  ς: 'σ',
};
const REPLACED_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/** U+00B4 is decomposed to a space and a mark, so it is removed first. */
const ACUTE_ACCENT = /\u00B4/g;

/**
 * What is removed without a trace: marks of Latin, Greek and Cyrillic, apostrophes and characters that look like one,
 * invisible characters.
 */
const REMOVED_CHARACTERS = new RegExp(
  `[${[
    '\\u0300-\\u036F\\u0483-\\u0489\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\u2DE0-\\u2DFF',
    '\\uA66F-\\uA672\\uA674-\\uA67D\\uA69E\\uA69F\\uFE20-\\uFE2F',
    "'`\\u02B9\\u02BB-\\u02BF\\u055A\\u2018\\u2019\\u201B\\u2032\\uA78B\\uA78C",
    '\\p{Default_Ignorable_Code_Point}',
  ].join('')}]`,
  'gu',
);

/** The period between two initials: 'J.R.' is 'JR'. */
const INITIALS_PERIOD = /(?<=(?:^|[^\p{L}\p{Nd}])\p{L})\.(?=\p{L}(?:$|[^\p{L}\p{Nd}]))/gu;

const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * The form that names and searches are compared in, sorted by and stored as (product decisions 50 and 81): without
 * case, accents, apostrophes and invisible characters, 'ł' as 'l' and 'æ' as 'ae'; one space in place of other
 * punctuation. "Guðmundsdóttir" is 'gudmundsdottir', "J.R. O’Neil-Weiß" is 'jr oneil weiss'. `plain_letters_v2` of the
 * databases returns the same. Throws for a text of more than 4 kB.
 */
export function plainLetters(text: string): string {
  const decomposed = normalized(text.replace(ACUTE_ACCENT, ''), 'NFKD');
  const plain = normalizedAgain(decomposed.toUpperCase().toLowerCase(), 'NFKD')
    .replace(REMOVED_CHARACTERS, '')
    .replace(REPLACED_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter);
  return normalizedAgain(plain, 'NFC').replace(INITIALS_PERIOD, '').replace(SEPARATORS, ' ').trim();
}
