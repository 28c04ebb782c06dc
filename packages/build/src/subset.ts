import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { microFrontends, REPOSITORY, SHELL, sourcesOf } from './folders.ts';
import { usedExports } from './used-exports.ts';

/** The names of a library that sources in these folders use and that exist at run time, sorted. */
export function valueExports(library: string, folders: readonly string[]): string[] {
  const exported = new Set(Object.keys(createRequire(import.meta.url)(library)));
  return usedExports(library, folders).filter((name) => exported.has(name));
}

/**
 * The names of a library that the shell provides: those the repository's micro-frontends use. Shared as it is, a library is loaded whole (158 kB brotli for
 * react-aria-components, 73 for zod), because a bundler cannot know what remotes ask for. The repository can.
 */
export function providedExports(library: string): string[] {
  const folders = new Set(microFrontends().flatMap((name) => sourcesOf(join(REPOSITORY, name))));
  return valueExports(library, [...folders]);
}

/** Writes the module that stands for a library in the shell's build, and answers its path. */
export function subsetOf(library: string): string {
  const folder = join(SHELL, '.cache/shared');
  const file = join(folder, `${library}.js`);
  const entry = fileURLToPath(import.meta.resolve(library));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `export { ${providedExports(library).join(', ')} } from ${JSON.stringify(entry)};\n`);
  return file;
}
