const PLAIN_SCRIPTS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu;

/**
 * A name as names are compared: without case, spaces and punctuation, and without marks in Latin, Greek and Cyrillic
 * (product decision 50). "Ada", "ADA", "Áda" and "A da" are one, "Mary-Ann" and "Maryann" are one. Empty where nothing
 * is left.
 */
export function comparableName(name: string): string {
  const plain = name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD').replace(PLAIN_SCRIPTS, '');
  return plain.replace(/[^\p{L}\p{M}\p{N}]/gu, '').normalize('NFC');
}
