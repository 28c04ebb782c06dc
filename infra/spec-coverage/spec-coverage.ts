import type { ExecutedTests, ProvingTest } from './executed-tests.ts';
import type { Passage, Sentence } from './sentences.ts';

/** The numbered sentences of the specification, and the tests that ran. */
export interface Coverage extends ExecutedTests {
  passages: readonly Passage[];
}

/** `docs/spec-coverage.md`: every sentence with the tests that prove it. Links name files, so that a moved line changes nothing. */
export function coveragePage(coverage: Coverage): string {
  const proofs = proofsOf(coverage.proving);
  return [
    '# What proves each sentence',
    '',
    'Written by `npm test` from the numbered sentences of `docs/spec` and the names of the tests that ran and passed.',
    'A sentence marked *jsdom only* is proved in a simulated browser and in no real one.',
    '',
    ...totals(coverage, proofs),
    ...coverage.passages.flatMap(({ level, title, sentences }, index, all) =>
      // A heading without sentences of its own stands only over those that have some.
      sentences.length > 0 || (level === 2 && all[index + 1]?.level === 3)
        ? ['', `${'#'.repeat(level)} ${title}`, ...listed(sentences, proofs)]
        : [],
    ),
    '',
  ].join('\n');
}

/** What keeps the specification from being proved: sentences without a test that passed, and tags that name no sentence. */
export function coverageProblems(coverage: Coverage): string[] {
  const sentences = sentencesOf(coverage);
  const [proofs, numbers] = [proofsOf(coverage.proving), new Set(sentences.map(({ id }) => id))];
  return [
    ...sentences.filter(({ id }) => !proofs.has(id)).map(({ id, text }) => `No test that ran proves ${id}: ${text}`),
    ...coverage.proving.flatMap(({ file, name, proves }) =>
      proves.filter((id) => !numbers.has(id)).map((id) => `${id} is no sentence: ${file}, ${name}`),
    ),
    ...coverage.misspelled.map((test) => `A tag that cannot be read: ${test}`),
  ];
}

function totals(coverage: Coverage, proofs: Proofs): string[] {
  const bySection = Map.groupBy(sentencesOf(coverage), ({ id }) => id.slice(0, id.lastIndexOf('.')));
  const row = (name: string, sentences: readonly Sentence[]) => {
    const proved = sentences.filter(({ id }) => proofs.has(id));
    const simulated = proved.filter(({ id }) => isJsdomOnly(proofs.get(id)));
    return `| ${name} | ${sentences.length} | ${proved.length} | ${simulated.length} | ${sentences.length - proved.length} |`;
  };
  return [
    '| section | sentences | proved | jsdom only | without a test |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...[...bySection].map(([section, sentences]) => row(section, sentences)),
    row('**all**', sentencesOf(coverage)),
  ];
}

function listed(sentences: readonly Sentence[], proofs: Proofs): string[] {
  const lines = sentences.flatMap(({ id, text }) => {
    const tests = proofs.get(id) ?? [];
    const mark = tests.length === 0 ? ' **(no test)**' : isJsdomOnly(tests) ? ' *(jsdom only)*' : '';
    return [`- **${id}** ${text}${mark}`, ...tests.map(({ file, name }) => `  - [${escaped(name)}](../${file})`)];
  });
  return lines.length > 0 ? ['', ...lines] : [];
}

const isJsdomOnly = (tests: readonly ProvingTest[] = []) => tests.every(({ kind }) => kind === 'jsdom');

type Proofs = ReadonlyMap<string, readonly ProvingTest[]>;

/** The tests of each sentence, in the order of their files and names: the order in which they ran says nothing. */
function proofsOf(tests: readonly ProvingTest[]): Proofs {
  const inOrder = [...tests].sort((one, two) => (`${one.file} ${one.name}` < `${two.file} ${two.name}` ? -1 : 1));
  const pairs = inOrder.flatMap((test) => test.proves.map((id) => ({ id, test })));
  return new Map([...Map.groupBy(pairs, ({ id }) => id)].map(([id, own]) => [id, own.map(({ test }) => test)]));
}

const sentencesOf = ({ passages }: Pick<Coverage, 'passages'>) => passages.flatMap(({ sentences }) => sentences);

const escaped = (text: string) => text.replace(/[\\[\]<>*_`]/g, '\\$&');
