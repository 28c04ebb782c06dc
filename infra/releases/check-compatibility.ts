import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { incompatibilities } from '@fieldhouse/build/incompatibilities';
import { OperatorError } from '../launcher/operator-error.js';
import type { Releases } from './current.ts';

/**
 * Throws when a shell and a micro-frontend would be in use together that are not compatible: in the browser they would
 * fail without a visible reason. `current` are the releases in use, `next` those that are put into use together.
 * `folderOf` returns the folder of a release. Pairs of which neither changes are not checked.
 */
export async function refuseIncompatible(
  current: Releases,
  next: Releases,
  folderOf: (app: string, hash: string) => string,
): Promise<void> {
  const { shell, ...remotes } = { ...current, ...next };
  if (shell === undefined) return;
  const shellChanges = shell !== current.shell;
  const provides = await readJson(join(folderOf('shell', shell), 'provides.json'));
  for (const [remote, hash] of Object.entries(remotes)) {
    if (!shellChanges && hash === current[remote]) continue;
    const why = incompatibilities(provides, await readJson(join(folderOf(remote, hash), 'needs.json')));
    if (why.length > 0) throw new OperatorError(refusal({ shell, remote, hash }, current, next, why.join('; ')));
  }
}

interface Pair {
  shell: string;
  remote: string;
  hash: string;
}

function refusal({ shell, remote, hash }: Pair, current: Releases, next: Releases, why: string): string {
  if (current[remote] === hash) {
    return (
      `shell ${shell} is not published: ${remote} ${hash}, which is in use, does not fit it: ${why}. ` +
      `Publish a release of ${remote} that fits both shells first, or both at once.`
    );
  }
  const which = next.shell === undefined ? 'in use ' : '';
  return (
    `${remote} ${hash} is not published: it does not fit the shell ${which}(${shell}): ${why}. ` +
    'Publish a shell that fits first.'
  );
}

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
}
