import { createRequire } from 'node:module';
import { CONTRACT_VERSIONS } from './contract-versions.ts';
import { sourcesOf } from './folders.ts';
import type { Needs, Provides } from './misfits.ts';
import { providedNames, sharedRanges, sharedVersions } from './shared.ts';
import { usedExports } from './used-exports.ts';

/** What this repository's shell provides. */
export function shellProvides(): Provides {
  const provided = Object.entries({ ...sharedVersions(), ...CONTRACT_VERSIONS });
  return Object.fromEntries(provided.map(([name, version]) => [name, { version, exports: providedNames(name) }]));
}

/** What the micro-frontend in a folder needs. */
export function remoteNeeds(folder: string): Needs {
  const sources = sourcesOf(folder);
  const contracts = Object.entries(CONTRACT_VERSIONS).map(([name, version]) => [name, `^${version}`] as const);
  const needed = Object.entries({ ...sharedRanges(folder), ...Object.fromEntries(contracts) });
  return Object.fromEntries(
    needed.map(([name, range]) => [
      name,
      providedNames(name) ? { range, exports: valuesUsed(name, sources) } : { range },
    ]),
  );
}

/** Names that sources use of a library and that exist at run time. */
function valuesUsed(library: string, sources: readonly string[]): string[] {
  const exported = new Set(Object.keys(createRequire(import.meta.url)(library)));
  return usedExports(library, sources).filter((name) => exported.has(name));
}
