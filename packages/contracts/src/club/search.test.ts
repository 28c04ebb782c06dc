import { describe, expect, it } from '@jest/globals';
import { isFoundBy, searchAlternatives, searchWords, storedSearchWords } from './search.ts';

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

describe('storedSearchWords', () => {
  it('When a text has several words, then they are stored joined as well, each text by itself', () => {
    expect(storedSearchWords('Mary Ann', 'Lee')).toEqual(['mary', 'ann', 'lee', 'maryann']);
    expect(storedSearchWords('李小龙')).toEqual(['李', '小', '龙', '李小龙']);
  });
});

describe('searchAlternatives', () => {
  it('When words are typed, then neighbours are joined too, up to four words', () => {
    expect(searchAlternatives('J. R. Lee')).toEqual([['j', 'r', 'lee'], ['j', 'rlee'], ['jr', 'lee'], ['jrlee']]);
    expect(searchAlternatives('a b c d')).toHaveLength(8);
    expect(searchAlternatives('a b c d e')).toEqual([['a', 'b', 'c', 'd', 'e']]);
  });

  it('When a search is long, then only its first 200 characters are read', () => {
    expect(searchAlternatives(`${'x'.repeat(60)}${'\u0301'.repeat(200_000)}`)).toEqual([['x'.repeat(60)]]);
  });

  it.each(['%', '-', '*', '’', ' . '])('When %j is typed, then there is none', (q) => {
    expect(searchAlternatives(q)).toEqual([]);
    expect(isFoundBy(q, 'Ada')).toBe(q.trim() === '');
  });
});

describe('isFoundBy', () => {
  it.each([
    ['lee mary', true],
    ['maryann', true],
    ['Lee, M', true],
    ['annlee', false],
    ['', true],
  ])('When %j is typed, then Mary Ann Lee is found: %p', (q, found) => {
    expect(isFoundBy(q, 'Mary Ann', 'Lee')).toBe(found);
  });
});
