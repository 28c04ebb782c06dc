import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Passage, readPassages } from './sentences.ts';

/** Every numbered sentence of `docs/spec`, under its headings, in the order of the files' names. */
export async function readSentences(root: string): Promise<Passage[]> {
  const paths: string[] = [];
  for await (const path of glob('docs/spec/*.md', { cwd: root })) paths.push(path);
  const documents = await Promise.all(paths.sort().map((path) => readFile(join(root, path), 'utf8')));
  return documents.flatMap(readPassages);
}
