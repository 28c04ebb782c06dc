import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanPath } from './clean-path.ts';

describe('cleaning a path', () => {
  it.each([
    ['/', '/'],
    ['/a/b', '/a/b'],
    ['/a/b/', '/a/b/'],
    ['//a///b', '/a/b'],
    ['/a/../b', '/b'],
    ['/../../a', '/a'],
    ['/a/b/..', '/a/'],
    ['/a/%2e%2E/b', '/b'],
    ['/%61', '/a'],
    ['/a%20b/%C3%A9', '/a%20b/%C3%A9'],
  ])('When the path is %s, then services get %s', (raw, clean) => {
    expect(cleanPath(raw)).toBe(clean);
  });

  it.each(['a', '', '/a%2fb', '/a%5Cb', '/a\\b', '/a%00', '/a%25', '/a%3b', '/a#b', '/a%', '/a%4', '/a%zz'])(
    'When the path is %j, then it is refused',
    (raw) => {
      expect(cleanPath(raw)).toBeUndefined();
    },
  );

  it('When a cleaned path is cleaned again, then it stays the same, and it has no empty, `.` or `..` segment', () => {
    const part = fc.constantFrom('.', '..', '/', 'a', '%2e', '%2E', '%61', 'b', '%20', ';');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const clean = cleanPath(`/${parts.join('')}`);
        expect(clean).toBeDefined();
        expect(clean).not.toMatch(/\/\/|\/\.{1,2}(\/|$)/);
        expect(cleanPath(clean ?? '')).toBe(clean);
      }),
    );
  });
});
