const IGNORED_CHARACTERS = /[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu;
const IGNORED_MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu;

/**
 * The form of a name that is compared: without case, spaces, punctuation and invisible characters, and without marks in
 * Latin, Greek and Cyrillic (product decision 50). "Ada", "ADA", "Áda" and "A da" are equal; so are "Mary-Ann" and
 * "Maryann". Empty when nothing remains.
 */
export function comparableName(name: string): string {
  // Characters between letters are removed before case folding: a mark belongs to the letter before it, and a final
  // sigma must be the last letter of its word.
  const letters = name.normalize('NFKD').replace(IGNORED_CHARACTERS, '');
  const folded = letters.toUpperCase().toLowerCase().normalize('NFKD');
  return folded.replace(IGNORED_MARKS, '').replace(IGNORED_CHARACTERS, '').normalize('NFC');
}
