import { satisfies } from 'semver';

/** `provides.json` in a shell's release: library -> version, and the names in it where not all are. */
export type Provides = Readonly<Record<string, { version: string; exports?: readonly string[] }>>;

/** `needs.json` in a remote's release: library -> range, and the names of it that the remote uses. */
export type Needs = Readonly<Record<string, { range: string; exports?: readonly string[] }>>;

/** Stands for a name where a remote uses a library's namespace as one object, so that no names are known. */
export const WHOLE_NAMESPACE = '*';

/**
 * Why a remote cannot run in a shell, one sentence each; empty when it can. A remote that needs more waits for a
 * newer shell.
 */
export function misfits(provides: Provides, needs: Needs): string[] {
  return Object.entries(needs).flatMap(([library, { range, exports = [] }]) => {
    const provided = provides[library];
    if (!provided) return [`the shell does not provide ${library}`];
    if (!satisfies(provided.version, range))
      return [`${library} ${range} is needed, the shell has ${provided.version}`];
    const missing = exports.filter((name) => provided.exports && !provided.exports.includes(name));
    return missing.length > 0 ? [`${library}: the shell provides no ${missing.join(', ')}`] : [];
  });
}
