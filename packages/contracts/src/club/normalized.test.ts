import { describe, expect, it } from '@jest/globals';
import { comparableName, hasTooManyMarks, isLongerThan, normalized, searchWords } from './index.ts';

const MARKS = '\u0301\u0323';

describe('When a text is normalized', () => {
  it('Then one of more than 4 kB is a fault of the code: nothing has limited it', () => {
    expect(normalized('A\u0301', 'NFC')).toBe('Á');
    expect(normalized('x'.repeat(4096), 'NFKD')).toHaveLength(4096);
    for (const make of [(text: string) => normalized(text, 'NFC'), comparableName, searchWords]) {
      expect(() => make(MARKS.repeat(1025))).toThrow('without a greatest length');
    }
  });

  it('Then letters that become many are no reason to throw', () => {
    // NFKD makes 18 letters of it.
    expect(comparableName('\uFDFA'.repeat(1300))).toHaveLength(1300 * 15);
  });

  it.each([
    ['ascii', 5],
    ['Zoë', 4],
    ['李小龙', 9],
    ['😀😀', 8],
    ['', 0],
  ])('Then %j has %i bytes', (text, bytes) => {
    expect([isLongerThan(text, bytes), isLongerThan(text, bytes - 1)]).toEqual([false, true]);
  });

  it('Then a word of any language has fewer marks in a row than are too many', () => {
    expect(hasTooManyMarks(`a${MARKS.repeat(15)}`)).toBe(false);
    expect(hasTooManyMarks(`a${MARKS.repeat(16)}`)).toBe(true);
  });
});
