import { describe, expect, it } from '@jest/globals';
import type { ProvingTest } from './executed-tests.ts';
import { coveragePage, coverageProblems, coverageSummary } from './spec-coverage.ts';

const sections = [
  { document: 'Site', title: 'Purpose', requirements: [{ id: 'S1.1.1', text: 'One.' }] },
  { document: 'Sign-in', title: 'Screens › Login', requirements: [{ id: 'S1.2.1', text: 'Title' }] },
];
const login: ProvingTest = {
  file: 'shell/a.test.tsx',
  name: 'When [a] › Then it_b',
  kind: 'jsdom',
  proves: ['S1.2.1'],
};
const purpose: ProvingTest = { file: 'e2e/b.test.ts', name: 'When c', kind: 'browser or platform', proves: ['S1.1.1'] };

describe('When every requirement has a test that passed', () => {
  const coverage = { sections, proving: [login, purpose], misspelled: [] };

  it('Then the page links each requirement to its tests, under the titles of its section, with totals', () => {
    const page = coveragePage(coverage);
    expect(page).toContain('\n## Site › Purpose\n\n- **S1.1.1** One.\n  - [When c](../e2e/b.test.ts)\n\n## Sign-in › ');
    expect(page).toContain('\n## Sign-in › Screens › Login\n\n- **S1.2.1** Title');
    expect(page).toContain('\n  - [When \\[a\\] › Then it\\_b](../shell/a.test.tsx)\n');
    expect(page).toContain(
      '\n| Site | 1 | 1 | 0 | 0 | 0 |\n| Sign-in | 1 | 1 | 1 | 0 | 0 |\n| **all** | 2 | 2 | 1 | 0 | 0 |\n',
    );
    expect(page).not.toContain('no test)');
  });

  it('Then a requirement that jsdom alone proves is marked, one that a real browser proves as well is not', () => {
    expect(coveragePage(coverage)).toContain('- **S1.2.1** Title *(jsdom only)*\n');
    expect(coverageSummary(coverage)).toBe('2 requirements, 1 of them proved in jsdom only');
    const both = { ...coverage, proving: [login, { ...purpose, proves: ['S1.1.1', 'S1.2.1'] }] };
    expect(coveragePage(both)).not.toContain('*(jsdom only)*');
    expect(coverageSummary(both)).toBe('2 requirements, 0 of them proved in jsdom only');
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
  const coverage = { sections, proving: [purpose, unknown], misspelled: ['x.test.ts: When d @spec 1.2'] };

  it('Then a requirement without a test, a number without a requirement and a tag that cannot be read are problems', () => {
    expect(coverageProblems(coverage)).toEqual([
      'No test that ran proves S1.2.1: Title',
      'S1.9.9 is no requirement: shell/a.test.tsx, When [a] › Then it_b',
      'A tag that cannot be read: x.test.ts: When d @spec 1.2',
    ]);
  });

  it('Then the page marks the requirement', () => {
    expect(coveragePage(coverage)).toContain('- **S1.2.1** Title **(no test)**\n');
    expect(coveragePage(coverage)).toContain('| **all** | 2 | 1 | 0 | 0 | 1 |\n');
  });

  it('Then a requirement that a test of the night proves is marked, and is no problem', () => {
    const later = { ...coverage, atNight: new Set(['S1.2.1']) };
    expect(coverageProblems(later).filter((problem) => problem.startsWith('No test'))).toEqual([]);
    expect(coveragePage(later)).toContain('- **S1.2.1** Title *(at night)*\n');
    expect(coveragePage(later)).toContain('| **all** | 2 | 1 | 0 | 1 | 0 |\n');
  });
});
