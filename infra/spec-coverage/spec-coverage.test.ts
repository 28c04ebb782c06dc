import { describe, expect, it } from '@jest/globals';
import { coveragePage, coverageTroubles } from './spec-coverage.ts';

const passages = [
  { level: 2, title: '1. Purpose', sentences: [{ id: 'S1.1.1', text: 'One.' }] },
  { level: 2, title: '2. Screens', sentences: [] },
  { level: 3, title: 'Login', sentences: [{ id: 'S1.2.1', text: 'Title' }] },
  { level: 2, title: 'Not to be tested', sentences: [] },
];
const login = { file: 'shell/a.test.tsx', name: 'When [a] › Then it_b', proves: ['S1.2.1'] };
const purpose = { file: 'e2e/b.test.ts', name: 'When c', proves: ['S1.1.1', 'S1.2.1'] };

describe('When every sentence has a test', () => {
  const coverage = { passages, tests: [login, purpose], lost: [] };

  it('Then the page links each sentence to its tests, under the document’s headings, with totals', () => {
    const page = coveragePage(coverage);
    expect(page).toContain('\n## 1. Purpose\n\n- **S1.1.1** One.\n  - [When c](../e2e/b.test.ts)\n\n## 2. Screens\n\n');
    expect(page).toContain(
      '\n### Login\n\n- **S1.2.1** Title\n  - [When \\[a\\] › Then it\\_b](../shell/a.test.tsx)\n  - [When c](../e2e/b.test.ts)\n',
    );
    expect(page).toContain('| S1.2 | 1 | 1 | 0 |\n| **all** | 2 | 2 | 0 |\n');
    expect(page).not.toMatch(/Not to be tested|repair|no test/);
  });

  it('Then nothing is wrong', () => expect(coverageTroubles(coverage)).toEqual([]));
});

describe('When something is wrong', () => {
  const stray = { ...login, proves: ['S1.9.9'] };
  const coverage = {
    passages,
    tests: [purpose, stray].map((test) => ({ ...test, proves: test.proves.slice(0, 1) })),
    lost: ['x.test.ts:7'],
  };

  it('Then a sentence without a test, a number without a sentence and a tag without a test are told', () => {
    expect(coverageTroubles(coverage)).toEqual([
      'No test proves S1.2.1: Title',
      'S1.9.9 is no sentence: shell/a.test.tsx, When [a] › Then it_b',
      'No test that runs has this tag in its name, or it is badly written: x.test.ts:7',
    ]);
  });

  it('Then the page shows it, too', () => {
    const page = coveragePage(coverage);
    expect(page).toContain('- **S1.2.1** Title **(no test)**\n');
    expect(page).toContain('| **all** | 2 | 1 | 1 |\n\n## Tags to repair\n\n- S1.9.9 is no sentence');
  });
});
