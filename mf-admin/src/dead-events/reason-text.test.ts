import { describe, expect, it } from '@jest/globals';
import { reasonText } from './reason-text.ts';

describe('reasonText', () => {
  it.each([
    ['42P01', 'A table is missing'],
    ['22P02', 'A value does not fit its column'],
    ['57P01', 'The database was stopped'],
    ['unavailable', 'Another service did not answer'],
    ['wrong_data', 'The data does not fit the type'],
    ['TypeError', 'A fault in the service'],
    ['EPIPE', 'A fault in the service'],
    [null, 'Only a newer version of the service knows this type'],
  ])('When the code is %s, Then the reason is "%s" @spec S2.2.1322', (code, text) => {
    expect(reasonText(code)).toBe(text);
  });
});
