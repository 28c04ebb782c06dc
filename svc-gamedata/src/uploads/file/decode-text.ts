import { TextDecoder } from 'node:util';
import { refusedFile } from './refused-file.ts';

const BYTE_ORDER_MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** The length of the longest byte order mark and of the longest UTF-8 character. */
const MAX_BYTES = 4;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a text file contains only tab and line breaks of these
const BINARY = /[\0-\x08\x0E-\x1F\x7F]/;

/**
 * Decodes the text of a CSV file of any program: in the encoding of its byte order mark, else UTF-8, else Windows-1252.
 * The first character that is not ASCII decides between the last two, so that the file is read once. A later byte that
 * is invalid in the chosen encoding becomes U+FFFD, which names and texts may not contain. Throws 400 for a file that
 * is not text.
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
    if (pending.length < MAX_BYTES) continue;
    decoder = isStart ? byMark(pending) : undefined;
    isStart = false;
    const asciiLength = decoder ? 0 : asciiPart(pending);
    if (asciiLength > 0) {
      yield checked(Buffer.from(pending.subarray(0, asciiLength)).toString('latin1'));
      pending = pending.subarray(asciiLength);
    }
    if (!decoder && pending.length >= MAX_BYTES) decoder = byCharacter(pending);
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

/** The decoder for the first character that is not ASCII; its first byte gives its length in UTF-8. */
function byCharacter(bytes: Uint8Array): TextDecoder {
  const other = bytes.subarray(asciiPart(bytes));
  const [first = 0] = other;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  try {
    if (other.length > 0) new TextDecoder('utf-8', { fatal: true }).decode(other.subarray(0, length));
    return new TextDecoder('utf-8');
  } catch {
    // Not UTF-8: the other encoding that spreadsheets write is Windows-1252.
    return new TextDecoder('windows-1252');
  }
}

function checked(text: string): string {
  if (BINARY.test(text)) throw refusedFile('This is not a CSV file. Please save the sheet as CSV and choose that file');
  return text;
}
