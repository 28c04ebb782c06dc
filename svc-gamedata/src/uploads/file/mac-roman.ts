import { TextDecoder } from 'node:util';

const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const WINDOWS_1252 = new TextDecoder('windows-1252').decode(ALL_BYTES);
const macRoman = new TextDecoder('macintosh');

/** Letters and apostrophes of Windows-1252 inside a name that are small letters in Mac Roman: `Garc’a` is `García`. */
const IN_BOTH = /\p{L}[’‘œšž](?![\p{Lu}])/u;

/**
 * A name that was read as Windows-1252, as it is in Mac Roman; undefined when it is the same, or hardly a name. Nothing
 * in a file says which of the two it is.
 */
export function inMacRoman(name: string): string | undefined {
  if (!IN_BOTH.test(name)) return undefined;
  const bytes = [...name].map((character) => WINDOWS_1252.indexOf(character));
  return bytes.includes(-1) ? undefined : macRoman.decode(Uint8Array.from(bytes));
}
