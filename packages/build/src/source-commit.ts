import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** `release.json`: what a release was built from; null where that is not known. */
export interface SourceCommit {
  commit: string | null;
  /** Whether files were changed since that commit. */
  dirty: boolean | null;
}

/**
 * The commit that a folder's sources are of, from its Git repository. Where there is none, as in an image's build,
 * `given` says it: `<hash>`, or `<hash>-dirty`, as `git describe --always --dirty --abbrev=40` does.
 */
export async function sourceCommit(folder: string, given = process.env.COMMIT): Promise<SourceCommit> {
  if (!existsSync(join(folder, '.git'))) return readGiven(given);
  try {
    const commit = await git(folder, 'rev-parse', 'HEAD');
    return { commit, dirty: (await git(folder, 'status', '--porcelain')) !== '' };
  } catch {
    // No Git on this machine, or no commit yet: a release without its commit still works.
    return readGiven(given);
  }
}

function readGiven(given = ''): SourceCommit {
  const [, commit, dirty] = /^([0-9a-f]{7,64})(-dirty)?$/.exec(given) ?? [];
  return commit ? { commit, dirty: dirty !== undefined } : { commit: null, dirty: null };
}

async function git(folder: string, ...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: folder })).stdout.trim();
}
