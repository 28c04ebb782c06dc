import { normalized, normalizedAgain } from './normalized.ts';

/** A file name has at most 255 bytes in most file systems. */
const MAX_BYTES_OF_PART = 200;

/**
 * The name of a file to save, with only lower-case letters and digits:
 * `fileName('csv', 'roster', 'Hitting Clinic: Día', '2026-11-28')` is 'roster-hitting-clinic-dia-2026-11-28.csv'.
 * Latin letters lose their accents. Letters of other scripts stay, so that two titles have two names; an HTTP header
 * needs `asciiFileName` as well.
 */
export function fileName(ending: string, ...parts: readonly string[]): string {
  return `${parts.flatMap(wordsOf).join('-')}.${ending}`;
}

/** A file name with only the letters a to z and digits; other letters are left out. */
export function asciiFileName(name: string): string {
  const [, words = '', ending = ''] = /^(.*)\.(.*)$/.exec(name) ?? [];
  return `${(words.match(/[a-z0-9]+/g) ?? []).join('-')}.${ending}`;
}

function wordsOf(part: string): string[] {
  const plain = normalized(part, 'NFKD').replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}+|['’]/gu, '');
  const text = normalizedAgain(plain, 'NFC').toLowerCase();
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_BYTES_OF_PART));
  return text.slice(0, read).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
