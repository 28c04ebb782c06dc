import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_NAME_CHARACTERS, normalizePersonName, personNameFault } from './person-name.ts';

const faultOf = (name: string) => personNameFault('First name', normalizePersonName(name));
const CHARACTER_MESSAGE = 'First name may only contain letters, spaces, hyphens, apostrophes and periods';

const text = fc.string({ unit: 'binary', maxLength: 80 });
const letter = fc.constantFrom(...'adzÁéñßøГжяΩλशनमكم王葛가ไ');
/** A mark of Latin, of Hebrew, of Devanagari. */
const mark = fc.constantFrom('\u0316', '\u05B4', '\u093F');
const between = fc.constantFrom(' ', "'", '’', '-', ',', '·', '. ', '.-', '.’', ' -');
const writtenName = fc
  .tuple(
    letter,
    fc.array(
      fc.oneof(
        letter,
        between.map((sign) => `${sign}a`),
      ),
      { maxLength: 25 },
    ),
  )
  .map(([first, others]) => first + others.join(''));

/** Any Unicode character of a category. */
const oneOf = (pattern: RegExp) =>
  fc
    .oneof(fc.integer({ min: 0, max: 0x3fff }), fc.integer({ min: 0, max: 0x10ffff }))
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((character) => pattern.test(character));

describe('When a name is tidied', () => {
  it('Then several spaces become one, left quotes become apostrophes and marks are composed', () => {
    expect(normalizePersonName('  Mary \u00A0 Ann ')).toBe('Mary Ann');
    expect(normalizePersonName('O‘Neil')).toBe('O’Neil');
    expect(normalizePersonName('A\u0301da')).toBe('Áda');
  });

  it('Then the result is unchanged by a second time, composed, trimmed and without double spaces', () => {
    fc.assert(
      fc.property(text, (name) => {
        const tidy = normalizePersonName(name);
        expect(normalizePersonName(tidy)).toBe(tidy);
        expect(tidy).toBe(tidy.normalize('NFC').trim());
        expect(tidy).not.toMatch(/ {2}|\u00A0|‘/);
      }),
    );
  });
});

describe('When a name is checked', () => {
  it.each([
    'Ada',
    'O’Neil',
    "D'Angelo",
    'Mary-Ann',
    'J. R.',
    'J.R.',
    'J.R',
    'J.R.R. Tolkien',
    'А.С. Пушкин',
    'Á\u0323.B. Smith',
    'St. John',
    'Ma. Fernanda',
    'Dr. A.-M. Smith',
    'Smith Jr.',
    'Smith, Jr.',
    'Smith Jr., Ph.D.',
    'Chr.’s',
    "O'Brien",
    'd’Arcy',
    'Kaʻiulani',
    '李小龙',
    '李·小龙',
    'Gal·la',
    'John 3rd',
    '王',
    'Nguyễn',
    'می‌خواهم',
    'क्‍ष',
    'ශ්‍රී',
  ])('Then %s is valid', (name) => expect(faultOf(name)).toBeUndefined());

  it.each([
    '12',
    '-',
    '\u0301',
    'a@b',
    'a:b',
    'a/b',
    '<b>',
    'Ada\nLovelace',
    'Ada\tL',
    'A\u202Eda',
    'A\u2066da',
    'A\u200Dda',
    'A\u200Bda',
    'Ada\u00ADb',
    'Ada\u2028b',
    'Ada\u2003b',
    'क्‍‍ष',
    'क्‍',
    '\u200Dक',
    'क\u200D1',
    'x\u0316\u0317\u0318\u0319',
    'Ada2026',
    'Ada २०२६',
    '=1+1a',
    '😀a',
    'half a pair \ud800',
    'A\0da',
    // Letters and marks that are not visible.
    '\u3164',
    '\uFFA0',
    '\u115F\u1160',
    '\u{13441}',
    'A\uFE0Fda',
    'A\u034Fda',
    'क\u180Bष',
    'A\u{E0100}da',
    // Addresses, also with what looks like a full stop, a colon, a slash or an at sign.
    'Claim your prize at evil.test',
    'evil.test',
    'EVIL.Test',
    'www.evil',
    'bit.ly',
    'a.b.co',
    'J.R.com',
    'e\u0301vil.te\u0323st',
    'пример.рф',
    '李.网络',
    'क्‍ष.भारत',
    'evil.1',
    'evil.t1',
    'evil..test',
    'a 1.2.3',
    '.test a',
    'evil .test',
    'evil-.test',
    'evil,.test',
    ...[
      '\u3002',
      '\uFF0E',
      '\uFF61',
      '\u2024',
      '\uFE52',
      '\u06D4',
      '\uA4F8',
      '\uA4FA',
      '\uA78F',
      '\u1427',
      '\u00A0.',
    ].map((dot) => `evil${dot}test`),
    ...['\uFF1A', '\uA789', '\uA4FD', '\u2236', '\uFF0F', '\u2044', '\u2215', '\\', '\uFF20', '\uFE6B'].map(
      (sign) => `a${sign}b`,
    ),
  ])('Then %j is refused', (name) => expect(faultOf(name)).toBe(CHARACTER_MESSAGE));

  it('Then an empty and a too long name have their own messages', () => {
    expect(faultOf('  ')).toBe('First name is required');
    expect(faultOf('x'.repeat(60))).toBeUndefined();
    expect(faultOf('x'.repeat(61))).toBe('First name may have at most 60 characters');
    expect(faultOf('𠮷'.repeat(60))).toBeUndefined();
    expect(faultOf('𠮷'.repeat(61))).toBe('First name may have at most 60 characters');
    // Not composed: 200,000 marks would take minutes.
    expect(faultOf(`x${'\u0316\u0301'.repeat(100_000)}`)).toBe('First name may have at most 60 characters');
    const marks = `x${'\u0301\u0323'.repeat(16)}`;
    expect([normalizePersonName(marks), faultOf(marks)]).toEqual([marks, CHARACTER_MESSAGE]);
    const jamo = '\u1112\u1161\u11AB'.repeat(60);
    expect([normalizePersonName(jamo), faultOf(jamo)]).toEqual(['한'.repeat(60), undefined]);
  });

  it('Then every name of letters with the allowed characters between them is valid', () => {
    fc.assert(fc.property(writtenName, (name) => expect(faultOf(name)).toBeUndefined()));
  });

  it('Then no valid name has a full stop between a letter and two of them', () => {
    const dotted = fc.array(fc.oneof(letter, mark, fc.constantFrom('.', ' ', '-', '1')), { minLength: 3 });
    fc.assert(
      fc.property(dotted, (characters) => {
        const name = normalizePersonName(characters.join(''));
        fc.pre(personNameFault('Name', name) === undefined);
        expect(name).not.toMatch(/[\p{L}\p{Nd}]\p{M}*\.[\p{L}\p{Nd}]\p{M}*[\p{L}\p{Nd}]/u);
      }),
      { numRuns: 2000 },
    );
  });

  it('Then three marks in a row are allowed and four are not', () => {
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 8 }), (marks) => {
        expect(faultOf(`x${marks.join('')}y`)).toBe(marks.length > 3 ? CHARACTER_MESSAGE : undefined);
      }),
    );
  });

  it('Then three digits are allowed and four are not, at any position', () => {
    const digits = fc.array(fc.constantFrom('1', '9', '٣', '५'), { maxLength: 8 });
    fc.assert(
      fc.property(digits, fc.constantFrom('', ' ', 'a'), (typed, separator) => {
        expect(faultOf(`a${typed.join(separator)}`)).toBe(typed.length > 3 ? CHARACTER_MESSAGE : undefined);
      }),
    );
  });

  it('Then no control, format, bidirectional or line-breaking character is allowed', () => {
    const hidden = oneOf(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u);
    fc.assert(
      fc.property(hidden, fc.constantFrom('ab', 'яж', '王王', 'ไก'), (character, [first, last]) => {
        expect(faultOf(`${first}${character}${last}`)).toBe(CHARACTER_MESSAGE);
      }),
      { numRuns: 2000 },
    );
  });

  it('Then a joiner is allowed only between two letters of a script that needs it', () => {
    const near = fc.constantFrom('', 'a', 'я', '王', '1', ' ', '-', 'क', 'ب', 'ක', '१');
    const joiner = fc.constantFrom('\u200C', '\u200D');
    fc.assert(
      fc.property(near, joiner, near, (before, joined, after) => {
        const needs = /^[कبක]$/;
        const isNeeded = needs.test(before) && needs.test(after);
        expect(faultOf(`a${before}${joined}${after}`)).toBe(isNeeded ? undefined : CHARACTER_MESSAGE);
      }),
    );
  });

  it('Then every valid name has a letter, at most sixty characters and only allowed characters', () => {
    fc.assert(
      fc.property(fc.oneof(text, writtenName), (typed) => {
        const name = normalizePersonName(typed);
        fc.pre(personNameFault('Name', name) === undefined);
        expect(name).toMatch(/^[\p{L}\p{M}\p{Nd} '’\-.,·\u200C\u200D]+$/u);
        expect(name).toMatch(/\p{L}/u);
        expect([...name].length).toBeLessThanOrEqual(MAX_NAME_CHARACTERS);
      }),
    );
  });
});
