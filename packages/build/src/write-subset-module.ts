import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHELL } from './folders.ts';

/** Writes a module that exports only some names of a library, for the shell's build, and returns its path. */
export function writeSubsetModule(library: string, names: readonly string[]): string {
  const file = join(SHELL, '.cache/shared', `${library}.js`);
  const entry = fileURLToPath(import.meta.resolve(library));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `export { ${names.join(', ')} } from ${JSON.stringify(entry)};\n`);
  return file;
}
