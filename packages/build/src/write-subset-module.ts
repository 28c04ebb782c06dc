import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHELL } from './folders.ts';

/** Writes a module that exports only some names of a library, for the shell's build, and returns its path. */
export function writeSubsetModule(library: string, names: readonly string[]): string {
  const folder = join(SHELL, '.cache/shared');
  const file = join(folder, `${library}.js`);
  const entry = fileURLToPath(import.meta.resolve(library));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `export { ${names.join(', ')} } from ${JSON.stringify(entry)};\n`);
  return file;
}
