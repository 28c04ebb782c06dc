import { describe, expect, it } from '@jest/globals';
import { personNameFault, tidyPersonName } from './person-name.ts';

const faultOf = (name: string) => personNameFault('First name', tidyPersonName(name));
const ODD = 'First name may only contain letters, spaces, hyphens, apostrophes and periods';

describe('When a name is tidied', () => {
  it('Then spaces are one, quotes are apostrophes and marks are composed', () => {
    expect(tidyPersonName('  Mary \u00A0 Ann ')).toBe('Mary Ann');
    expect(tidyPersonName('O‘Neil')).toBe('O’Neil');
    expect(tidyPersonName('A\u0301da')).toBe('Áda');
  });
});

describe('When a name is checked', () => {
  it.each([
    'Ada',
    'O’Neil',
    "D'Angelo",
    'Mary-Ann',
    'J. R.',
    'Smith, Jr.',
    'Gal·la',
    'John 3rd',
    '王',
    'Nguyễn',
    'می‌خواهم',
    'क्‍ष',
  ])('Then %s is one', (name) => expect(faultOf(name)).toBeUndefined());

  it.each([
    '12',
    '-',
    'a@b',
    'a:b',
    'a/b',
    '<b>',
    'Ada\nLovelace',
    'Ada\tL',
    'A\u202Eda',
    'A\u200Dda',
    'x\u0316\u0317\u0318\u0319',
    'Ada2026',
    '=1+1a',
    '😀a',
  ])('Then %j is none', (name) => expect(faultOf(name)).toBe(ODD));

  it('Then none and too many characters are said', () => {
    expect(faultOf('  ')).toBe('First name is required');
    expect(faultOf('x'.repeat(60))).toBeUndefined();
    expect(faultOf('x'.repeat(61))).toBe('First name may have at most 60 characters');
  });
});
