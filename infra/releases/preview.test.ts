import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readCurrent, releaseFolder } from './current.ts';
import { publish } from './publish.ts';

const IN_USE = { shell: 'aaaaaa01', 'mf-coach': 'bbbbbb01' };
const DAY_MS = 24 * 60 * 60 * 1000;

let parent: string;
let built: string;
let releases: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fieldhouse-preview-'));
  [built, releases] = [join(parent, 'built'), join(parent, 'releases')];
  for (const hash of ['bbbbbb01', 'bbbbbb02', 'bbbbbb03']) await make('mf-coach', hash, 'needs.json', '^19.0.0');
  await make('mf-coach', 'bbbbbb20', 'needs.json', '^20.0.0');
  await make('shell', 'aaaaaa01', 'provides.json', '19.3.1');
  await publish(built, releases, IN_USE);
});
afterEach(() => rm(parent, { recursive: true }));

async function make(app: string, hash: string, file: string, react: string): Promise<void> {
  await mkdir(releaseFolder(built, app, hash), { recursive: true });
  const value = app === 'shell' ? { version: react } : { range: react };
  await writeFile(join(releaseFolder(built, app, hash), file), JSON.stringify({ react: value }));
}

const store = (hash: string, now = Date.now()) =>
  publish(built, releases, { 'mf-coach': hash }, { isPreview: true, now });
const isStored = (hash: string) => existsSync(releaseFolder(releases, 'mf-coach', hash));

describe('When a release is stored for a preview', () => {
  it('Then the releases in use stay, and it can be put into use later @spec S2.5.1450', async () => {
    await store('bbbbbb02');
    expect(await readCurrent(releases)).toEqual(IN_USE);
    expect(isStored('bbbbbb02')).toBe(true);
    await publish(built, releases, { 'mf-coach': 'bbbbbb02' });
    expect(await readCurrent(releases)).toEqual({ ...IN_USE, 'mf-coach': 'bbbbbb02' });
  });

  it('Then it passes the checks of publishing: what does not fit the shell is refused and not stored @spec S2.5.1450', async () => {
    await expect(store('bbbbbb20')).rejects.toThrow('mf-coach bbbbbb20 is not published: it does not fit the shell');
    expect(isStored('bbbbbb20')).toBe(false);
  });

  it('Then 30 days count from the last time, and the release in use is kept however old it is @spec S2.5.1450', async () => {
    await store('bbbbbb02');
    const old = new Date(Date.now() - 31 * DAY_MS);
    for (const hash of ['bbbbbb01', 'bbbbbb02']) await utimes(releaseFolder(releases, 'mf-coach', hash), old, old);
    await store('bbbbbb02');
    await store('bbbbbb03');
    expect(['bbbbbb01', 'bbbbbb02', 'bbbbbb03'].map(isStored)).toEqual([true, true, true]);
    await store('bbbbbb03', Date.now() + 31 * DAY_MS);
    expect(['bbbbbb01', 'bbbbbb02', 'bbbbbb03'].map(isStored)).toEqual([true, false, true]);
  });
});
