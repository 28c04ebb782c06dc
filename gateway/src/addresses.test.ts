import { describe, expect, it } from '@jest/globals';
import { addressesOf } from './addresses.ts';

describe('the addresses of a destination', () => {
  const first = (count: number, next: () => readonly string[]) => Array.from({ length: count }, () => next()[0]);

  it('When there are several addresses, then each call starts at the next one and returns all', () => {
    const { candidates } = addressesOf(['a', 'b', 'c']);
    expect([candidates(), candidates(), candidates(), candidates()]).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c', 'a'],
      ['c', 'a', 'b'],
      ['a', 'b', 'c'],
    ]);
  });

  it('When one address is unavailable, then it comes last for the given time', () => {
    let now = 0;
    const { candidates, markUnavailable } = addressesOf(['a', 'b', 'c'], () => now);
    markUnavailable('a', 1000);
    expect(candidates()).toEqual(['b', 'c', 'a']);
    expect(candidates()).toEqual(['c', 'b', 'a']);
    now = 1000;
    expect(first(3, candidates).sort()).toEqual(['a', 'b', 'c']);
  });

  it('When an address is available again, then it is used at once', () => {
    const { candidates, markUnavailable, markAvailable } = addressesOf(['a', 'b'], () => 0);
    markUnavailable('a', 1000);
    expect(first(2, candidates)).toEqual(['b', 'b']);
    markAvailable('a');
    expect(first(2, candidates).sort()).toEqual(['a', 'b']);
  });

  it('When all addresses are unavailable, then all are still candidates', () => {
    const { candidates, markUnavailable } = addressesOf(['a', 'b'], () => 0);
    markUnavailable('a', 1000);
    markUnavailable('b', 1000);
    expect(candidates()).toEqual(['a', 'b']);
  });

  it('When there is no address, then an error is thrown', () => {
    expect(() => addressesOf([])).toThrow('needs an address');
  });
});
