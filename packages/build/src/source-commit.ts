import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** `release.json`: the source of a release; null when it is unknown. */
export interface SourceCommit {
  commit: string | null;
  /** Whether files differ from that commit. */
  dirty: boolean | null;
}

/**
 * The commit of a folder's sources, from its Git repository. Without a repository, as in an image's build, it is
 * `given`: `<hash>` or `<hash>-dirty`, as `git describe --always --dirty --abbrev=40` prints it.
 */
export async function sourceCommit(folder: string, given = process.env.COMMIT): Promise<SourceCommit> {
  if (!existsSync(join(folder, '.git'))) return readGiven(given);
  try {
    const commit = await git(folder, 'rev-parse', 'HEAD');
    return { commit, dirty: (await git(folder, 'status', '--porcelain')) !== '' };
  } catch {
    // Git is not installed, or there is no commit yet. A release works without a commit.
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
