/** Scripts whose letters change their shape beside each other, so that a name in them may need a joiner. */
const JOINING_SCRIPTS = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const JOINING_LETTER = `(?=\\p{L})[${JOINING_SCRIPTS}]`;
const NEEDED_JOINERS = new RegExp(`(?<=${JOINING_LETTER}\\p{M}*)[\\u200C\\u200D](?=${JOINING_LETTER})`, 'gu');

const ALLOWED = /^[\p{L}\p{M}\p{Nd} '’\-.,·]*$/u;
/** Letters and marks that show nothing: Hangul fillers, variation selectors, the blanks among the hieroglyphs. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}]/u;
const FOUR_MARKS = /\p{M}{4}/u;
const MOST_DIGITS = 3;

export const MOST_NAME_CHARACTERS = 60;

/** A person's name as it is kept: NFC, trimmed, inner spaces as one, `‘` as `’` (product decision 50). */
export function tidyPersonName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[ \u00A0]+/g, ' ')
    .trim()
    .replaceAll('‘', '’');
}

/**
 * What is wrong with a tidy name, in the words of product decision 50; undefined when nothing is. `label` is the
 * field's: 'First name'.
 */
export function personNameFault(label: string, name: string): string | undefined {
  if (name === '') return `${label} is required`;
  if (!isWritable(name.replace(NEEDED_JOINERS, ''))) {
    return `${label} may only contain letters, spaces, hyphens, apostrophes and periods`;
  }
  return [...name].length > MOST_NAME_CHARACTERS
    ? `${label} may have at most ${MOST_NAME_CHARACTERS} characters`
    : undefined;
}

function isWritable(name: string): boolean {
  const digits = name.match(/\p{Nd}/gu) ?? [];
  return (
    ALLOWED.test(name) &&
    /\p{L}/u.test(name) &&
    !INVISIBLE.test(name) &&
    !FOUR_MARKS.test(name) &&
    digits.length <= MOST_DIGITS
  );
}
