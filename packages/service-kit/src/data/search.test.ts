import { describe, expect, it } from '@jest/globals';
import { prefixQuery } from './search.ts';

describe('prefixQuery', () => {
  it('When words are searched, Then each is a prefix of a word', () => {
    expect(prefixQuery(' Mat  ALVÁ ')).toBe("'mat':* & 'alva':* | 'matalva':*");
  });

  it.each(["'&|!():*\\", '%', '-', '*'])('When %j is searched, Then nothing is found', (q) => {
    expect(prefixQuery(q)).toBe('');
  });

  it.each([undefined, '', ' '])('When %j is searched, Then there is no query', (q) => {
    expect(prefixQuery(q)).toBeUndefined();
  });
});
