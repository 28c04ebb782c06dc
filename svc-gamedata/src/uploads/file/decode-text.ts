import { TextDecoder } from 'node:util';
import { refusedFile } from './refused-file.ts';

const BYTE_ORDER_MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** The longest byte order mark, and the longest character of UTF-8. */
const MOST_BYTES = 4;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of them but tab and line breaks
const BINARY = /[\0-\x08\x0E-\x1F\x7F]/;

/**
 * The text of a CSV file, whichever program wrote it: what a byte order mark says, else UTF-8, else Windows-1252.
 * The first character that is not ASCII decides between the last two, so that the file is read once; a byte that
 * fits the chosen one no more becomes U+FFFD, which no name and no text may hold. Throws 400 for a file that is not
 * text.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let pending: Uint8Array = new Uint8Array();
  let isStart = true;
  for await (const chunk of bytes) {
    if (decoder) {
      yield checked(decoder.decode(chunk, { stream: true }));
      continue;
    }
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    if (pending.length < MOST_BYTES) continue;
    decoder = isStart ? byMark(pending) : undefined;
    isStart = false;
    const asciiLength = decoder ? 0 : asciiPart(pending);
    if (asciiLength > 0) {
      yield checked(Buffer.from(pending.subarray(0, asciiLength)).toString('latin1'));
      pending = pending.subarray(asciiLength);
    }
    if (!decoder && pending.length >= MOST_BYTES) decoder = byCharacter(pending);
    if (!decoder) continue;
    yield checked(decoder.decode(pending, { stream: true }));
    pending = new Uint8Array();
  }
  decoder ??= (isStart ? byMark(pending) : undefined) ?? byCharacter(pending);
  yield checked(decoder.decode(pending));
}

function byMark(start: Uint8Array): TextDecoder | undefined {
  const mark = BYTE_ORDER_MARKS.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte));
  return mark && new TextDecoder(mark.encoding);
}

/** How many bytes at the beginning are ASCII. */
function asciiPart(bytes: Uint8Array): number {
  const other = bytes.findIndex((byte) => byte > 0x7f);
  return other === -1 ? bytes.length : other;
}

/** By the character that the bytes begin with; its first byte says how long it is in UTF-8. */
function byCharacter(bytes: Uint8Array): TextDecoder {
  const other = bytes.subarray(asciiPart(bytes));
  const [first = 0] = other;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  try {
    if (other.length > 0) new TextDecoder('utf-8', { fatal: true }).decode(other.subarray(0, length));
    return new TextDecoder('utf-8');
  } catch {
    // No UTF-8: what is left of what spreadsheets write.
    return new TextDecoder('windows-1252');
  }
}

function checked(text: string): string {
  if (BINARY.test(text)) throw refusedFile('This is not a CSV file. Please save the sheet as CSV and choose that file');
  return text;
}
