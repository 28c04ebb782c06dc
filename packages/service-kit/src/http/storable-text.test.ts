import { describe, expect, it } from '@jest/globals';
import { unstorableTexts } from './storable-text.ts';

describe('texts that cannot be stored', () => {
  it.each([
    ['a\0b', ['']],
    ['\ud83d', ['']],
    [{ name: 'ok', tags: ['fine', 'x\0'] }, ['tags.1']],
    ['😀 José', []],
    [{ a: 1, b: null, c: [true] }, []],
  ])('When %j is checked, Then the refused paths are %j', (value, paths) => {
    expect(unstorableTexts(value).map(({ path }) => path)).toEqual(paths);
  });
});
