import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withoutServiceStarts } from './prevent-service-starts.ts';

let folder: string;
let policy: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-policy-'));
  policy = join(folder, 'policy-rc.d');
});

afterEach(() => rm(folder, { recursive: true }));

/** The exit code of the policy for a package that wants to start its service: 101 forbids it. */
function runPolicy(): Promise<number> {
  return new Promise((resolve) => {
    const child = execFile(policy, ['redis-server', 'start'], () => resolve(child.exitCode ?? -1));
  });
}

describe('When packages are installed', () => {
  it('Then their services may not start until it is done, and may start afterwards', async () => {
    let answer: number | undefined;
    await withoutServiceStarts(async () => {
      answer = await runPolicy();
    }, policy);
    expect(answer).toBe(101);
    expect(existsSync(policy)).toBe(false);
  });

  it('Then they may again when the installation fails', async () => {
    await expect(
      withoutServiceStarts(async () => {
        throw new Error('no such package');
      }, policy),
    ).rejects.toThrow('no such package');
    expect(existsSync(policy)).toBe(false);
  });

  it('Then the policy that a killed process left allows starts, and deletes itself', async () => {
    let left = '';
    await withoutServiceStarts(async () => {
      left = await readFile(policy, 'utf8');
    }, policy);
    // Larger than any process id.
    await writeFile(policy, left.replaceAll(String(process.pid), '99999999'), { mode: 0o755 });
    expect(await runPolicy()).toBe(0);
    expect(existsSync(policy)).toBe(false);
  });

  it('Then the machine’s own policy stays', async () => {
    await writeFile(policy, '#!/bin/sh\nexit 104\n', { mode: 0o755 });
    await withoutServiceStarts(async () => undefined, policy);
    expect(await readFile(policy, 'utf8')).toBe('#!/bin/sh\nexit 104\n');
  });
});
