import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { compressRelease } from './compress.ts';
import { publish, releaseFolder } from './publish.ts';

let parent: string;
let built: string;
let releases: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fieldhouse-publish-'));
  [built, releases] = [join(parent, 'built'), join(parent, 'releases')];
  for (const [piece, hash] of [
    ['shell', 'aa01'],
    ['mf-coach', 'bb01'],
    ['mf-coach', 'bb02'],
  ] as const) {
    await mkdir(releaseFolder(built, piece, hash), { recursive: true });
    await writeFile(join(releaseFolder(built, piece, hash), 'main.js'), `/* ${hash} */`.repeat(100));
  }
});

afterEach(() => rm(parent, { recursive: true }));

const registry = async () => JSON.parse(await readFile(join(releases, 'remotes.json'), 'utf8'));

describe('When releases are published', () => {
  it('Then the registry names them and their files are there', async () => {
    await publish(built, releases, { shell: 'aa01', 'mf-coach': 'bb01' });
    expect(await registry()).toEqual({ schema: 1, apps: { 'mf-coach': 'bb01' } });
    expect(JSON.parse(await readFile(join(releases, 'shell.json'), 'utf8'))).toEqual({ release: 'aa01' });
    expect(existsSync(join(releases, 'mf/mf-coach/bb01/main.js'))).toBe(true);
  });

  it('Then the one before stays for 30 days', async () => {
    await publish(built, releases, { shell: 'aa01', 'mf-coach': 'bb01' });
    await publish(built, releases, { shell: 'aa01', 'mf-coach': 'bb02' });
    expect((await registry()).apps).toEqual({ 'mf-coach': 'bb02' });
    expect(existsSync(join(releases, 'mf/mf-coach/bb01'))).toBe(true);

    const monthAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    for (const old of ['mf/mf-coach/bb01', 'shell/aa01']) await utimes(join(releases, old), monthAgo, monthAgo);
    await publish(built, releases, { shell: 'aa01', 'mf-coach': 'bb02' });
    expect(existsSync(join(releases, 'mf/mf-coach/bb01'))).toBe(false);
    expect(existsSync(join(releases, 'shell/aa01'))).toBe(true);
  });
});

describe('When a release is compressed', () => {
  it('Then copies stand beside its files, made once', async () => {
    const folder = releaseFolder(built, 'shell', 'aa01');
    await compressRelease(folder);
    expect(existsSync(join(folder, 'main.js.br'))).toBe(true);
    await writeFile(join(folder, 'main.js.gz'), 'kept');
    await compressRelease(folder);
    expect(await readFile(join(folder, 'main.js.gz'), 'utf8')).toBe('kept');
    expect(existsSync(join(folder, 'main.js.gz.br'))).toBe(false);
  });
});
