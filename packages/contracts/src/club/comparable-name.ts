import { normalizedAgain } from './normalized.ts';
import { plainLetters } from './plain-letters.ts';

/**
 * The form of a name that is compared: its plain letters without spaces (product decisions 50 and 81). "Ada", "ADA",
 * "Áda" and "A da" are equal; so are "Mary-Ann" and "Maryann", "Weiß" and "WEISS", "Łukasz" and "Lukasz". Marks of
 * scripts other than Latin, Greek and Cyrillic count. Empty when nothing remains. `name_key` of the databases returns
 * the same.
 */
export function comparableName(name: string): string {
  return normalizedAgain(plainLetters(name).replaceAll(' ', ''), 'NFC');
}
