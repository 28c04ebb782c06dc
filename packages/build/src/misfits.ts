/** `provides.json` in a shell's release: library -> version, and the names in it where not all are. */
export type Provides = Readonly<Record<string, { version: string; exports?: readonly string[] }>>;

/** `needs.json` in a remote's release: library -> range, and the names it uses where not all are provided. */
export type Needs = Readonly<Record<string, { range: string; exports?: readonly string[] }>>;

/** Why a remote cannot run in a shell, one sentence each; empty when it can. A remote that needs more waits for a newer shell. */
export function misfits(provides: Provides, needs: Needs): string[] {
  return Object.entries(needs).flatMap(([library, { range, exports = [] }]) => {
    const provided = provides[library];
    if (!provided) return [`the shell does not provide ${library}`];
    if (!fits(provided.version, range)) return [`${library} ${range} is needed, the shell has ${provided.version}`];
    const missing = exports.filter((name) => provided.exports && !provided.exports.includes(name));
    return missing.length > 0 ? [`${library}: the shell provides no ${missing.join(', ')}`] : [];
  });
}

/** Whether a version lies in a caret range, or equals an exact one. */
function fits(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbers(version);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = numbers(range);
  if (!range.startsWith('^')) return version === range;
  if (major !== wantedMajor) return false;
  if (major === 0 && minor !== wantedMinor) return false;
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
}

const numbers = (version: string) =>
  version
    .replace(/^\^/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10));
