import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import papaparse from 'papaparse';
import { type CsvValue, csvHead, csvRows } from './csv.ts';

const COLUMNS = ['Name', 'Age', 'Note'];

/** Texts that a parser or a spreadsheet may misread, and any other text. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",; \'a1\uFEFF\uFF1D') }),
  fc.string({ unit: 'binary' }).map((any) => any.toWellFormed()),
);
const cell: fc.Arbitrary<CsvValue> = fc.oneof(text, fc.integer(), fc.constantFrom(null, undefined, true));
const row = fc.array(cell, { minLength: COLUMNS.length, maxLength: COLUMNS.length });

const read = (file: string) =>
  papaparse.parse<string[]>(file.replace(/^\uFEFF/, ''), { delimiter: ',', newline: '\r\n' }).data;
const startsAsFormula = (value: string) => /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(value);

describe('When rows are written as CSV', () => {
  it('Then a parser reads the same cells, with an apostrophe before a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(row)), (batches) => {
        const file = csvHead(COLUMNS) + batches.map(csvRows).join('');
        const expected = batches.flat().map((cells) =>
          cells.map((value) => {
            if (typeof value !== 'string') return String(value ?? '');
            return startsAsFormula(value) ? `'${value}` : value;
          }),
        );
        expect(read(file)).toEqual([COLUMNS, ...expected]);
      }),
    );
  });

  it('Then no text cell begins like a formula', () => {
    fc.assert(
      fc.property(text, (value) => {
        const [[written] = []] = read(csvRows([[value, 'x']]).slice(2));
        expect(startsAsFormula(written ?? '')).toBe(false);
      }),
    );
  });

  it('Then the file begins with one byte order mark, and an empty list of rows adds nothing', () => {
    expect(csvHead(['A', 'B']) + csvRows([]) + csvRows([['1, 2', 'say "hi"\nthere']]) + csvRows([[-5, null]])).toBe(
      '\uFEFFA,B\r\n"1, 2","say ""hi""\nthere"\r\n-5,',
    );
  });
});
