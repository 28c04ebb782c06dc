import { describe, expect, it } from '@jest/globals';
import { brokenNumbers } from './numbered-references.ts';
import { readTargets } from './targets.ts';

/** References are put together here, so that this file's own text contains no broken ones. */
const decision = (rest: string) => `decision${rest}`;
const architecture = (rest: string) => `architecture${rest}`;
const RECORDS = 'docs/decisions';

const targets = readTargets(
  new Map([
    [`${RECORDS}/0047-one-path.md`, ''],
    [`${RECORDS}/0050-export.md`, ''],
    ['docs/product-decisions.md', '1. **Errors** …\n53. **Limits** …'],
    ['docs/architecture.md', '## 5. Identity'],
    [`docs/${'spec/family.md'}`, '# Family\n\n## Rules\n\n- S1.5.3 One.\n- S1.5.4 Two.\n- S1.7.40 Three.'],
  ]),
);
const reasonsOf = (text: string) => brokenNumbers(text, targets).map(({ reason }) => reason);

describe('When a text refers to something by its number', () => {
  it.each([
    decision(' record 47'),
    decision(' records 47 and 50'),
    decision(' records 47 to 50'),
    decision('\n * record 47'),
    `product ${decision(' 53')}`,
    `Product ${decision('s 1, 53')}`,
    `product\n * ${decision(' 53')}`,
    `product ${decision('\n//')} 53`,
    architecture(' section 5'),
    'S1 §5',
    'S1 §5, §7',
    'S1.5.3',
    'S1.5.3-4',
    'S1.7.40',
    `no ${decision(' was made in 2026')}`,
  ])('Then a reference to something that exists is accepted: %j', (text) => {
    expect(reasonsOf(text)).toEqual([]);
  });

  it.each([
    [decision(' record 48'), 'docs/decisions has no number 48'],
    [decision(' records 47, 49 and 50'), 'docs/decisions has no number 49'],
    [decision(' record\n * 48'), 'docs/decisions has no number 48'],
    [`product ${decision(' 47')}`, 'docs/product-decisions.md has no number 47'],
    [`product ${decision('s 1 and 54')}`, 'docs/product-decisions.md has no number 54'],
    [architecture(' section 6'), 'docs/architecture.md has no section 6'],
    ['S1 §6', 'docs/spec has no S1 §6'],
    ['S1 §5, §8', 'docs/spec has no S1 §8'],
    ['S1.5.9', 'docs/spec has no S1.5.9'],
    ['S1.5.3-9', 'docs/spec has no S1.5.9'],
  ])('Then a reference to something that does not exist is reported: %j', (text, reason) => {
    expect(reasonsOf(text)).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    [decision(' 47'), 'write "decision record N" (docs/decisions) or "product decision N"'],
    [decision('\n * 53'), 'write "decision record N" (docs/decisions) or "product decision N"'],
    [`ruling${' 53'}`, 'write "product decision N"'],
    [architecture(' 5'), 'write "architecture section N"'],
    [`S1${' section 5'}`, 'write "S1 §N" or "S2 §N"'],
  ])('Then a reference in another form is reported: %j', (text, reason) => {
    expect(reasonsOf(text)).toEqual([expect.stringContaining(reason)]);
  });
});
