import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import deployCommand from '../launcher/commands/deploy.ts';
import { readCurrent, releaseFolder } from './current.ts';
import { deploy } from './deploy.ts';
import { publish } from './publish.ts';

let parent: string;
let releases: string;

const REACT = {
  shell: { '0000aa19': '19.3.1', '0000aa20': '20.1.0' },
  'mf-coach': { '0000cc19': '^19.0.0', '0000cc20': '^20.0.0', '0000cc21': '^19.3.0' },
};

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fieldhouse-deploy-'));
  releases = join(parent, 'releases');
  const built = join(parent, 'built');
  for (const [app, versions] of Object.entries(REACT)) {
    for (const [hash, react] of Object.entries(versions)) {
      await mkdir(releaseFolder(built, app, hash), { recursive: true });
      const file = app === 'shell' ? 'provides.json' : 'needs.json';
      await writeFile(
        join(releaseFolder(built, app, hash), file),
        JSON.stringify({ react: app === 'shell' ? { version: react } : { range: react } }),
      );
    }
  }
  await publish(built, releases, { shell: '0000aa20', 'mf-coach': '0000cc20' });
  await publish(built, releases, { shell: '0000aa19', 'mf-coach': '0000cc19' });
  await publish(built, releases, { 'mf-coach': '0000cc21' });
});

afterEach(() => rm(parent, { recursive: true }));

const used = () => readCurrent(releases);

describe('When a stored release is deployed', () => {
  it('Then it is in use, and the output names the release before and the new one', async () => {
    expect(await deploy(releases, ['mf-coach', '0000cc19'])).toBe(
      'mf-coach: 0000cc21 was in use, 0000cc19 is in use now\n',
    );
    expect(await used()).toEqual({ shell: '0000aa19', 'mf-coach': '0000cc19' });
    expect(await readdir(join(releases, 'current'))).toEqual(['mf-coach', 'shell']);
  });

  it('Then one that is in use already stays in use', async () => {
    expect(await deploy(releases, ['mf-coach', '0000cc21'])).toBe('mf-coach: 0000cc21 was in use already\n');
  });

  it('Then one that does not fit the shell is refused and nothing changes', async () => {
    await expect(deploy(releases, ['mf-coach', '0000cc20'])).rejects.toThrow(
      'mf-coach 0000cc20 is not published: it does not fit the shell in use (0000aa19): react ^20.0.0 is needed, the shell has 19.3.1.',
    );
    expect(await used()).toEqual({ shell: '0000aa19', 'mf-coach': '0000cc21' });
  });

  it('Then a shell that a micro-frontend in use does not fit is refused, except with a release that fits', async () => {
    await expect(deploy(releases, ['shell', '--back'])).rejects.toThrow('mf-coach 0000cc21, which is in use');
    expect(await used()).toEqual({ shell: '0000aa19', 'mf-coach': '0000cc21' });
    expect(await deploy(releases, ['mf-coach', '0000cc20', 'shell', '--back'])).toBe(
      'shell: 0000aa19 was in use, 0000aa20 is in use now\nmf-coach: 0000cc21 was in use, 0000cc20 is in use now\n',
    );
    expect(await used()).toEqual({ shell: '0000aa20', 'mf-coach': '0000cc20' });
  });

  it.each([
    [['mf-coach', '0000cc99'], 'holds no release 0000cc99 of mf-coach. It holds: 0000'],
    [['mf-coach', '../../shell'], 'holds no release ../../shell of mf-coach'],
    [['mf-coach'], 'usage: npm run deploy'],
    [['mf-nobody', '0000cc19'], 'of mf-nobody. It holds: none'],
    [['mf-nobody', '--back'], 'No release of mf-nobody is known that was in use before this one.'],
  ])('Then %j is refused', async (args, words) => {
    await expect(deploy(releases, args)).rejects.toThrow(words);
    expect(await used()).toEqual({ shell: '0000aa19', 'mf-coach': '0000cc21' });
  });
});

describe('When a release is deployed with --back', () => {
  it('Then the previous release is in use, whatever the age of the folders', async () => {
    const now = new Date();
    await utimes(releaseFolder(releases, 'mf-coach', '0000cc20'), now, now);
    expect(await deploy(releases, ['mf-coach', '--back'])).toContain('0000cc19 is in use now');
    expect(await readFile(join(releases, 'current/mf-coach'), 'utf8')).toBe('0000cc19\n0000cc21\n');
  });

  it('Then a second --back undoes it', async () => {
    await deploy(releases, ['mf-coach', '--back']);
    expect(await deploy(releases, ['mf-coach', '--back'])).toContain('0000cc21 is in use now');
  });

  it('Then a release that was deleted since is refused', async () => {
    await rm(releaseFolder(releases, 'mf-coach', '0000cc19'), { recursive: true });
    await expect(deploy(releases, ['mf-coach', '--back'])).rejects.toThrow('holds no release 0000cc19 of mf-coach');
  });
});

describe('When no release is named', () => {
  it('Then the releases in use and the stored ones are listed, the newest first, and nothing changes', async () => {
    const old = new Date(Date.now() - 60_000);
    await utimes(releaseFolder(releases, 'mf-coach', '0000cc20'), old, old);
    expect(await deploy(releases, [])).toBe(
      'mf-coach: 0000cc21 is in use; available: 0000cc19, 0000cc20\nshell: 0000aa19 is in use; available: 0000aa20\n',
    );
    expect(await deploy(join(parent, 'empty'), [])).toContain('has no release in use');
  });
});

describe('When the command is run', () => {
  it('Then it uses the folder that --releases names, at any position', async () => {
    const written = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      expect(await deployCommand(['mf-coach', '--releases', releases, '--back'])).toBe(0);
      expect(written.mock.calls.flat()).toEqual(['mf-coach: 0000cc21 was in use, 0000cc19 is in use now\n']);
    } finally {
      written.mockRestore();
    }
    await expect(deployCommand(['--releases'])).rejects.toThrow('--releases needs a folder');
  });
});
