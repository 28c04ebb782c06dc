import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { browserApps, foldersOf, readWorkspaces } from './apps.ts';
import { sourceHash } from './source-hash.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fieldhouse-sources-'));
  await put('package.json', JSON.stringify({ workspaces: ['shell', 'packages/*'] }));
  await put('package-lock.json', '{}');
  await put('shell/build.config.ts', '');
  await workspace('shell', '@fieldhouse/shell', ['@fieldhouse/ui']);
  await workspace('packages/ui', '@fieldhouse/ui', ['@fieldhouse/words']);
  await workspace('packages/words', '@fieldhouse/words', []);
  await workspace('packages/other', '@fieldhouse/other', []);
});

afterEach(() => rm(root, { recursive: true }));

async function put(file: string, content: string): Promise<void> {
  await mkdir(join(root, file, '..'), { recursive: true });
  await writeFile(join(root, file), content);
}

const workspace = (folder: string, name: string, uses: string[]) =>
  put(
    `${folder}/package.json`,
    JSON.stringify({ name, dependencies: Object.fromEntries(uses.map((use) => [use, '*'])) }),
  );

async function hashOfShell(): Promise<string> {
  return sourceHash(root, foldersOf('shell', await readWorkspaces(root)));
}

describe('When a file changes', () => {
  it.each(['shell/src/page.tsx', 'packages/ui/src/button.tsx', 'packages/words/src/deep/word.ts', 'package-lock.json'])(
    'Then %s changes the hash',
    async (file) => {
      const before = await hashOfShell();
      await put(file, 'changed');
      expect(await hashOfShell()).not.toBe(before);
    },
  );

  it.each([
    'packages/other/src/index.ts',
    'shell/src/page.test.tsx',
    'shell/.cache/global.css',
    'shell/node_modules/x/index.js',
  ])('Then %s does not change the hash', async (file) => {
    const before = await hashOfShell();
    await put(file, 'changed');
    expect(await hashOfShell()).toBe(before);
  });

  it('Then only workspaces with a build configuration are apps', async () => {
    expect(browserApps(root, await readWorkspaces(root))).toEqual(['shell']);
  });
});
