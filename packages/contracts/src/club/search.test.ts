import { describe, expect, it } from '@jest/globals';
import { searchWords } from './search.ts';

describe('searchWords', () => {
  it('When a name carries case, accents and punctuation, Then its plain words remain', () => {
    expect(searchWords('Ji-won', "O'Neil", 'Lucía')).toEqual(['ji', 'won', 'oneil', 'lucia']);
  });

  it('When a word is longer than an index can hold, Then it is cut alike wherever it stands', () => {
    const words = searchWords('\u3316'.repeat(120));
    expect(words.every((word) => [...word].length <= 60)).toBe(true);
    expect(searchWords(`x ${'\u3316'.repeat(120)}`)).toEqual(['x', ...words]);
  });

  it('When a text is missing, empty or repeated, Then it adds nothing', () => {
    expect(searchWords(null, '', ' -- ', 'Ana', 'ANA')).toEqual(['ana']);
  });
});
