/**
 * The words of some texts as search compares them: without case, accents and punctuation, each once, in order.
 * "Ji-won O’Neil" is `['ji', 'won', 'oneil']`. Letters and digits only, so a word needs no quoting anywhere; what is
 * longer than any word (folding makes up to eighteen letters of one sign) is several words of 60, in texts and in
 * searches.
 */
export function searchWords(...texts: readonly (string | null)[]): string[] {
  const plain = texts.map((text) => text ?? '').join(' ');
  const folded = plain.normalize('NFKD').replace(/[\p{M}'’]/gu, '');
  return [...new Set(folded.toLowerCase().match(/[\p{L}\p{N}]{1,60}/gu) ?? [])];
}
