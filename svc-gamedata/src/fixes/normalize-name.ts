import { normalizedAgain, normalizePersonName } from '@fieldhouse/contracts';

/**
 * How children of the club spell a name, by the name in lower case; a name that two of them spell differently is not in
 * it.
 */
export type Spellings = ReadonlyMap<string, string>;

/** The spellings of these names; a name with two spellings is left out. */
export function spellingsOf(names: Iterable<string>): Spellings {
  const spellings = new Map<string, string>();
  const unclear = new Set<string>();
  for (const name of names) {
    const key = keyOf(name);
    const known = spellings.get(key);
    if (known !== undefined && known !== name) unclear.add(key);
    spellings.set(key, name);
  }
  for (const key of unclear) spellings.delete(key);
  return spellings;
}

/**
 * A first or last name trimmed, with single spaces, and in mixed case where a scorer wrote all of it in one case:
 * 'MATEO' and 'mateo' become 'Mateo', "O'NEIL" becomes "O'Neil". A name of a child of the club gets the child's
 * spelling. 'McRae', 'de la Cruz' and initials ('JP') stay.
 */
export function normalizeName(name: string, spellings: Spellings): string {
  const plain = plainOf(name);
  if (!isOneCase(plain)) return plain;
  return spellings.get(keyOf(plain)) ?? inMixedCase(plain);
}

const plainOf = (name: string) => normalizePersonName(name.replace(/\s+/gu, ' '));
const keyOf = (name: string) => plainOf(name).toLowerCase();

/** Two letters in capitals are initials. */
function isOneCase(name: string): boolean {
  const letters = name.match(/\p{L}/gu) ?? [];
  if (name === name.toLowerCase()) return name !== name.toUpperCase();
  return letters.length > 2 && name === name.toUpperCase();
}

const NUMERAL = /^(?:ii|iii|iv)$/;

function inMixedCase(name: string): string {
  const words = name.toLowerCase().split(' ');
  const mixed = words.map((word) =>
    NUMERAL.test(word) ? word.toUpperCase() : word.replace(/(?<![\p{L}\p{M}])\p{L}/gu, capital),
  );
  return normalizedAgain(mixed.join(' '), 'NFC');
}

/** 'ß', which has no capital of one letter, stays. */
function capital(letter: string): string {
  const upper = letter.toUpperCase();
  return [...upper].length === 1 ? upper : letter;
}
