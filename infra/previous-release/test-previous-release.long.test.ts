import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROOT } from '../launcher/tools.ts';
import { isProved, PROVED, proofFor, writeProof } from './proved.ts';
import { testPreviousRelease } from './test-previous-release.ts';

/** A released checkout with one service, whose own test passes or fails. */
let root: string;

async function git(...args: string[]): Promise<string> {
  const author = ['-c', 'user.name=Rosa Alvarez', '-c', 'user.email=rosa@fieldhouse.test', '-c', 'tag.gpgSign=false'];
  return (await promisify(execFile)('git', [...author, ...args], { cwd: root })).stdout.trim();
}

async function write(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), text);
}

async function commit(message: string): Promise<void> {
  await git('add', '.');
  await git('commit', '--quiet', '--message', message);
}

/** Releases version 1.0.0, whose only test contains `test`. */
async function release(test: string): Promise<void> {
  await write('svc-notify/src/only.test.cjs', test);
  await commit('1.0.0');
  await git('tag', 'v1.0.0');
}

const PASSES = `it('passes', () => undefined);`;
const FAILS = `it('fails', () => { throw new Error('no such table'); });`;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fieldhouse-proved-'));
  await git('init', '--quiet');
  await write('package.json', JSON.stringify({ name: 'fieldhouse', workspaces: ['svc-notify'] }));
  await write('package-lock.json', '{}');
  const node = { displayName: 'node', testMatch: ['**/*.test.cjs'], transform: {}, reporters: ['default'] };
  await write('jest.config.json', JSON.stringify({ projects: [node] }));
  await write('svc-notify/package.json', JSON.stringify({ name: '@fieldhouse/svc-notify' }));
  await write('svc-notify/migrations/0001-tables.ts', 'export const tables = 1;');
  await write('infra/previous-release/releases.json', '{}');
  await write('.gitignore', 'node_modules');
  await mkdir(join(root, 'node_modules'));
  await symlink(join(ROOT, 'node_modules', 'jest'), join(root, 'node_modules', 'jest'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('When the schema differs from that of the previous release', () => {
  const changeSchema = () => write('svc-notify/migrations/0002-later.ts', 'export const later = 1;');

  it('Then a green run writes `proved.json`, and the next run tests nothing', async () => {
    await release(PASSES);
    await changeSchema();
    const shown = await testPreviousRelease(root, { isCi: false });
    expect(shown).toContain('v1.0.0 works on the schema of notify: Tests:       1 passed, 1 total');
    expect(shown).toContain(`Commit ${PROVED}`);
    expect(JSON.parse(await readFile(join(root, PROVED), 'utf8'))).toEqual(await proofFor(root, 'v1.0.0'));
    await rm(join(root, 'node_modules/jest'));
    for (const isCi of [false, true]) {
      expect(await testPreviousRelease(root, { isCi })).toBe(`v1.0.0 was proved to work on this schema (${PROVED})`);
    }
  });

  it('Then CI tests what `proved.json` does not hold, passes, and says that the file is out of date', async () => {
    await release(PASSES);
    await writeProof(root, await proofFor(root, 'v1.0.0'));
    const stale = await readFile(join(root, PROVED), 'utf8');
    await changeSchema();
    const shown = await testPreviousRelease(root, { isCi: true });
    expect(shown).toContain('1 passed');
    expect(shown).toContain(`${PROVED} is out of date`);
    expect(await readFile(join(root, PROVED), 'utf8')).toBe(stale);
  });

  it('Then a test that fails and then passes alone is named as wavering, and the release counts as proved', async () => {
    await release(`
      const { existsSync, writeFileSync } = require('node:fs');
      it('passes alone', () => {
        if (existsSync('ran')) return;
        writeFileSync('ran', '');
        throw new Error('not yet');
      });
    `);
    await changeSchema();
    const shown = await testPreviousRelease(root, { isCi: false });
    expect(shown).toContain('1 failed, 1 total; wavered: svc-notify/src/only.test.cjs');
    expect(existsSync(join(root, PROVED))).toBe(true);
  });

  it.each([false, true])('Then a red run fails and writes nothing (in CI: %s)', async (isCi) => {
    await release(FAILS);
    await changeSchema();
    await expect(testPreviousRelease(root, { isCi })).rejects.toThrow('no such table');
    expect(existsSync(join(root, PROVED))).toBe(false);
  });
});

describe('When something changes that two releases share', () => {
  beforeEach(() => release(PASSES));

  it.each([
    ['a migration', 'svc-notify/migrations/0001-tables.ts'],
    ['a migration of all', 'packages/service-kit/src/data/kit-migrations.ts'],
    ['an SQL function', 'svc-notify/sql/mailbox-v1.sql'],
    ['an SQL function of all', 'packages/service-kit/sql/publish-event-v2.sql'],
    ['the schema of an event', 'packages/contracts/src/events/svc-family.ts'],
    ['a value in the schema of an event', 'packages/contracts/src/club/enumerations.ts'],
    ['a queue', 'packages/service-kit/src/messaging/rabbitmq/topology.ts'],
  ])('Then %s has another hash, committed or not', async (_, file) => {
    const before = await proofFor(root, 'v1.0.0');
    await write(file, 'changed');
    const after = await proofFor(root, 'v1.0.0');
    expect(after.release).toBe(before.release);
    expect(after.hash).not.toBe(before.hash);
    await commit('Second');
    expect(await proofFor(root, 'v1.0.0')).toEqual(after);
    expect(existsSync(join(ROOT, file))).toBe(true);
  });

  it('Then a deleted migration has another hash', async () => {
    const { hash } = await proofFor(root, 'v1.0.0');
    await rm(join(root, 'svc-notify/migrations/0001-tables.ts'));
    expect((await proofFor(root, 'v1.0.0')).hash).not.toBe(hash);
  });

  it('Then a test of events, and other sources, have the same hash', async () => {
    const before = await proofFor(root, 'v1.0.0');
    await write('packages/contracts/src/events/events.test.ts', 'changed');
    await write('svc-notify/src/service.ts', 'changed');
    expect(await proofFor(root, 'v1.0.0')).toEqual(before);
  });

  it('Then the next release is proved anew', async () => {
    const before = await proofFor(root, 'v1.0.0');
    await writeProof(root, before);
    await git('commit', '--quiet', '--allow-empty', '--message', 'Second');
    await git('tag', 'v1.1.0');
    const after = await proofFor(root, 'v1.1.0');
    expect(after).toEqual({ release: await git('rev-parse', 'HEAD'), hash: before.hash });
    expect([await isProved(root, before), await isProved(root, after)]).toEqual([true, false]);
  });
});
