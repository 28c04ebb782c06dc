import { describe, expect, it } from '@jest/globals';
import { prefixQuery } from './search.ts';

describe('prefixQuery', () => {
  it('When words are searched, Then each has to begin a word', () => {
    expect(prefixQuery(' Mat  ALVÁ ')).toBe("'mat':* & 'alva':*");
  });

  it.each([undefined, '', ' ', "'&|!():*\\"])('When %j is searched, Then nothing is asked for', (q) => {
    expect(prefixQuery(q)).toBeUndefined();
  });
});
