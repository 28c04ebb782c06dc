import { describe, expect, it } from '@jest/globals';
import { addressesOf } from './addresses.ts';

describe('the addresses of a destination', () => {
  const first = (count: number, next: () => readonly string[]) => Array.from({ length: count }, () => next()[0]);

  it('When there are several, then each call begins with the next and holds all', () => {
    const { inTurn } = addressesOf(['a', 'b', 'c']);
    expect([inTurn(), inTurn(), inTurn(), inTurn()]).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c', 'a'],
      ['c', 'a', 'b'],
      ['a', 'b', 'c'],
    ]);
  });

  it('When one is put aside, then it comes last and the others share its turns evenly, until its time is over', () => {
    let now = 0;
    const { inTurn, putAside } = addressesOf(['a', 'b', 'c'], () => now);
    putAside('a', 1000);
    expect(inTurn()).toEqual(['b', 'c', 'a']);
    expect(inTurn()).toEqual(['c', 'b', 'a']);
    now = 1000;
    expect(first(3, inTurn).sort()).toEqual(['a', 'b', 'c']);
  });

  it('When one is taken back, then it has its turn at once', () => {
    const { inTurn, putAside, takeBack } = addressesOf(['a', 'b'], () => 0);
    putAside('a', 1000);
    expect(first(2, inTurn)).toEqual(['b', 'b']);
    takeBack('a');
    expect(first(2, inTurn).sort()).toEqual(['a', 'b']);
  });

  it('When all are put aside, then all are tried nevertheless', () => {
    const { inTurn, putAside } = addressesOf(['a', 'b'], () => 0);
    putAside('a', 1000);
    putAside('b', 1000);
    expect(inTurn()).toEqual(['a', 'b']);
  });

  it('When there is none, then it is said at once', () => {
    expect(() => addressesOf([])).toThrow('needs an address');
  });
});
