import { describe, expect, it } from '@jest/globals';
import { sizeText } from './size-text.ts';

describe('sizeText', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1234, '1.2 kB'],
    [12_000, '12 kB'],
  ])('When a file has %d octets, Then it reads %s', (octets, text) => {
    expect(sizeText(octets)).toBe(text);
  });
});
