import { describe, expect, it } from '@jest/globals';
import { readSections } from './requirements.ts';

describe('When files of numbered requirements are read', () => {
  it('Then each section has its requirements, in order, under the titles above it', () => {
    const teams =
      '# Teams\n\n## Screens\n\n- S1.1.1 One.\n- no requirement\n\n## Rules\n\n### Ages\n\n- S1.2.1 Two: `x`\n';
    const players = '# Players\n\nA line about it.\n\n## Screens\n\n- S1.1.2 Three.\n';
    expect(readSections([teams, players])).toEqual([
      { document: 'Teams', title: 'Screens', requirements: [{ id: 'S1.1.1', text: 'One.' }] },
      { document: 'Teams', title: 'Rules › Ages', requirements: [{ id: 'S1.2.1', text: 'Two: `x`' }] },
      { document: 'Players', title: 'Screens', requirements: [{ id: 'S1.1.2', text: 'Three.' }] },
    ]);
  });

  it('Then a requirement may continue in the next line', () => {
    const [section] = readSections([
      '# Teams\n\n## Rules\n\n- S1.1.1 One is\n  longer than\n  a line.\n- S1.1.2 Two.\n',
    ]);
    expect(section?.requirements).toEqual([
      { id: 'S1.1.1', text: 'One is longer than a line.' },
      { id: 'S1.1.2', text: 'Two.' },
    ]);
  });

  it('Then a number that is used twice is refused, in one file or in two', () => {
    const refusal = 'S1.1.1 is the number of two requirements';
    expect(() => readSections(['# 1\n- S1.1.1 One.\n- S1.1.1 Other.'])).toThrow(refusal);
    expect(() => readSections(['# 1\n- S1.1.1 One.', '# 2\n- S1.1.1 Other.'])).toThrow(refusal);
  });

  it.each(['- S1.1.1', '- S1.1 One.', '- S1.1.1: One.'])('Then a line that cannot be read is refused: %s', (line) => {
    expect(() => readSections([`# 1\n${line}`])).toThrow(`A requirement that cannot be read: ${line}`);
  });

  it('Then a requirement before the first heading is refused', () => {
    expect(() => readSections(['- S1.1.1 One.\n\n# 1\n'])).toThrow('before the first heading: - S1.1.1 One.');
  });
});
