import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWorkspaces } from '../releases/pieces.ts';
import { type Passage, readPassages } from './sentences.ts';
import { type TaggedTest, taggedTests } from './tagged-tests.ts';

/** The specification, and the tests that say they prove it. */
export interface Coverage {
  passages: readonly Passage[];
  tests: readonly TaggedTest[];
  /** `path:line` of tags that no running test carries. */
  lost: readonly string[];
}

/** Reads `docs/spec` and every source file of the repository that has a tag: test files, and suites that several of them share. */
export async function readCoverage(root: string): Promise<Coverage> {
  const documents = await found(glob('docs/spec/*.md', { cwd: root }));
  const passages = (await Promise.all(documents.map((path) => readFile(join(root, path), 'utf8')))).flatMap(
    readPassages,
  );
  const tests: TaggedTest[] = [];
  const lost: string[] = [];
  for (const path of await sources(root)) {
    const source = await readFile(join(root, path), 'utf8');
    if (!source.includes('@spec')) continue;
    const ofFile = taggedTests(path, source);
    tests.push(...ofFile.tests);
    lost.push(...ofFile.lost);
  }
  return { passages, tests, lost };
}

async function sources(root: string): Promise<string[]> {
  const folders = [...(await readWorkspaces(root)).values()].map(({ folder }) => `${folder}/**/*.{ts,tsx}`);
  return found(glob(folders, { cwd: root, exclude: (name) => NOT_OURS.has(name.split('/').at(-1) ?? '') }));
}

const NOT_OURS = new Set(['node_modules', 'dist', '.data', '.cache']);

async function found(paths: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const path of paths) all.push(path);
  return all.sort();
}
