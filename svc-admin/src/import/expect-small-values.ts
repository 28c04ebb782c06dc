/** How deep a file may be nested (decision record 83); an export has 5 levels. */
const MAX_DEPTH = 20;
/** Bytes of one record as the file has it, or of another value: twice the largest record that is imported. */
const MAX_VALUE = 2 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BEGIN_OBJECT = 0x7b;
const END_OBJECT = 0x7d;
const BEGIN_LIST = 0x5b;
const END_LIST = 0x5d;

/**
 * Returns a function that gets the bytes of an export before they are parsed, and calls `refuse` with a sentence when
 * they would take much memory: the parser needs 260 bytes for each level, and keeps a text or a record until its end.
 */
export function expectSmallValues(refuse: (detail: string) => never): (bytes: Uint8Array) => void {
  let depth = 0;
  /** Whether the values of the second level are the records of a list. */
  let hasRecords = false;
  let isInText = false;
  let isEscaped = false;
  /** Bytes since the end of the last value. */
  let valueBytes = 0;

  const readStructure = (byte: number): void => {
    if (byte === BEGIN_OBJECT || byte === BEGIN_LIST) {
      depth += 1;
      if (depth > MAX_DEPTH) refuse('The file is nested too deep');
      if (depth === 2) hasRecords = byte === BEGIN_LIST;
    } else if (byte === END_OBJECT || byte === END_LIST) depth -= 1;
    else if (byte !== COMMA) return;
    if (depth < 2 || (depth === 2 && hasRecords)) valueBytes = 0;
  };

  return (bytes) => {
    // Plain loops: they see each byte of a file of 200 MB.
    for (let at = 0; at < bytes.length; at += 1) {
      if (isInText) {
        const begin = at;
        for (; at < bytes.length && isInText; at += 1) {
          const byte = bytes[at];
          if (isEscaped) isEscaped = false;
          else if (byte === BACKSLASH) isEscaped = true;
          else if (byte === QUOTE) isInText = false;
        }
        at -= 1;
        valueBytes += at - begin + 1;
      } else {
        const byte = bytes[at] ?? 0;
        valueBytes += 1;
        if (byte === QUOTE) isInText = true;
        else if (byte >= COMMA) readStructure(byte);
      }
      if (valueBytes > MAX_VALUE) refuse('The file has a record that is too large');
    }
  };
}
