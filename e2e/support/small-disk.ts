import { execFile } from 'node:child_process';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Mounts a disk of this many kB at a folder, while `work` runs. */
export async function withSmallDisk<Result>(folder: string, kB: number, work: () => Promise<Result>): Promise<Result> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${kB}k`, 'tmpfs', folder]);
  try {
    return await work();
  } finally {
    await run('umount', ['--lazy', folder]);
  }
}

/** Whether this process may mount disks: as root on Linux, but in few containers. */
export async function mayMount(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-disk-'));
  try {
    await withSmallDisk(folder, 16, async () => undefined);
    return true;
  } catch {
    return false;
  } finally {
    await rmdir(folder);
  }
}
