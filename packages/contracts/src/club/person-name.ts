import { hasTooManyMarks, isLongerThan, normalized } from './normalized.ts';

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
/**
 * A full stop that is not written as in a name: not after a letter, or not before a space, a sign, an initial or the
 * end. So no name is the address of a site, which mail programs would make a link.
 */
const STRAY_STOP = /(?<!\p{L}\p{M}*)\.|\.(?![ '’,-]|\p{L}\p{M}*(?![\p{L}\p{M}\p{Nd}])|$)/u;
/** Letters that look like a full stop or a colon, outside their own scripts. */
const STRAY_DOT_LETTER = /(?<!\p{Script=Lisu})[\uA4F8-\uA4FD]|(?<!\p{Script=Canadian_Aboriginal})\u1427|\uA78F/u;
const MAX_DIGITS = 3;

export const MAX_NAME_CHARACTERS = 60;
/** A longer text is refused as it is. 60 characters of any script have less, also when their marks are not composed. */
const MAX_READ_BYTES = 1000;

/**
 * A person's name as it is stored: NFC, trimmed, several spaces made one, `‘` made `’` (product decision 50). A text that
 * would take long to compose is returned unchanged, and `personNameFault` refuses it: one of more than 1,000 bytes, or
 * with too many marks in a row.
 */
export function normalizePersonName(text: string): string {
  if (isLongerThan(text, MAX_READ_BYTES) || hasTooManyMarks(text)) return text;
  return normalized(text, 'NFC')
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
  if (isLongerThan(name, MAX_READ_BYTES)) return tooLong(label);
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
    !STRAY_STOP.test(name) &&
    !STRAY_DOT_LETTER.test(name) &&
    digits.length <= MAX_DIGITS
  );
}
