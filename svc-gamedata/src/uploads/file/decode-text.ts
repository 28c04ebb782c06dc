import { TextDecoder } from 'node:util';
import { refusedFile } from './refused-file.ts';

/** The encodings that are read. Windows-1252 is an assumption: nothing in such a file names it. */
export type TextEncoding = 'utf-8' | 'utf-16' | 'windows-1252';

interface Start {
  bytes: readonly (number | null)[];
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
}

/** The beginnings of a file that give its encoding: a byte order mark, or every second byte 0 in ASCII text. */
const STARTS: readonly Start[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
  { bytes: [null, 0, null, 0], encoding: 'utf-16le' },
  { bytes: [0, null, 0, null], encoding: 'utf-16be' },
];

/** The length of the longest of these beginnings and of the longest UTF-8 character. */
const MAX_BYTES = 4;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a text file contains only tab and line breaks of these
const BINARY = /[\0-\x08\x0E-\x1F\x7F]/;

/**
 * Decodes the text of a CSV file of any program: in the encoding of its byte order mark, else UTF-8, else Windows-1252.
 * The first character that is not ASCII decides between the last two, so that the file is read once. A later byte that
 * is invalid in the chosen encoding becomes U+FFFD, which names and texts may not contain. Throws 400 for a file that
 * is not text, and for one in Mac Roman, which would be other letters. `onEncoding` is called before the first character
 * that is not ASCII, or at the end.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  onEncoding?: (encoding: TextEncoding) => void,
): AsyncGenerator<string> {
  const check = textCheck();
  let decoder: TextDecoder | undefined;
  let pending: Uint8Array = new Uint8Array();
  let isStart = true;
  for await (const chunk of bytes) {
    if (decoder) {
      yield check(decoder.decode(chunk, { stream: true }), decoder.encoding);
      continue;
    }
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    if (pending.length < MAX_BYTES) continue;
    decoder = isStart ? byStart(pending) : undefined;
    isStart = false;
    const asciiLength = decoder ? 0 : asciiPart(pending);
    if (asciiLength > 0) {
      yield check(Buffer.from(pending.subarray(0, asciiLength)).toString('latin1'));
      pending = pending.subarray(asciiLength);
    }
    if (!decoder && pending.length >= MAX_BYTES) decoder = byCharacter(pending);
    if (!decoder) continue;
    onEncoding?.(nameOf(decoder));
    yield check(decoder.decode(pending, { stream: true }), decoder.encoding);
    pending = new Uint8Array();
  }
  if (!decoder) {
    decoder = (isStart ? byStart(pending) : undefined) ?? byCharacter(pending);
    onEncoding?.(nameOf(decoder));
  }
  yield check(decoder.decode(pending), decoder.encoding);
}

function nameOf({ encoding }: TextDecoder): TextEncoding {
  if (encoding.startsWith('utf-16')) return 'utf-16';
  return encoding === 'utf-8' ? 'utf-8' : 'windows-1252';
}

function byStart(start: Uint8Array): TextDecoder | undefined {
  const found = STARTS.find(({ bytes }) =>
    bytes.every((byte, index) => (byte === null ? (start[index] ?? 0) !== 0 : start[index] === byte)),
  );
  return found && new TextDecoder(found.encoding);
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

/**
 * What Windows-1252 does not have inside a word, while Mac Roman has a letter in each of these bytes: a mark, a capital
 * behind a small letter, or a dash between small letters.
 */
const MARK = '[\\x81\\x8D\\x8F\\x90\\x9D‚ƒ„†‡ˆ‰‹›•˜§¯¾¿–—…™]';
const MAC_ROMAN = new RegExp(`[A-Za-zšœž]${MARK}[a-zšœž]|[a-zšœž][ŠŒŽŸ]|[A-Z][ŠŒŽŸ][a-z]|[A-Z]„[A-Z]|ƒ`);

/** Returns a function that throws 400 for text that is no text, or was read in the wrong encoding; in several parts. */
function textCheck(): (text: string, encoding?: string) => string {
  let before = '';
  return (text, encoding) => {
    if (BINARY.test(text)) {
      throw refusedFile('This is not a CSV file. Please save the sheet as CSV and choose that file');
    }
    if (encoding === 'windows-1252' && MAC_ROMAN.test(before + text)) {
      throw refusedFile(
        'The file is saved in Mac Roman, so letters with accents would be stored as others. ' +
          'Please save the sheet as CSV UTF-8 and choose that file',
      );
    }
    before = (before + text).slice(-2);
    return text;
  };
}
