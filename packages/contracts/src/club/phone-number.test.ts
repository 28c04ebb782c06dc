import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { phoneNumberFault, tidyPhoneNumber } from './phone-number.ts';

const faultOf = (phone: string) => phoneNumberFault('Phone number', tidyPhoneNumber(phone));
const CHARACTER_MESSAGE = 'Phone number may only contain digits, spaces, + - ( ) . and x';
const DIGITS_MESSAGE = 'Phone number must have 7 to 15 digits';

describe('When a phone number is checked', () => {
  it.each(['(512) 555-0100', '5550100', '+1 512.555.0100 x12', ' 512\u00A0555\u00A00100 '])(
    'Then %j is valid',
    (phone) => expect(faultOf(phone)).toBeUndefined(),
  );

  it.each([
    'http://evil.example/5125550100',
    '555-0100 ask for Bob',
    '५५५५५५५५',
    '555\n0100',
    '555\u200B0100',
    '5550100;2',
  ])('Then %j is refused', (phone) => expect(faultOf(phone)).toBe(CHARACTER_MESSAGE));

  it('Then it must have 7 to 15 digits, with any allowed characters between them', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 20 });
    const between = fc.constantFrom('', ' ', '-', '.', '(', ')', '+', 'x', ') ');
    fc.assert(
      fc.property(digits, between, (typed, separator) => {
        const expected = typed.length < 7 || typed.length > 15 ? DIGITS_MESSAGE : undefined;
        expect(faultOf(`+${typed.join(separator)}`)).toBe(expected);
      }),
    );
    expect(faultOf(' ')).toBe('Phone number is required');
  });

  it('Then any other character is refused', () => {
    const other = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 1 })
      .filter((one) => !/[0-9 \u00A0+\-().x]/.test(one));
    fc.assert(fc.property(other, (character) => expect(faultOf(`555${character}0100`)).toBe(CHARACTER_MESSAGE)));
  });
});
