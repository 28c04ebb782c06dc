import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { privateFolder } from './private-folder.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fieldhouse-private-'));
});
afterEach(() => rm(parent, { recursive: true }));

const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777;

describe('When a folder is made private', () => {
  it('Then it and the missing folders above it are made for their owner only', async () => {
    await privateFolder(join(parent, 'clubs', 'ours'));
    expect(await modeOf(join(parent, 'clubs', 'ours'))).toBe(0o700);
    expect(await modeOf(join(parent, 'clubs'))).toBe(0o700);
  });

  it('Then an existing folder is closed to other users', async () => {
    const folder = join(parent, 'data');
    await mkdir(folder);
    await chmod(folder, 0o755);
    await privateFolder(folder);
    expect(await modeOf(folder)).toBe(0o700);
  });
});
