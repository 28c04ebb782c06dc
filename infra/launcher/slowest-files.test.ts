import { describe, expect, it } from '@jest/globals';
import { slowestFiles } from './slowest-files.ts';

describe('When a test run is over', () => {
  it('Then its fifteen slowest files are listed, the slowest first', () => {
    const files = Array.from({ length: 20 }, (_, index) => ({ file: `f${index}.test.ts`, seconds: index }));
    const lines = slowestFiles(files).trim().split('\n');
    expect(lines).toHaveLength(16);
    expect(lines[1]).toBe('   19.0 s  f19.test.ts');
    expect(lines.at(-1)).toBe('    5.0 s  f5.test.ts');
  });

  it('Then a run of one file lists nothing', () => {
    expect(slowestFiles([{ file: 'a.test.ts', seconds: 1 }])).toBe('');
  });
});
