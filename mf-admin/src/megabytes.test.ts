import { describe, expect, it } from '@jest/globals';
import { megabytes } from './megabytes.ts';

describe('megabytes', () => {
  it.each([
    [0, '0.00 MB'],
    [18_419_999, '18.42 MB'],
    [1_234_567_890, '1234.57 MB'],
  ])('When a file has %d bytes, Then it reads %s @spec S2.9.1301', (bytes, text) => {
    expect(megabytes(bytes)).toBe(text);
  });
});
