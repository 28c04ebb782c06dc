import { readSections } from '../spec-coverage/requirements.ts';

/** The existing targets of numbered references. */
export interface Targets {
  /** Numbers of the files of `docs/decisions`. */
  records: ReadonlySet<number>;
  /** Numbers of `docs/product-decisions.md`. */
  productDecisions: ReadonlySet<number>;
  /** Numbers of the sections of `docs/architecture.md`. */
  architecture: ReadonlySet<number>;
  /** Requirements of `docs/spec`: `S1.5.3`. */
  requirements: ReadonlySet<string>;
  /** Their sections: `S1 §5`. */
  requirementSections: ReadonlySet<string>;
}

/** Reads the targets from the repository's documents, path -> text. */
export function readTargets(documents: ReadonlyMap<string, string>): Targets {
  const files = [...documents].filter(([path]) => /^docs\/spec\/(?!README).+\.md$/.test(path)).map(([, text]) => text);
  const requirements = readSections(files).flatMap((section) => section.requirements.map(({ id }) => id));
  return {
    records: new Set([...documents.keys()].flatMap((path) => numbersIn(path, /^docs\/decisions\/(\d{4})-/g))),
    productDecisions: new Set(numbersIn(documents.get('docs/product-decisions.md') ?? '', /^(\d+)\. /gm)),
    architecture: new Set(numbersIn(documents.get('docs/architecture.md') ?? '', /^## (\d+)\. /gm)),
    requirements: new Set(requirements),
    requirementSections: new Set(requirements.map(sectionOf)),
  };
}

/** 'S1.5.3' is in 'S1 §5'. */
function sectionOf(requirement: string): string {
  const [document, section] = requirement.split('.');
  return `${document} §${section}`;
}

const numbersIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, number]) => Number(number));
