import { describe, expect, it } from '@jest/globals';
import { shownEmail, storedEmail } from './email-address.ts';

describe('An email address', () => {
  it.each([
    ['pat@bücher.example', 'pat@xn--bcher-kva.example'],
    ['pat@bu\u0308cher.example', 'pat@xn--bcher-kva.example'],
    ['jürgen@пример.example', 'jürgen@xn--e1afmkfd.example'],
    ['李@例え.テスト', '李@xn--r8jz45g.xn--zckzah'],
  ])('When %s has letters beyond ASCII, Then its domain is stored in punycode and shown as typed', (typed, stored) => {
    expect(storedEmail(typed)).toBe(stored);
    expect(storedEmail(stored)).toBe(stored);
    expect(shownEmail(stored)).toBe(typed.normalize('NFC'));
  });

  it.each(['Pat.Reed+a@Example.COM', 'pat', '', 'pat@xn--\u0000.example'])('When it is %j, Then it stays', (text) => {
    expect(storedEmail(text)).toBe(text);
    expect(shownEmail(text)).toBe(text);
  });
});
