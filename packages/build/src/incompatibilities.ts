import { satisfies } from 'semver';

/** `provides.json` in a shell's release: library -> version; `exports` when it has not all names of the library. */
export type Provides = Readonly<Record<string, { version: string; exports?: readonly string[] }>>;

/** `needs.json` in a remote's release: library -> range, and the names that the remote imports from it. */
export type Needs = Readonly<Record<string, { range: string; exports?: readonly string[] }>>;

/** In place of a name: the remote uses the library's namespace as an object, so its names are unknown. */
export const WHOLE_NAMESPACE = '*';

/** Why a remote cannot run in a shell, one sentence each; empty when it can. The remote needs a newer shell then. */
export function incompatibilities(provides: Provides, needs: Needs): string[] {
  return Object.entries(needs).flatMap(([library, { range, exports = [] }]) => {
    const provided = provides[library];
    if (!provided) return [`the shell does not provide ${library}`];
    if (!satisfies(provided.version, range))
      return [`${library} ${range} is needed, the shell has ${provided.version}`];
    const missing = exports.filter((name) => provided.exports && !provided.exports.includes(name));
    return missing.length > 0 ? [`${library}: the shell provides no ${missing.join(', ')}`] : [];
  });
}
