/**
 * The words of some texts as search compares them: without case, accents and punctuation, each once, in order.
 * "Ji-won O’Neil" is `['ji', 'won', 'oneil']`. Letters and digits only, so a word needs no quoting anywhere.
 */
export function searchWords(...texts: readonly (string | null)[]): string[] {
  const plain = texts.map((text) => text ?? '').join(' ');
  const folded = plain.normalize('NFKD').replace(/[\p{M}'’]/gu, '');
  return [...new Set(folded.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
}
