import type { Targets } from './targets.ts';

/** A broken reference: where in the text it begins, and what is wrong. */
export interface Broken {
  index: number;
  reason: string;
}

/** Between two words: spaces, or the end of a line and what a comment's next line begins with. */
const GAP = String.raw`(?:[ \t]|\n[ \t]*(?:\*(?!/)|//|--|#)?)+`;
const NUMBERS = String.raw`(\d{1,4}\b(?![.:]\d)(?:(?:, and|,|${GAP}and|${GAP}to)${GAP}\d{1,4}\b(?![.:]\d))*)`;
const DECISION = new RegExp(`(\\bproduct${GAP})?\\bdecisions?(${GAP}records?)?${GAP}${NUMBERS}`, 'gi');
const ARCHITECTURE = new RegExp(`\\barchitecture(,?${GAP}sections?)?${GAP}${NUMBERS}`, 'gi');
const RULING = new RegExp(`\\brulings?${GAP}${NUMBERS}`, 'gi');
const SECTION = new RegExp(`\\bS([12])((?:,?${GAP}(?:and${GAP})?§\\d+)+)`, 'g');
const SPELLED_SECTION = new RegExp(`\\bS[12],?${GAP}section${GAP}\\d+`, 'g');
const REQUIREMENT = /\bS(\d+)\.(\d+)\.(\d+)(?:-(\d+))?\b/g;

/** The numbered references of a text whose target does not exist, or that are not in the required form. */
export function brokenNumbers(text: string, targets: Targets): Broken[] {
  return [
    ...find(text, DECISION, ([, product, record, numbers = '']) => decision(numbers, targets, { product, record })),
    ...find(text, ARCHITECTURE, ([, section, numbers = '']) =>
      section === undefined
        ? ['write "architecture section N"']
        : missing(numbers, targets.architecture, 'docs/architecture.md has no section'),
    ),
    ...find(text, RULING, () => ['write "product decision N"']),
    ...find(text, SPELLED_SECTION, () => ['write "S1 §N" or "S2 §N"']),
    ...find(text, SECTION, ([, document, sections = '']) =>
      [...sections.matchAll(/§\d+/g)]
        .map(([section]) => `S${document} ${section}`)
        .filter((section) => !targets.requirementSections.has(section))
        .map((section) => `docs/spec has no ${section}`),
    ),
    ...find(text, REQUIREMENT, ([, document, section, first, last = first]) =>
      [...new Set([first, last])]
        .map((number) => `S${document}.${section}.${number}`)
        .filter((requirement) => !targets.requirements.has(requirement))
        .map((requirement) => `docs/spec has no ${requirement}`),
    ),
  ];
}

interface Kind {
  product: string | undefined;
  record: string | undefined;
}

function decision(numbers: string, targets: Targets, { product, record }: Kind): string[] {
  if (product !== undefined && record === undefined)
    return missing(numbers, targets.productDecisions, 'docs/product-decisions.md has no number');
  if (product === undefined && record !== undefined)
    return missing(numbers, targets.records, 'docs/decisions has no number');
  return ['write "decision record N" (docs/decisions) or "product decision N" (docs/product-decisions.md)'];
}

function missing(numbers: string, known: ReadonlySet<number>, reason: string): string[] {
  return [...numbers.matchAll(/\d+/g)]
    .map(([number]) => Number(number))
    .filter((number) => !known.has(number))
    .map((number) => `${reason} ${number}`);
}

function find(text: string, pattern: RegExp, reasons: (match: RegExpExecArray) => string[]): Broken[] {
  return [...text.matchAll(pattern)].flatMap((match) =>
    reasons(match).map((reason) => ({ index: match.index, reason: `'${match[0].replace(/\s+/g, ' ')}': ${reason}` })),
  );
}
