import { describe, expect, it } from '@jest/globals';
import { toCsv } from './to-csv.ts';

const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => reader.result instanceof ArrayBuffer && resolve(new Uint8Array(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(blob);
  });

const textOf = async (blob: Blob) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(blob));

describe('When rows are written as CSV', () => {
  it('Then the file is UTF-8 with a byte order mark', async () => {
    const blob = toCsv(['Name'], [['Zoë Núñez']]);
    expect(blob.type).toBe('text/csv;charset=utf-8');
    expect([...(await bytesOf(blob))].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(await textOf(blob)).toBe('\uFEFFName\r\nZoë Núñez');
  });

  it('Then commas, quotes and line breaks stay inside their cell', async () => {
    expect(await textOf(toCsv(['A', 'B'], [['1, 2', 'say "hi"\nthere']]))).toBe(
      '\uFEFFA,B\r\n"1, 2","say ""hi""\nthere"',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '=cmd\nsecond line', '＝1'])(
    'Then a text that begins as a formula does, such as %j, begins with an apostrophe',
    async (text) => {
      expect(await textOf(toCsv(['A'], [[text]]))).toBe(`\uFEFFA\r\n"'${text}"`);
    },
  );

  it('Then numbers stay numbers, and what is missing is an empty cell', async () => {
    expect(await textOf(toCsv(['A', 'B', 'C'], [[-5, null, undefined]]))).toBe('\uFEFFA,B,C\r\n-5,,');
  });
});
