import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { comparableName } from './comparable-name.ts';

describe('When names are compared', () => {
  it.each([
    ['Ada', ['ADA', 'Áda', 'A da', ' ada ', 'A\u0301da', 'Ａｄａ']],
    ['Maryann', ['Mary-Ann', 'mary ann', "Mary'Ann"]],
    [
      'Ada',
      ['A\u200Bda', '\uFEFFAda', 'Ad\u00ADa', 'A\u202Eda', 'A\uFE0Fda', 'A\u034Fda', 'A\u200B\u0301da', 'Ada\u3164'],
    ],
    ['राम', ['रा\u200Bम', 'रा\uFE0Fम']],
    ['Νίκος', ['ΝΙΚΟΣ', 'Νίκοσ', 'Νίκος\u200B', 'Νίκος-']],
    ['Strauss', ['Strauß', 'STRAUSS']],
    ['O’Neil', ["O'Neil", 'ONEIL']],
    ['Ева', ['ЕВА', 'Ева\u0301']],
    ['Weiß', ['WEISS', 'weiss', 'WEIẞ']],
    ['Łukasz', ['Lukasz', 'ŁUKASZ']],
    ['Đorđe', ['Dorde', 'ĐORĐE']],
    ['Guðmundsdóttir', ['Gudmundsdottir', 'GUÐMUNDSDÓTTIR']],
    ['Øyvind Ærø', ['Oyvind Aero']],
    ['Œuvre', ['Oeuvre']],
    ['Þór', ['Thor']],
    ['Ħamrun', ['Hamrun']],
    ['Işık', ['ISIK', 'Isik']],
    ['Kaʻiulani', ["Ka'iulani", 'Ka’iulani', 'Ka‘iulani', 'Kaʼiulani', 'Ka`iulani', 'Ka´iulani', 'KAIULANI']],
    ['李小龙', ['李 小龙']],
    ['J.R.', ['JR', 'J. R.']],
  ])('Then %s equals each of %j', (name, others) => {
    for (const other of others) expect(comparableName(other)).toBe(comparableName(name));
  });

  it.each([
    ['Ana', 'Anna'],
    ['राम', 'रम'],
    ['Ji-won', 'Ji-woo'],
  ])('Then %s does not equal %s', (one, other) => {
    expect(comparableName(one)).not.toBe(comparableName(other));
  });

  it('Then an ignored character at any position changes nothing', () => {
    const ignored = fc.constantFrom(
      '\u200B',
      '\u200C',
      '\u200D',
      '\u2060',
      '\uFEFF',
      '\u00AD',
      '\u202E',
      '\u034F',
      '\uFE0F',
      '\u3164',
      ' ',
      '-',
      '.',
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), ignored, fc.nat(), (name, hidden, at) => {
        const position = at % (name.length + 1);
        fc.pre(!/[\uD800-\uDBFF]$/.test(name.slice(0, position)));
        expect(comparableName(name.slice(0, position) + hidden + name.slice(position))).toBe(comparableName(name));
      }),
    );
  });

  it('Then the comparable form of a comparable form is itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = comparableName(text);
        expect(comparableName(once)).toBe(once);
        expect(comparableName(text.toUpperCase())).toBe(once);
      }),
    );
  });
});
