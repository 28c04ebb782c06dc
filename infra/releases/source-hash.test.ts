import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { browserApps, foldersOf, readWorkspaces } from './apps.ts';
import { haveChanged, sourceHash } from './source-hash.ts';

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
  await put('packages/ui/src/button.tsx', 'the button');
  await put('packages/ui/src/unread.tsx', 'in no app');
  await put('packages/ui/icons/star.svg', 'a star');
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

/** What a build of the shell has recorded. */
const inputs = {
  files: ['packages/ui/src/button.tsx', 'shell/build.config.ts'],
  missing: ['packages/ui/src/button'],
  folders: ['packages/ui/icons'],
};

const foldersOfShell = async () => foldersOf('shell', await readWorkspaces(root));
const hashOfShell = async () => sourceHash(root, inputs, await foldersOfShell());

describe('When a file changes', () => {
  it.each([
    'packages/ui/src/button.tsx',
    'shell/build.config.ts',
    'packages/ui/icons/star.svg',
    'packages/words/tsconfig.json',
    'shell/.browserslistrc',
    'packages/build/src/common.ts',
    'package-lock.json',
  ])('Then %s changes the hash', async (file) => {
    const before = await hashOfShell();
    await put(file, 'changed');
    expect(await hashOfShell()).not.toBe(before);
  });

  it('Then the manifest of a workspace that is used changes the hash', async () => {
    const before = await hashOfShell();
    await workspace('packages/words', '@fieldhouse/words', ['@fieldhouse/other']);
    expect(await hashOfShell()).not.toBe(before);
  });

  it.each([
    'packages/ui/src/unread.tsx',
    'packages/other/src/index.ts',
    'packages/build/src/build-app.test.ts',
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

describe('When a query key in a package changes', () => {
  const EVENT_PICKER = 'packages/club-ui/src/pickers/EventPicker.tsx';
  const USER_PICKER = 'packages/club-ui/src/pickers/UserPicker.tsx';
  const REFRESH_EVENTS = 'packages/club-events/src/events/refresh-events.ts';
  const read = { 'mf-coach': [EVENT_PICKER, REFRESH_EVENTS], 'mf-family': [REFRESH_EVENTS], 'mf-admin': [USER_PICKER] };

  async function hashes(): Promise<[app: string, hash: string][]> {
    const made = Object.entries(read).map(async ([app, files]): Promise<[string, string]> => {
      return [app, await sourceHash(root, { files, missing: [], folders: [] }, [app, 'packages/club-ui'])];
    });
    return Promise.all(made);
  }

  it.each([
    [EVENT_PICKER, '/api/events', ['mf-coach']],
    [USER_PICKER, '/api/admin/users', ['mf-admin']],
    [REFRESH_EVENTS, '/api/events/summary', ['mf-coach', 'mf-family']],
  ])('Then only the apps that read %s are built again', async (changed, key, expected) => {
    for (const file of new Set(Object.values(read).flat()))
      await put(file, await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'));
    const before = new Map(await hashes());
    const text = await readFile(join(root, changed), 'utf8');
    expect(text).toContain(`'${key}'`);
    await put(changed, text.replace(`'${key}'`, `'${key}/other'`));
    expect((await hashes()).filter(([app, hash]) => before.get(app) !== hash).map(([app]) => app)).toEqual(expected);
  });
});

describe('When a file is removed or added', () => {
  it.each(['packages/ui/src/button.tsx', 'packages/ui/icons/star.svg', 'package-lock.json'])(
    'Then the removed %s changes the hash',
    async (file) => {
      const before = await hashOfShell();
      await rm(join(root, file));
      expect(await hashOfShell()).not.toBe(before);
    },
  );

  it.each(['packages/ui/src/button', 'packages/ui/icons/moon.svg'])(
    'Then the new %s, which a build would find, changes the hash, also when it is empty',
    async (file) => {
      const before = await hashOfShell();
      await put(file, '');
      expect(await hashOfShell()).not.toBe(before);
    },
  );
});

describe('When an input changes while the build runs', () => {
  const haveChangedSince = async (time: number) => haveChanged(root, inputs, await foldersOfShell(), time);
  /** Later than the files of the test. */
  const later = () => Date.now() + 1000;

  it('Then older inputs have not changed', async () => {
    expect(await haveChangedSince(later())).toBe(false);
  });

  it('Then a younger one has, also with an old time of modification', async () => {
    const before = Date.now() - 1000;
    await utimes(join(root, 'packages/ui/src/button.tsx'), 0, 0);
    expect(await haveChangedSince(before)).toBe(true);
  });

  it('Then a file that was read is gone, or a missing one is there', async () => {
    await rm(join(root, 'packages/ui/src/button.tsx'));
    expect(await haveChangedSince(later())).toBe(true);
    await put('packages/ui/src/button.tsx', 'the button');
    await put('packages/ui/src/button', '');
    expect(await haveChangedSince(later())).toBe(true);
  });
});
