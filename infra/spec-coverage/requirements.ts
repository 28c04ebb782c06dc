/** A requirement that a test can prove. */
export interface Requirement {
  /** `S1.5.3`: part of the product, kind of requirement, number. */
  id: string;
  text: string;
}

/** The requirements under one heading. */
export interface Section {
  /** The title of the file. */
  document: string;
  /** The headings above the requirements: `Rules › Passwords`. */
  title: string;
  requirements: readonly Requirement[];
}

const HEADING = /^(#{1,3}) (.+)$/;
const NUMBERED = /^- S\d/;
const REQUIREMENT = /^- (S\d+\.\d+\.\d+) (.+)$/;
const CONTINUED_LINE = /\n {2}(?=\S)/g;

/**
 * Reads the files of `docs/spec`: their sections with requirements, in order. A number that is used twice, a numbered
 * line that cannot be read and one before the first heading are errors.
 */
export function readSections(documents: readonly string[]): Section[] {
  const sections = documents.flatMap(sectionsOf);
  const seen = new Set<string>();
  for (const { id } of sections.flatMap(({ requirements }) => requirements)) {
    if (seen.has(id)) throw new Error(`${id} is the number of two requirements`);
    seen.add(id);
  }
  return sections;
}

function sectionsOf(text: string): Section[] {
  const sections: Array<Section & { requirements: Requirement[] }> = [];
  let headings: readonly string[] = [];
  for (const line of text.replace(CONTINUED_LINE, ' ').split('\n')) {
    const [, hashes, heading] = HEADING.exec(line) ?? [];
    if (hashes && heading) {
      headings = [...headings.slice(0, hashes.length - 1), heading];
      const [document = '', ...rest] = headings;
      sections.push({ document, title: rest.join(' › '), requirements: [] });
    }
    if (!NUMBERED.test(line)) continue;
    const section = sections.at(-1);
    if (!section) throw new Error(`A requirement before the first heading: ${line}`);
    section.requirements.push(requirementOf(line));
  }
  return sections.filter(({ requirements }) => requirements.length > 0);
}

function requirementOf(line: string): Requirement {
  const [, id, text] = REQUIREMENT.exec(line) ?? [];
  if (!id || !text) throw new Error(`A requirement that cannot be read: ${line}`);
  return { id, text };
}
