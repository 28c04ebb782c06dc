import { describe, expect, it } from '@jest/globals';
import { searchWords } from './search.ts';

describe('searchWords', () => {
  it('When a name has capitals, accents and punctuation, then its words have none', () => {
    expect(searchWords('Ji-won', "O'Neil", 'Lucía')).toEqual(['ji', 'won', 'oneil', 'lucia']);
  });

  it('When a word is too long for an index, then it is split the same way at every position', () => {
    const words = searchWords('\u3316'.repeat(120));
    expect(words.every((word) => [...word].length <= 60)).toBe(true);
    expect(searchWords(`x ${'\u3316'.repeat(120)}`)).toEqual(['x', ...words]);
  });

  it('When a text is missing, empty or repeated, then it adds nothing', () => {
    expect(searchWords(null, '', ' -- ', 'Ana', 'ANA')).toEqual(['ana']);
  });
});
