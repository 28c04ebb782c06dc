import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startedAt } from './lock.js';
import { inScratchFolder } from './scratch-folder.ts';

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

// Other systems have no such folder.
const describeOnLinux = process.platform === 'linux' ? describe : describe.skip;

describeOnLinux('the temporary files of a test run', () => {
  let given: string | undefined;
  beforeEach(() => {
    given = process.env.TMPDIR;
    delete process.env.TMPDIR;
  });
  afterEach(() => {
    if (given === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = given;
  });

  it('When memory has room, Then they are in a folder in memory, which is removed also after a failure', async () => {
    let folder = '';
    const failing = inScratchFolder(
      async () => {
        folder = process.env.TMPDIR ?? '';
        await writeFile(join(folder, 'some'), 'text');
        throw new Error('a test failed');
      },
      { neededBytes: 1 },
    );
    await expect(failing).rejects.toThrow('a test failed');
    expect(folder).toMatch(/^\/dev\/shm\/fieldhouse-run-/);
    expect(await exists(folder)).toBe(false);
    expect(process.env.TMPDIR).toBeUndefined();
  });

  it('When memory has too little room or TMPDIR is set, Then TMPDIR does not change', async () => {
    const used = async () => process.env.TMPDIR;
    expect(await inScratchFolder(used, { neededBytes: Number.MAX_SAFE_INTEGER })).toBeUndefined();
    process.env.TMPDIR = '/var/tmp';
    expect(await inScratchFolder(used, { neededBytes: 1 })).toBe('/var/tmp');
  });

  it('When a run was killed, Then the next one removes its folder, but not that of a running one', async () => {
    const memoryFolder = await mkdtemp(join(tmpdir(), 'fieldhouse-memory-'));
    const owners = {
      killed: { pid: 2 ** 30, started: '1' },
      running: { pid: process.pid, started: startedAt(process.pid) },
    };
    for (const [name, owner] of Object.entries(owners)) {
      await mkdir(join(memoryFolder, `fieldhouse-run-${name}`, 'data'), { recursive: true });
      await writeFile(join(memoryFolder, `fieldhouse-run-${name}`, 'owner.json'), JSON.stringify(owner));
    }
    await inScratchFolder(async () => undefined, { memoryFolder });
    expect(await exists(join(memoryFolder, 'fieldhouse-run-killed'))).toBe(false);
    expect(await exists(join(memoryFolder, 'fieldhouse-run-running'))).toBe(true);
    await rm(memoryFolder, { recursive: true });
  });
});
