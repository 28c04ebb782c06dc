const JOINING_SCRIPTS = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const NEEDED_JOINERS = new RegExp(`(?<=[${JOINING_SCRIPTS}]\\p{M}*)[\\u200C\\u200D](?=[${JOINING_SCRIPTS}])`, 'gu');

const ALLOWED = /^[\p{L}\p{M}\p{Nd} '’\-.,·]*$/u;
const MOST_CHARACTERS = 60;
const MOST_DIGITS = 3;

/** A person's name as it is kept: NFC, trimmed, inner spaces as one, `‘` as `’` (product decision 50). */
export function tidyPersonName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[ \u00A0]+/g, ' ')
    .trim()
    .replaceAll('‘', '’');
}

/** What is wrong with a tidy name, in the words of product decision 50; undefined when nothing is. `label` is the field's: 'First name'. */
export function personNameFault(label: string, name: string): string | undefined {
  if (name === '') return `${label} is required`;
  const plain = name.replace(NEEDED_JOINERS, '');
  const isAllowed = ALLOWED.test(plain) && /\p{L}/u.test(plain) && !/\p{M}{4}/u.test(plain);
  if (!isAllowed || (plain.match(/\p{Nd}/gu) ?? []).length > MOST_DIGITS) {
    return `${label} may only contain letters, spaces, hyphens, apostrophes and periods`;
  }
  return [...name].length > MOST_CHARACTERS ? `${label} may have at most ${MOST_CHARACTERS} characters` : undefined;
}
