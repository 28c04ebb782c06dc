import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { compressRelease } from './compress.ts';
import { mapsFolder, readCurrent, releaseFolder } from './current.ts';
import { publish } from './publish.ts';
import { publishAll } from './publish-all.ts';

let parent: string;
let built: string;
let releases: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fieldhouse-publish-'));
  [built, releases] = [join(parent, 'built'), join(parent, 'releases')];
  for (const [app, hash] of [
    ['shell', 'aaaaaa01'],
    ['mf-coach', 'bbbbbb01'],
    ['mf-coach', 'bbbbbb02'],
  ] as const) {
    await mkdir(releaseFolder(built, app, hash), { recursive: true });
    await writeFile(join(releaseFolder(built, app, hash), 'main.js'), `/* ${hash} */`.repeat(100));
  }
});

afterEach(() => rm(parent, { recursive: true }));

const used = () => readCurrent(releases);
const isStored = (app: string, hash: string) => existsSync(releaseFolder(releases, app, hash));
const put = (app: string, hash: string, file: string, value: unknown) =>
  writeFile(join(releaseFolder(built, app, hash), file), JSON.stringify(value));
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

describe('When releases are published', () => {
  it('Then each is named by one line of a file of its own, and its files are copied', async () => {
    await publish(built, releases, { shell: 'aaaaaa01', 'mf-coach': 'bbbbbb01' });
    expect(await readFile(join(releases, 'current/mf-coach'), 'utf8')).toBe('bbbbbb01\n');
    expect(await used()).toEqual({ shell: 'aaaaaa01', 'mf-coach': 'bbbbbb01' });
    expect(existsSync(join(releases, 'mf/mf-coach/bbbbbb01/main.js'))).toBe(true);
  });

  it('Then apps that are published side by side, some of them twice, do not undo each other', async () => {
    const apps = ['shell', 'mf-coach', 'mf-coach', 'mf-admin', 'mf-family', 'mf-family'];
    for (const app of apps) await mkdir(releaseFolder(built, app, 'aaaaaa01'), { recursive: true });
    await Promise.all(apps.map((app) => publish(built, releases, { [app]: 'aaaaaa01' })));
    expect(await used()).toEqual(Object.fromEntries(apps.map((app) => [app, 'aaaaaa01'])));
    expect((await readdir(releases, { recursive: true })).filter((name) => /\w{8}-\w{4}/.test(name))).toEqual([]);
  });

  it('Then their source maps are stored, and are deleted with them', async () => {
    await mkdir(mapsFolder(built, 'mf-coach', 'bbbbbb01'), { recursive: true });
    await writeFile(join(mapsFolder(built, 'mf-coach', 'bbbbbb01'), 'main.js.map'), '{}');
    await publish(built, releases, { 'mf-coach': 'bbbbbb01' });
    const maps = mapsFolder(releases, 'mf-coach', 'bbbbbb01');
    expect(await readdir(maps)).toEqual(['main.js.map']);
    await publish(built, releases, { 'mf-coach': 'bbbbbb02' });
    expect(existsSync(maps)).toBe(true);
    await publish(built, releases, { 'mf-coach': 'bbbbbb02' }, { now: daysAgo(-31).getTime() });
    expect([existsSync(maps), isStored('mf-coach', 'bbbbbb01')]).toEqual([false, false]);
  });

  it('Then the previous one is kept for 30 days from then, however long it was in use', async () => {
    await publish(built, releases, { shell: 'aaaaaa01', 'mf-coach': 'bbbbbb01' });
    for (const [app, hash] of [
      ['mf-coach', 'bbbbbb01'],
      ['shell', 'aaaaaa01'],
    ] as const)
      await utimes(releaseFolder(releases, app, hash), daysAgo(31), daysAgo(31));
    await publish(built, releases, { shell: 'aaaaaa01', 'mf-coach': 'bbbbbb02' });
    expect(await used()).toEqual({ shell: 'aaaaaa01', 'mf-coach': 'bbbbbb02' });
    expect(isStored('mf-coach', 'bbbbbb01')).toBe(true);

    await utimes(releaseFolder(releases, 'mf-coach', 'bbbbbb01'), daysAgo(31), daysAgo(31));
    await publish(built, releases, { shell: 'aaaaaa01', 'mf-coach': 'bbbbbb02' });
    expect(isStored('mf-coach', 'bbbbbb01')).toBe(false);
    expect(isStored('shell', 'aaaaaa01')).toBe(true);
  });
});

describe('When the release of an image is published', () => {
  it('Then it is in use, also after a second run, and other apps do not change', async () => {
    await publish(built, releases, { shell: 'aaaaaa01', 'mf-coach': 'bbbbbb01' });
    const image = join(parent, 'image');
    await cp(releaseFolder(built, 'mf-coach', 'bbbbbb02'), releaseFolder(image, 'mf-coach', 'bbbbbb02'), {
      recursive: true,
    });
    for (const _start of [1, 2])
      expect((await publishAll(image, releases)).releases).toEqual({ 'mf-coach': 'bbbbbb02' });
    expect(await used()).toEqual({ shell: 'aaaaaa01', 'mf-coach': 'bbbbbb02' });
    await expect(publishAll(join(parent, 'nothing'), releases)).rejects.toThrow('no release');
  });
});

describe('When a micro-frontend needs more than the shell in use provides', () => {
  beforeEach(async () => {
    await put('shell', 'aaaaaa01', 'provides.json', { react: { version: '19.3.1' } });
    await put('mf-coach', 'bbbbbb01', 'needs.json', { react: { range: '^19.3.0' } });
    await put('mf-coach', 'bbbbbb02', 'needs.json', { react: { range: '^20.0.0' } });
  });

  it('Then it is refused with the reason, and the one in use stays', async () => {
    await publish(built, releases, { shell: 'aaaaaa01', 'mf-coach': 'bbbbbb01' });
    await expect(publish(built, releases, { 'mf-coach': 'bbbbbb02' })).rejects.toThrow(
      'mf-coach bbbbbb02 is not published: it does not fit the shell in use (aaaaaa01): react ^20.0.0 is needed, the shell has 19.3.1',
    );
    expect(await used()).toEqual({ shell: 'aaaaaa01', 'mf-coach': 'bbbbbb01' });
    expect(isStored('mf-coach', 'bbbbbb02')).toBe(false);
  });

  it('Then it is published together with a shell that fits', async () => {
    await publish(built, releases, { shell: 'aaaaaa01' });
    await mkdir(releaseFolder(built, 'shell', 'aaaaaa02'));
    await put('shell', 'aaaaaa02', 'provides.json', { react: { version: '20.1.0' } });
    await publish(built, releases, { 'mf-coach': 'bbbbbb02', shell: 'aaaaaa02' });
    expect(await used()).toEqual({ shell: 'aaaaaa02', 'mf-coach': 'bbbbbb02' });
  });
});

describe('When a shell no longer provides what a micro-frontend in use needs', () => {
  const refused =
    'shell aaaaaa02 is not published: mf-coach bbbbbb01, which is in use, does not fit it: ' +
    'react ^19.3.0 is needed, the shell has 20.1.0. ' +
    'Publish a release of mf-coach that fits both shells first, or both at once.';

  beforeEach(async () => {
    await put('shell', 'aaaaaa01', 'provides.json', { react: { version: '19.3.1' } });
    await put('mf-coach', 'bbbbbb01', 'needs.json', { react: { range: '^19.3.0' } });
    await publish(built, releases, { shell: 'aaaaaa01', 'mf-coach': 'bbbbbb01' });
    await mkdir(releaseFolder(built, 'shell', 'aaaaaa02'));
    await put('shell', 'aaaaaa02', 'provides.json', { react: { version: '20.1.0' } });
  });

  it('Then it is refused with the reason, and nothing changes', async () => {
    await mkdir(releaseFolder(built, 'mf-admin', 'cccccc01'), { recursive: true });
    await expect(publish(built, releases, { shell: 'aaaaaa02', 'mf-admin': 'cccccc01' })).rejects.toThrow(refused);
    await expect(publish(built, releases, { shell: 'aaaaaa02', 'mf-coach': 'bbbbbb01' })).rejects.toThrow(refused);
    expect(await used()).toEqual({ shell: 'aaaaaa01', 'mf-coach': 'bbbbbb01' });
    expect([isStored('shell', 'aaaaaa02'), isStored('mf-admin', 'cccccc01')]).toEqual([false, false]);
  });

  it('Then an older shell is refused in the same way', async () => {
    await put('mf-coach', 'bbbbbb02', 'needs.json', { react: { range: '^19.3.0 || ^20.0.0' } });
    await publish(built, releases, { 'mf-coach': 'bbbbbb02' });
    await publish(built, releases, { shell: 'aaaaaa02' });
    await mkdir(releaseFolder(built, 'mf-coach', 'bbbbbb03'));
    await put('mf-coach', 'bbbbbb03', 'needs.json', { react: { range: '^20.0.0' } });
    await publish(built, releases, { 'mf-coach': 'bbbbbb03' });
    await expect(publish(built, releases, { shell: 'aaaaaa01' })).rejects.toThrow(
      'shell aaaaaa01 is not published: mf-coach bbbbbb03, which is in use, does not fit it: ' +
        'react ^20.0.0 is needed, the shell has 19.3.1.',
    );
    expect(await used()).toEqual({ shell: 'aaaaaa02', 'mf-coach': 'bbbbbb03' });
  });

  it('Then a micro-frontend that fits neither shell is refused together with it', async () => {
    await put('mf-coach', 'bbbbbb02', 'needs.json', { react: { range: '^21.0.0' } });
    await expect(publish(built, releases, { shell: 'aaaaaa02', 'mf-coach': 'bbbbbb02' })).rejects.toThrow(
      'mf-coach bbbbbb02 is not published: it does not fit the shell (aaaaaa02): react ^21.0.0 is needed',
    );
    expect(await used()).toEqual({ shell: 'aaaaaa01', 'mf-coach': 'bbbbbb01' });
  });

  it('Then releases in use that do not fit each other do not prevent other publications', async () => {
    await writeFile(join(releases, 'current/shell'), 'aaaaaa02\n');
    await mkdir(releaseFolder(releases, 'shell', 'aaaaaa02'), { recursive: true });
    await writeFile(
      join(releaseFolder(releases, 'shell', 'aaaaaa02'), 'provides.json'),
      JSON.stringify({ react: { version: '20.1.0' } }),
    );
    await mkdir(releaseFolder(built, 'mf-admin', 'cccccc01'), { recursive: true });
    await publish(built, releases, { 'mf-admin': 'cccccc01' });
    expect(await used()).toMatchObject({ 'mf-admin': 'cccccc01' });
  });
});

describe('When a release is compressed', () => {
  it('Then compressed copies are written beside its files once', async () => {
    const folder = releaseFolder(built, 'shell', 'aaaaaa01');
    await compressRelease(folder);
    expect(existsSync(join(folder, 'main.js.br'))).toBe(true);
    await writeFile(join(folder, 'main.js.gz'), 'kept');
    await compressRelease(folder);
    expect(await readFile(join(folder, 'main.js.gz'), 'utf8')).toBe('kept');
    expect(existsSync(join(folder, 'main.js.gz.br'))).toBe(false);
  });
});
