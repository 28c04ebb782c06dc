import { describe, expect, it } from '@jest/globals';
import type { ProvingTest } from './executed-tests.ts';
import { coveragePage, coverageProblems } from './spec-coverage.ts';

const passages = [
  { level: 2, title: '1. Purpose', sentences: [{ id: 'S1.1.1', text: 'One.' }] },
  { level: 2, title: '2. Screens', sentences: [] },
  { level: 3, title: 'Login', sentences: [{ id: 'S1.2.1', text: 'Title' }] },
  { level: 2, title: 'Not to be tested', sentences: [] },
];
const login: ProvingTest = {
  file: 'shell/a.test.tsx',
  name: 'When [a] › Then it_b',
  kind: 'jsdom',
  proves: ['S1.2.1'],
};
const purpose: ProvingTest = { file: 'e2e/b.test.ts', name: 'When c', kind: 'browser or platform', proves: ['S1.1.1'] };

describe('When every sentence has a test that passed', () => {
  const coverage = { passages, proving: [login, purpose], misspelled: [] };

  it('Then the page links each sentence to its tests, under the document’s headings, with totals', () => {
    const page = coveragePage(coverage);
    expect(page).toContain('\n## 1. Purpose\n\n- **S1.1.1** One.\n  - [When c](../e2e/b.test.ts)\n\n## 2. Screens\n\n');
    expect(page).toContain('\n### Login\n\n- **S1.2.1** Title');
    expect(page).toContain('\n  - [When \\[a\\] › Then it\\_b](../shell/a.test.tsx)\n');
    expect(page).toContain('| S1.2 | 1 | 1 | 1 | 0 |\n| **all** | 2 | 2 | 1 | 0 |\n');
    expect(page).not.toMatch(/Not to be tested|no test\)/);
  });

  it('Then a sentence that jsdom alone proves is marked, one that a real browser proves as well is not', () => {
    expect(coveragePage(coverage)).toContain('- **S1.2.1** Title *(jsdom only)*\n');
    const both = { ...purpose, proves: ['S1.1.1', 'S1.2.1'] };
    expect(coveragePage({ ...coverage, proving: [login, both] })).not.toContain('*(jsdom only)*');
  });

  it('Then the order in which the tests ran changes nothing', () => {
    const [one, two] = [login, purpose].map((test) => ({ ...test, proves: ['S1.1.1', 'S1.2.1'] }));
    if (!one || !two) throw new Error('two tests');
    expect(coveragePage({ ...coverage, proving: [one, two] })).toBe(coveragePage({ ...coverage, proving: [two, one] }));
  });

  it('Then there are no problems', () => expect(coverageProblems(coverage)).toEqual([]));
});

describe('When something is wrong', () => {
  const unknown = { ...login, proves: ['S1.9.9'] };
  const coverage = { passages, proving: [purpose, unknown], misspelled: ['x.test.ts: When d @spec 1.2'] };

  it('Then a sentence without a test, a number without a sentence and a tag that cannot be read are problems', () => {
    expect(coverageProblems(coverage)).toEqual([
      'No test that ran proves S1.2.1: Title',
      'S1.9.9 is no sentence: shell/a.test.tsx, When [a] › Then it_b',
      'A tag that cannot be read: x.test.ts: When d @spec 1.2',
    ]);
  });

  it('Then the page marks the sentence', () => {
    expect(coveragePage(coverage)).toContain('- **S1.2.1** Title **(no test)**\n');
    expect(coveragePage(coverage)).toContain('| **all** | 2 | 1 | 0 | 1 |\n');
  });
});
