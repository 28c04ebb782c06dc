/** A sentence of the specification that a test can prove. */
export interface Sentence {
  /** `S1.5.3`: document, section, number. */
  id: string;
  text: string;
}

/** A heading of the specification and the sentences under it. */
export interface Passage {
  /** 2 or 3. */
  level: number;
  title: string;
  sentences: readonly Sentence[];
}

const HEADING = /^(#{2,3}) (.+)$/;
const SENTENCE = /^- (S\d+\.\d+\.\d+) (.+)$/;

/** Reads one file of `docs/spec`: its headings, in order, with their numbered sentences. A number that comes twice is an error. */
export function readPassages(document: string): Passage[] {
  const passages: Array<Passage & { sentences: Sentence[] }> = [];
  const seen = new Set<string>();
  for (const line of document.split('\n')) {
    const [, hashes, title] = HEADING.exec(line) ?? [];
    if (hashes && title) passages.push({ level: hashes.length, title, sentences: [] });
    const [, id, text] = SENTENCE.exec(line) ?? [];
    if (!id || !text) continue;
    if (seen.has(id)) throw new Error(`${id} is the number of two sentences`);
    seen.add(id);
    const passage = passages.at(-1);
    if (!passage) throw new Error(`${id} stands before the first heading`);
    passage.sentences.push({ id, text });
  }
  return passages;
}
