import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { siteAddress } from './site-address.ts';

describe('When an address is checked before the site returns to it', () => {
  it.each(['/', '/events', '/events?child=2&dialog=register#top', '/children/7', '/a%20b?q=//x'])(
    'Then %s is an address of this site',
    (address) => expect(siteAddress(address)).toBe(address),
  );

  it.each([
    '',
    'events',
    '//evil.example',
    '///evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/events/..//evil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
  ])('Then %j is refused', (address) => expect(siteAddress(address)).toBeUndefined());

  it('Then every address that is returned is on this site', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '\t',
      '\n',
      'evil.example',
      '@',
      ':',
      '?',
      '#',
      'a',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const address = siteAddress(`/${parts.join('')}`);
        if (address !== undefined) expect(new URL(address, location.href).origin).toBe(location.origin);
      }),
    );
  });
});
