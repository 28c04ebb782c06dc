import { describe, expect, it } from '@jest/globals';
import { readPassages } from './sentences.ts';

describe('When a file of numbered sentences is read', () => {
  it('Then each heading has the sentences under it, in order', () => {
    const document =
      '# Title\n\n## 1. First\n\n- S1.1.1 One.\n- no sentence\n\n## 2. Second\n\n### Login\n\n- S1.2.1 Two: `x`\n';
    expect(readPassages(document)).toEqual([
      { level: 2, title: '1. First', sentences: [{ id: 'S1.1.1', text: 'One.' }] },
      { level: 2, title: '2. Second', sentences: [] },
      { level: 3, title: 'Login', sentences: [{ id: 'S1.2.1', text: 'Two: `x`' }] },
    ]);
  });

  it('Then a number that comes twice is refused', () => {
    expect(() => readPassages('## 1\n- S1.1.1 One.\n- S1.1.1 Other.')).toThrow('S1.1.1 is the number of two sentences');
  });
});
