/** Scripts whose letters change shape next to each other, so that a name may need a zero-width joiner. */
const JOINING_SCRIPTS = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const JOINING_LETTER = `(?=\\p{L})[${JOINING_SCRIPTS}]`;
const NEEDED_JOINERS = new RegExp(`(?<=${JOINING_LETTER}\\p{M}*)[\\u200C\\u200D](?=${JOINING_LETTER})`, 'gu');

const ALLOWED = /^[\p{L}\p{M}\p{Nd} '’\-.,·]*$/u;
/** Letters and marks that are not visible: Hangul fillers, variation selectors, blank hieroglyphs. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}]/u;
const FOUR_MARKS = /\p{M}{4}/u;
const MAX_DIGITS = 3;

export const MAX_NAME_CHARACTERS = 60;
/** A longer text is refused as it is: the time to compose its marks grows with the square of their number. */
const MAX_READ_CHARACTERS = 1000;

/**
 * A person's name as it is stored: NFC, trimmed, several spaces made one, `‘` made `’` (product decision 50). A text of
 * more than 1,000 characters is returned unchanged, and `personNameFault` refuses it.
 */
export function normalizePersonName(text: string): string {
  if (text.length > MAX_READ_CHARACTERS) return text;
  return text
    .normalize('NFC')
    .replace(/[ \u00A0]+/g, ' ')
    .trim()
    .replaceAll('‘', '’');
}

/**
 * The message for an invalid tidy name (product decision 50); undefined when it is valid. `label` is the field's
 * label: 'First name'.
 */
export function personNameFault(label: string, name: string): string | undefined {
  if (name === '') return `${label} is required`;
  if (name.length > MAX_READ_CHARACTERS) return tooLong(label);
  if (!isWritable(name.replace(NEEDED_JOINERS, ''))) {
    return `${label} may only contain letters, spaces, hyphens, apostrophes and periods`;
  }
  return [...name].length > MAX_NAME_CHARACTERS ? tooLong(label) : undefined;
}

const tooLong = (label: string) => `${label} may have at most ${MAX_NAME_CHARACTERS} characters`;

function isWritable(name: string): boolean {
  const digits = name.match(/\p{Nd}/gu) ?? [];
  return (
    ALLOWED.test(name) &&
    /\p{L}/u.test(name) &&
    !INVISIBLE.test(name) &&
    !FOUR_MARKS.test(name) &&
    digits.length <= MAX_DIGITS
  );
}
