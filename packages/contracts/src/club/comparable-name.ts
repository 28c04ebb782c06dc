const NOTHING_SHOWN = /[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu;
const PLAIN_SCRIPTS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu;

/**
 * A name as names are compared: without case, spaces, punctuation and invisible characters, and without marks in Latin,
 * Greek and Cyrillic (product decision 50). "Ada", "ADA", "Áda" and "A da" are one, "Mary-Ann" and "Maryann" are
 * one. Empty where nothing is left.
 */
export function comparableName(name: string): string {
  // What stands between letters goes first: a mark belongs to the letter before it, and a final sigma is the word's
  // last.
  const letters = name.normalize('NFKD').replace(NOTHING_SHOWN, '');
  const folded = letters.toUpperCase().toLowerCase().normalize('NFKD');
  return folded.replace(PLAIN_SCRIPTS, '').replace(NOTHING_SHOWN, '').normalize('NFC');
}
