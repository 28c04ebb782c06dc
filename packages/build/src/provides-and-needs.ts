import { CONTRACT_VERSIONS } from './contract-versions.ts';
import type { Needs, Provides } from './incompatibilities.ts';
import { providedNames, sharedRanges, sharedVersions } from './shared.ts';

/** Library -> the names that a build imports from it. */
export type UsedNames = ReadonlyMap<string, ReadonlySet<string>>;

/** The libraries and contracts that this repository's shell provides. */
export function shellProvides(): Provides {
  const provided = Object.entries({ ...sharedVersions(), ...CONTRACT_VERSIONS });
  return Object.fromEntries(provided.map(([name, version]) => [name, { version, exports: providedNames(name) }]));
}

/** The needs of the micro-frontend in a folder whose build uses these names of shared libraries. */
export function needsOf(folder: string, used: UsedNames): Needs {
  const contracts = Object.entries(CONTRACT_VERSIONS).map(([name, version]) => [name, `^${version}`] as const);
  const needed = Object.entries({ ...sharedRanges(folder), ...Object.fromEntries(contracts) });
  return Object.fromEntries(
    needed.map(([name, range]) => {
      const exports = [...(used.get(name) ?? [])].sort();
      return [name, exports.length > 0 ? { range, exports } : { range }];
    }),
  );
}
