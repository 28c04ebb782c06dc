import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { comparableName } from './comparable-name.ts';

describe('When names are compared', () => {
  it.each([
    ['Ada', ['ADA', 'Áda', 'A da', ' ada ', 'A\u0301da', 'Ａｄａ']],
    ['Maryann', ['Mary-Ann', 'mary ann', "Mary'Ann"]],
    ['Strauss', ['Strauß', 'STRAUSS']],
    ['O’Neil', ["O'Neil", 'ONEIL']],
    ['Ева', ['ЕВА', 'Ева\u0301']],
  ])('Then %s is the same as %j', (name, others) => {
    for (const other of others) expect(comparableName(other)).toBe(comparableName(name));
  });

  it.each([
    ['Ana', 'Anna'],
    ['राम', 'रम'],
    ['Ji-won', 'Ji-woo'],
  ])('Then %s is not %s', (one, other) => {
    expect(comparableName(one)).not.toBe(comparableName(other));
  });

  it('Then any text has one comparable form, which is its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = comparableName(text);
        expect(comparableName(once)).toBe(once);
        expect(comparableName(text.toUpperCase())).toBe(once);
      }),
    );
  });
});
