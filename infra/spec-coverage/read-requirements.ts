import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSections, type Section } from './requirements.ts';

/** Every numbered requirement of `docs/spec`, under its headings, in the order of the files' names. */
export async function readRequirements(root: string): Promise<Section[]> {
  const paths: string[] = [];
  for await (const path of glob('docs/spec/*.md', { cwd: root })) paths.push(path);
  return readSections(await Promise.all(paths.sort().map((path) => readFile(join(root, path), 'utf8'))));
}
