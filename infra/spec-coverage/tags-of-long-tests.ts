import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tagsOf } from './tags.ts';

/** Files that only `npm run test:long` runs, and those of `e2e`, some of whose tests run at night only. */
const SOURCES = ['{infra,gateway,shell,packages,svc-*,mf-*}/**/*.long.test.{ts,tsx}', 'e2e/**/*.ts'];

/** Files that `npm run test:compose` runs, which is a run of its own. */
const ON_COMPOSE = ['e2e/compose/*.test.ts'];

/**
 * The requirements that tests name which may run at night only. They are read from the sources; the night's run checks
 * that these tests ran and passed.
 */
export const tagsOfLongTests = (root: string) => tagsIn(SOURCES, root);

/** The requirements that tests on containers name. `npm run test:compose` fails when one of them does not pass. */
export const tagsOfComposeTests = (root: string) => tagsIn(ON_COMPOSE, root);

async function tagsIn(sources: readonly string[], root: string): Promise<ReadonlySet<string>> {
  const tags = new Set<string>();
  const paths = glob(sources, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' });
  for await (const path of paths) for (const tag of tagsOf(await readFile(join(root, path), 'utf8'))) tags.add(tag);
  return tags;
}
