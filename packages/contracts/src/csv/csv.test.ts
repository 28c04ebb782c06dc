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
/** Such a text is marked too: the generator of any text seldom makes one. */
const isReadAsNumber = (value: string) =>
  /^\s*(?:0\d[\d\s.,]*|\d{12,}|\d[\d.,]*e[+-]?\d+|\d{1,2}[-/]\d{1,2})\s*$/i.test(value);

describe('When rows are written as CSV', () => {
  it('Then a parser reads the same cells, with an apostrophe before what a spreadsheet alters', () => {
    fc.assert(
      fc.property(fc.array(fc.array(row)), (batches) => {
        const file = csvHead(COLUMNS) + batches.map(csvRows).join('');
        const expected = batches.flat().map((cells) =>
          cells.map((value) => {
            if (typeof value !== 'string') return String(value ?? '');
            return startsAsFormula(value) || isReadAsNumber(value) ? `'${value}` : value;
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

  it.each([
    ['a phone with a leading zero', '0441234567', true],
    ['a phone with a leading zero and spaces', '0441 234 567', true],
    ['more digits than a number keeps', '15125550100123456', true],
    ['a size that is read as a day', '10-12', true],
    ['a size that is read as a day', '10/12', true],
    ['a code that is read as a power of ten', '12E5', true],
    ['a phone that stays a text', '(512) 555-0105', false],
    ['a whole date', '2026-11-07', false],
    ['a time', '09:30', false],
    ['a part of a number', '0.5', false],
    ['one digit', '0', false],
    ['a size', '28', false],
    ['a name', '10U Hawks', false],
  ])('Then a spreadsheet keeps %s as it is: %s', (_, value, isMarked) => {
    expect(csvRows([[value]])).toBe(isMarked ? `\r\n"'${value}"` : `\r\n${value}`);
  });

  it('Then the file begins with one byte order mark, and an empty list of rows adds nothing', () => {
    expect(csvHead(['A', 'B']) + csvRows([]) + csvRows([['1, 2', 'say "hi"\nthere']]) + csvRows([[-5, null]])).toBe(
      '\uFEFFA,B\r\n"1, 2","say ""hi""\nthere"\r\n-5,',
    );
  });
});
