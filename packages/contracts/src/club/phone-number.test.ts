import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { phoneHref, phoneNumberFault, smsHref, tidyPhoneNumber } from './phone-number.ts';

const faultOf = (phone: string) => phoneNumberFault('Phone number', tidyPhoneNumber(phone));
const CHARACTER_MESSAGE = 'Phone number may only contain digits, spaces, + - ( ) . and x';
const DIGITS_MESSAGE = 'Phone number must have 7 to 15 digits';

describe('When a phone number is checked', () => {
  it.each([
    '(512) 555-0100',
    '5550100',
    '+1 512.555.0100 x12',
    ' 512\u00A0555\u00A00100 ',
    '555\u200B0100',
    '+49 1512 3456789 x1234567',
  ])('Then %j is valid', (phone) => expect(faultOf(phone)).toBeUndefined());

  it.each(['http://evil.example/5125550100', '555-0100 ask for Bob', '५५५५५५५५', '555\n0100', '5550100;2'])(
    'Then %j is refused',
    (phone) => expect(faultOf(phone)).toBe(CHARACTER_MESSAGE),
  );

  it.each(['5125550100 x', '5125550100 x12x13', '5125550100 x123456789', '5125550100 x+12'])(
    'Then %j has no extension and is refused',
    (phone) => expect(faultOf(phone)).toBe('Phone number must end with its extension: x and 1 to 8 digits'),
  );

  it('Then it must have 7 to 15 digits, with any allowed characters between them', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 20 });
    const between = fc.constantFrom('', ' ', '-', '.', '(', ')', '+', ') ');
    fc.assert(
      fc.property(digits, between, (typed, separator) => {
        const expected = typed.length < 7 || typed.length > 15 ? DIGITS_MESSAGE : undefined;
        expect(faultOf(`+${typed.join(separator)}`)).toBe(expected);
      }),
    );
    expect(faultOf(' ')).toBe('Phone number is required');
    expect(faultOf('555 x0100123')).toBe(DIGITS_MESSAGE);
  });

  it('Then any other character is refused', () => {
    const other = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 1 })
      .filter((one) => !/[0-9\p{Zs}\p{Cf}\p{Pd}\u2212\t+\-().xX#]/u.test(one));
    fc.assert(fc.property(other, (character) => expect(faultOf(`555${character}0100`)).toBe(CHARACTER_MESSAGE)));
  });
});

describe('When a phone number is pasted from a page or an address book', () => {
  it.each([
    ['\u202A+1 (512) 555\u20110100\u202C', '+1 (512) 555-0100'],
    ['512\u202F555\u20130100', '512 555-0100'],
    ['512\u2009\u2009555\u20140100\u200E', '512 555-0100'],
    ['512-555-0100 X12', '512-555-0100 x12'],
    ['512-555-0100 ext. 12', '512-555-0100 x12'],
    ['512-555-0100 EXT 12', '512-555-0100 x12'],
    ['512-555-0100 #12', '512-555-0100 x12'],
    ['512.555.0100x12', '512.555.0100x12'],
  ])('Then %j is stored as %j', (pasted, stored) => {
    expect(tidyPhoneNumber(pasted)).toBe(stored);
    expect(faultOf(pasted)).toBeUndefined();
    expect(tidyPhoneNumber(stored)).toBe(stored);
  });
});

describe('When a phone number is called', () => {
  it.each([
    ['+1 (512) 555-0100 x12', 'tel:+15125550100;ext=12'],
    ['(512) 555-0100', 'tel:+15125550100'],
    ['1-512-555-0100', 'tel:+15125550100'],
    ['512\u2011555\u20110100 ext. 7', 'tel:+15125550100;ext=7'],
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['011 49 30 901820', 'tel:+4930901820'],
    ['0049 30 901820', 'tel:+4930901820'],
    ['+49 30 901820', 'tel:+4930901820'],
    ['555-0100', 'tel:5550100'],
  ])('Then %j links to %j', (phone, href) => expect(phoneHref(phone)).toBe(href));

  it('Then a text message goes to the number without its extension', () => {
    expect(smsHref('(512) 555-0100 x12')).toBe('sms:+15125550100');
  });
});
