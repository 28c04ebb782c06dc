import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { changedSchemas, previousRelease, withCheckout } from './checkout.ts';

let root: string;

async function git(...args: string[]): Promise<void> {
  const author = ['-c', 'user.name=Rosa Alvarez', '-c', 'user.email=rosa@fieldhouse.test', '-c', 'tag.gpgSign=false'];
  await promisify(execFile)('git', [...author, ...args], { cwd: root });
}

async function write(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), text);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fieldhouse-tagged-'));
  await git('init', '--quiet');
  await write('package.json', JSON.stringify({ name: 'fieldhouse', workspaces: ['svc-notify'] }));
  await write('package-lock.json', '{}');
  await write('svc-notify/package.json', JSON.stringify({ name: '@fieldhouse/svc-notify' }));
  await write('svc-notify/migrations/0001-tables.ts', 'export const tables = 1;');
  await write('svc-events/package.json', JSON.stringify({ name: '@fieldhouse/svc-events' }));
  await write('.gitignore', 'node_modules');
  await write('node_modules/some-library/index.js', '');
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'First');
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('When nothing was released', () => {
  it('Then there is no previous release', async () => {
    await git('tag', 'some-other-tag');
    expect(await previousRelease(root)).toBeUndefined();
  });
});

describe('When a clone has no tags', () => {
  const RELEASES = 'infra/previous-release/releases.json';

  it('Then the newest commit in the list of releases is the previous release', async () => {
    await git('commit', '--quiet', '--allow-empty', '--message', 'Second');
    const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD~1', 'HEAD'], { cwd: root });
    const [first, second] = stdout.trim().split('\n');
    await write(RELEASES, JSON.stringify({ '1.0.0': first, '1.1.0': second }));
    expect(await previousRelease(root)).toBe(second);
  });

  it('Then a release whose commit it does not have either is none', async () => {
    await write(RELEASES, JSON.stringify({ '1.0.0': '30376d7500000000000000000000000000000000' }));
    expect(await previousRelease(root)).toBeUndefined();
  });
});

describe('When a version was released', () => {
  beforeEach(() => git('tag', 'v1.0.0'));

  it('Then the newest tag before the checkout is the previous release', async () => {
    expect(await previousRelease(root)).toBe('v1.0.0');
    await git('commit', '--quiet', '--allow-empty', '--message', 'Second');
    await git('tag', '--annotate', 'v1.1.0', '--message', 'v1.1.0');
    expect(await previousRelease(root)).toBe('v1.1.0');
  });

  it.each([
    ['a committed migration', 'svc-notify/migrations/0002-later.ts', true, ['notify']],
    ['a migration that is not committed', 'svc-notify/migrations/0002-later.ts', false, ['notify']],
    ['a changed migration', 'svc-notify/migrations/0001-tables.ts', false, ['notify']],
    ['an SQL function', 'svc-events/sql/later-v1.sql', true, ['events']],
    ['a service that the release does not have', 'svc-family/migrations/0001-tables.ts', true, []],
    ['an SQL function of all', 'packages/service-kit/sql/later-v1.sql', true, ['events', 'notify']],
    ['a migration of all', 'packages/service-kit/src/data/kit-migrations.ts', false, ['events', 'notify']],
  ])('Then %s changes the schema of those services', async (_, file, committed, services) => {
    await write('svc-notify/src/service.ts', 'export {};');
    expect(await changedSchemas(root, 'v1.0.0')).toEqual([]);
    await write(file, 'changed');
    if (committed) {
      await git('add', '.');
      await git('commit', '--quiet', '--message', 'Second');
    }
    expect(await changedSchemas(root, 'v1.0.0')).toEqual(services);
  });

  it('Then its checkout has its own sources, the installed libraries and its own workspaces', async () => {
    await write('svc-notify/migrations/0002-later.ts', 'later');
    await withCheckout(root, 'v1.0.0', async (checkout) => {
      expect(existsSync(join(checkout, 'svc-notify/migrations/0001-tables.ts'))).toBe(true);
      expect(existsSync(join(checkout, 'svc-notify/migrations/0002-later.ts'))).toBe(false);
      expect(await realpath(join(checkout, 'node_modules/some-library'))).toBe(
        await realpath(join(root, 'node_modules/some-library')),
      );
      expect(await realpath(join(checkout, 'node_modules/@fieldhouse/svc-notify'))).toBe(
        await realpath(join(checkout, 'svc-notify')),
      );
    });
  });
});
