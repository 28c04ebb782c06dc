import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The names that sources import from a library, sorted: named imports, and members of a namespace import (`import * as z`; `z.object`). Types are left out
 * where the import says so; a name the library does not export at run time may be among them.
 */
export function usedExports(library: string, folders: readonly string[]): string[] {
  const names = new Set<string>();
  for (const folder of folders) {
    for (const source of sourcesIn(folder)) for (const name of namesIn(source, library)) names.add(name);
  }
  return [...names].sort();
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .filter((entry) => !entry.parentPath.includes('node_modules'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** Names one source imports from a library. */
export function namesIn(source: string, library: string): string[] {
  const from = `from\\s*['"]${library}['"]`;
  const names: string[] = [];
  for (const [, list = ''] of source.matchAll(new RegExp(`(?:import|export)\\s*\\{([^}]*)\\}\\s*${from}`, 'g'))) {
    for (const item of list.split(',')) {
      const name = item.trim().split(/\s+as\s+/)[0];
      if (name && !name.startsWith('type ')) names.push(name);
    }
  }
  for (const [, space = ''] of source.matchAll(new RegExp(`import\\s*\\*\\s*as\\s+(\\w+)\\s*${from}`, 'g'))) {
    for (const [, member = ''] of source.matchAll(new RegExp(`\\b${space}\\.([A-Za-z_$][\\w$]*)`, 'g')))
      names.push(member);
  }
  return names;
}
