import { describe, expect, it } from '@jest/globals';
import { withBenchTable } from './bench-table.ts';

const shown = { measured: '700 /s', baseline: '1000 /s', wanted: 'at least 0.5 x', is: '0.70 x' };
const results = {
  machine: { when: '2026-11-21', cores: 2, cpu: 'Model', memoryGB: 24, node: '24.0.0' },
  figures: [
    { area: 'Reads', what: 'the list', met: true, shown },
    { area: 'Reads', what: 'the list, 304', met: false, shown: { ...shown, is: '0.40 x' } },
    { area: 'Delivery', what: 'for information', shown },
  ],
};
const BEGIN = '<!-- bench table: written by npm run generate -->';
const END = '<!-- end of the bench table -->';

describe('When the last measurement is put into docs/performance.md', () => {
  const document = withBenchTable(`Before\n${BEGIN}\nold\n${END}\nAfter`, results);

  it('Then each figure with a target has a row, which says whether the target was met', () => {
    expect(document).toContain('| **Reads** | | | | | |');
    expect(document).toContain('| the list | 700 /s | 1000 /s | at least 0.5 x | 0.70 x | yes |');
    expect(document).toContain('| the list, 304 | 700 /s | 1000 /s | at least 0.5 x | 0.40 x | **no** |');
    expect(document).not.toContain('for information');
  });

  it('Then the rest of the document stays, and a second run changes nothing', () => {
    expect(document).toMatch(/^Before\n.*\nAfter$/s);
    expect(document).not.toContain('old');
    expect(withBenchTable(document, results)).toBe(document);
  });

  it('Then a document without a place for the table is refused', () => {
    expect(() => withBenchTable('Nothing here', results)).toThrow('no place');
  });
});
