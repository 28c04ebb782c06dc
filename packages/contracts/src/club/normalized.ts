/** The longest text that is normalized, in bytes of UTF-8. */
export const MAX_NORMALIZED_BYTES = 4096;

/** Marks in a row that no word of any language has; with more of them a text is not in Unicode's Stream-Safe Format. */
const TOO_MANY_MARKS = /\p{M}{31}/u;

type Form = 'NFC' | 'NFKC' | 'NFKD';

/**
 * A text in a normal form. The time grows with the square of the number of marks in a row, so a text from outside must
 * have a greatest length before. Throws for one of more than 4 kB: its schema, file or search has no limit. A text is
 * normalized nowhere else: `npm run check -- text-limits`.
 */
export function normalized(text: string, form: Form): string {
  if (isLongerThan(text, MAX_NORMALIZED_BYTES)) throw new RangeError('A text without a greatest length is normalized');
  return text.normalize(form);
}

/**
 * The same for what was made from a normalized text, which may have become longer: NFKD makes 18 letters of some
 * characters, a capital has up to three letters.
 */
export function normalizedAgain(text: string, form: Form): string {
  return text.normalize(form);
}

/** Whether a text has more than 30 marks in a row, which takes time to normalize and is a word of no language. */
export function hasTooManyMarks(text: string): boolean {
  return TOO_MANY_MARKS.test(text);
}

/** Whether a text has more bytes in UTF-8 than these. It reads no more of the text than needed. */
export function isLongerThan(text: string, bytes: number): boolean {
  if (text.length > bytes) return true;
  if (text.length * MAX_BYTES_OF_UNIT <= bytes) return false;
  return new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read < text.length;
}

/** A UTF-16 unit has up to three bytes in UTF-8: a character of four bytes has two units. */
const MAX_BYTES_OF_UNIT = 3;
