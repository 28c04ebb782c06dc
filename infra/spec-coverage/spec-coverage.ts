import type { ExecutedTests, ProvingTest } from './executed-tests.ts';
import type { Requirement, Section } from './requirements.ts';

/** The numbered requirements, and the tests that ran. */
export interface Coverage extends ExecutedTests {
  sections: readonly Section[];
  /** The requirements that only tests of another run prove: `npm run test:long`, `npm run test:compose`. */
  atNight?: ReadonlySet<string>;
}

/** Every requirement with the tests that prove it, as a page one folder below the root. */
export function coveragePage(coverage: Coverage): string {
  const proofs = proofsOf(coverage.proving);
  return [
    '# What proves each requirement',
    '',
    'Written by `npm test` from the numbered requirements of `docs/spec` and the names of the tests that ran and passed.',
    'A requirement marked *jsdom only* is proved in a simulated browser and in no real one, one marked *at night* by',
    '`npm run test:long` or `npm run test:compose`.',
    '',
    ...totals(coverage, proofs),
    ...coverage.sections.flatMap(({ document, title, requirements }) => [
      '',
      `## ${document}${title && ` › ${title}`}`,
      '',
      ...listed(requirements, proofs, coverage.atNight),
    ]),
    '',
  ].join('\n');
}

/** One line for the terminal: how many requirements there are, and how many only a simulated browser proves. */
export function coverageSummary(coverage: Coverage): string {
  const { all, simulated } = counted(requirementsOf(coverage.sections), proofsOf(coverage.proving));
  return `${all} requirements, ${simulated} of them proved in jsdom only`;
}

/**
 * The problems of a test run: requirements without a test that passed, tags that name no requirement, and tags that
 * cannot be read.
 */
export function coverageProblems(coverage: Coverage): string[] {
  const requirements = requirementsOf(coverage.sections);
  const [proofs, numbers] = [proofsOf(coverage.proving), new Set(requirements.map(({ id }) => id))];
  const unproved = requirements.filter(({ id }) => !proofs.has(id) && !coverage.atNight?.has(id));
  return [
    ...unproved.map(({ id, text }) => `No test that ran proves ${id}: ${text}`),
    ...coverage.proving.flatMap(({ file, name, proves }) =>
      proves.filter((id) => !numbers.has(id)).map((id) => `${id} is no requirement: ${file}, ${name}`),
    ),
    ...coverage.misspelled.map((test) => `A tag that cannot be read: ${test}`),
  ];
}

function totals({ sections, atNight }: Coverage, proofs: Proofs): string[] {
  const row = (name: string, requirements: readonly Requirement[]) => {
    const { all, proved, simulated } = counted(requirements, proofs);
    const later = requirements.filter(({ id }) => !proofs.has(id) && atNight?.has(id)).length;
    return `| ${name} | ${all} | ${proved} | ${simulated} | ${later} | ${all - proved - later} |`;
  };
  return [
    '| subject | requirements | proved | jsdom only | at night | without a test |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...[...Map.groupBy(sections, ({ document }) => document)].map(([name, own]) => row(name, requirementsOf(own))),
    row('**all**', requirementsOf(sections)),
  ];
}

function counted(requirements: readonly Requirement[], proofs: Proofs) {
  const proved = requirements.filter(({ id }) => proofs.has(id));
  const simulated = proved.filter(({ id }) => isJsdomOnly(proofs.get(id)));
  return { all: requirements.length, proved: proved.length, simulated: simulated.length };
}

function listed(requirements: readonly Requirement[], proofs: Proofs, atNight?: ReadonlySet<string>): string[] {
  return requirements.flatMap(({ id, text }) => {
    const tests = proofs.get(id) ?? [];
    const without = atNight?.has(id) ? ' *(at night)*' : ' **(no test)**';
    const mark = tests.length === 0 ? without : isJsdomOnly(tests) ? ' *(jsdom only)*' : '';
    return [`- **${id}** ${text}${mark}`, ...tests.map(({ file, name }) => `  - [${escaped(name)}](../${file})`)];
  });
}

const isJsdomOnly = (tests: readonly ProvingTest[] = []) => tests.every(({ kind }) => kind === 'jsdom');

type Proofs = ReadonlyMap<string, readonly ProvingTest[]>;

/** The tests of each requirement, in the order of their files and names: not in the order in which they ran. */
function proofsOf(tests: readonly ProvingTest[]): Proofs {
  const inOrder = [...tests].sort((one, two) => (`${one.file} ${one.name}` < `${two.file} ${two.name}` ? -1 : 1));
  const pairs = inOrder.flatMap((test) => test.proves.map((id) => ({ id, test })));
  return new Map([...Map.groupBy(pairs, ({ id }) => id)].map(([id, own]) => [id, own.map(({ test }) => test)]));
}

const requirementsOf = (sections: readonly Section[]) => sections.flatMap(({ requirements }) => requirements);

const escaped = (text: string) => text.replace(/[\\[\]<>*_`]/g, '\\$&');
