/**
 * The words of some texts in the form in which search compares them: without case, accents and punctuation, each once,
 * in order. "Ji-won O’Neil" gives `['ji', 'won', 'oneil']`. A word has only letters and digits, so it needs no quoting.
 * A word longer than 60 characters is split, in texts and in searches alike, because an index entry has a maximum
 * length (NFKD can make eighteen letters from one character).
 */
export function searchWords(...texts: readonly (string | null)[]): string[] {
  const plain = texts.map((text) => text ?? '').join(' ');
  const folded = plain.normalize('NFKD').replace(/[\p{M}'’]/gu, '');
  return [...new Set(folded.toLowerCase().match(/[\p{L}\p{N}]{1,60}/gu) ?? [])];
}
