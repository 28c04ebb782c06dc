import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sourceCommit } from './source-commit.ts';

const COMMIT = 'c0ffee00'.repeat(5);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-commit-'));
});

afterEach(() => rm(folder, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@fieldhouse.example', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

describe('When sources are in a Git repository', () => {
  it('Then the commit is that of the repository, and new or changed files make it dirty', async () => {
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'One');
    const commit = git('rev-parse', 'HEAD');
    expect(await sourceCommit(folder, COMMIT)).toEqual({ commit, dirty: false });
    await writeFile(join(folder, 'new.ts'), '');
    expect(await sourceCommit(folder, COMMIT)).toEqual({ commit, dirty: true });
  });

  it('Then a repository without commits gives null', async () => {
    git('init', '-q');
    expect(await sourceCommit(folder, '')).toEqual({ commit: null, dirty: null });
  });
});

describe('When sources are not in a Git repository', () => {
  it.each([
    [COMMIT, { commit: COMMIT, dirty: false }],
    [`${COMMIT}-dirty`, { commit: COMMIT, dirty: true }],
    ['', { commit: null, dirty: null }],
    ['main', { commit: null, dirty: null }],
  ])('Then the commit comes from %j', async (given, expected) => {
    expect(await sourceCommit(folder, given)).toEqual(expected);
  });
});
