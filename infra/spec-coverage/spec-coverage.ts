import type { Coverage } from './read-coverage.ts';
import type { Sentence } from './sentences.ts';
import type { TaggedTest } from './tagged-tests.ts';

/** `docs/spec-coverage.md`: every sentence with the tests that prove it. Links go to files, so that a moved line changes nothing. */
export function coveragePage(coverage: Coverage): string {
  const proofs = proofsOf(coverage.tests);
  const repairs = wrong(coverage);
  return [
    '# What proves each sentence',
    '',
    'Written by `npm run generate` from the numbered sentences of `docs/spec` and the tags in the names of tests.',
    '',
    ...totals(coverage, proofs),
    ...(repairs.length > 0 ? ['', '## Tags to repair', '', ...repairs.map((line) => `- ${line}`)] : []),
    ...coverage.passages.flatMap(({ level, title, sentences }, index, all) =>
      // A heading without sentences of its own stands only over those that have some.
      sentences.length > 0 || (level === 2 && all[index + 1]?.level === 3)
        ? ['', `${'#'.repeat(level)} ${title}`, ...listed(sentences, proofs)]
        : [],
    ),
    '',
  ].join('\n');
}

/** What keeps the specification from being proved: sentences without a test, tags that name none, tags that no test carries. */
export function coverageTroubles(coverage: Coverage): string[] {
  const proofs = proofsOf(coverage.tests);
  const bare = sentencesOf(coverage).filter(({ id }) => !proofs.has(id));
  return [...bare.map(({ id, text }) => `No test proves ${id}: ${text}`), ...wrong(coverage)];
}

function wrong({ tests, lost, ...coverage }: Coverage): string[] {
  const known = new Set(sentencesOf(coverage).map(({ id }) => id));
  return [
    ...tests.flatMap(({ file, name, proves }) =>
      proves.filter((id) => !known.has(id)).map((id) => `${id} is no sentence: ${file}, ${name}`),
    ),
    ...lost.map((place) => `No test that runs has this tag in its name, or it is badly written: ${place}`),
  ];
}

function totals(coverage: Coverage, proofs: Proofs): string[] {
  const bySection = Map.groupBy(sentencesOf(coverage), ({ id }) => id.slice(0, id.lastIndexOf('.')));
  const row = (name: string, sentences: readonly Sentence[]) => {
    const proved = sentences.filter(({ id }) => proofs.has(id)).length;
    return `| ${name} | ${sentences.length} | ${proved} | ${sentences.length - proved} |`;
  };
  return [
    '| section | sentences | proved | without a test |',
    '| --- | ---: | ---: | ---: |',
    ...[...bySection].map(([section, sentences]) => row(section, sentences)),
    row('**all**', sentencesOf(coverage)),
  ];
}

function listed(sentences: readonly Sentence[], proofs: Proofs): string[] {
  const lines = sentences.flatMap(({ id, text }) => {
    const tests = proofs.get(id) ?? [];
    return [
      `- **${id}** ${text}${tests.length === 0 ? ' **(no test)**' : ''}`,
      ...tests.map(({ file, name }) => `  - [${escaped(name)}](../${file})`),
    ];
  });
  return lines.length > 0 ? ['', ...lines] : [];
}

type Proofs = ReadonlyMap<string, readonly TaggedTest[]>;

function proofsOf(tests: readonly TaggedTest[]): Proofs {
  const pairs = tests.flatMap((test) => test.proves.map((id) => ({ id, test })));
  return new Map([...Map.groupBy(pairs, ({ id }) => id)].map(([id, own]) => [id, own.map(({ test }) => test)]));
}

const sentencesOf = ({ passages }: Pick<Coverage, 'passages'>) => passages.flatMap(({ sentences }) => sentences);

const escaped = (text: string) => text.replace(/[\\[\]<>*_`]/g, '\\$&');
