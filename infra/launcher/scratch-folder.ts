import { chmod, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clearLeftovers } from '../testing/own-engines.ts';
import { startedAt } from './lock.js';

const GIB = 2 ** 30;
/** What the platforms of one test run need at most, with some reserve. */
const NEEDED_BYTES = 4 * GIB;
const MEMORY_FOLDER = '/dev/shm';
const PREFIX = 'fieldhouse-run-';

interface ScratchOptions {
  /** A folder in memory (tmpfs). */
  memoryFolder?: string;
  /** Bytes that must be free in it, and in memory. */
  neededBytes?: number;
}

/**
 * Runs `work` with the temporary files of this process and its children in memory, where Linux has a tmpfs with enough
 * room: copying a database is then ten times as fast, and the tests start thousands. Nothing changes where `TMPDIR` is
 * set, there is no such folder, or little memory is free. The folders of killed runs are removed first.
 */
export async function inScratchFolder<Result>(
  work: () => Promise<Result>,
  { memoryFolder = MEMORY_FOLDER, neededBytes = NEEDED_BYTES }: ScratchOptions = {},
): Promise<Result> {
  if (process.env.TMPDIR) return work();
  await removeLeftovers(memoryFolder);
  if (!(await hasRoom(memoryFolder, neededBytes))) return work();
  const folder = await mkdtemp(join(memoryFolder, PREFIX));
  // Started by root, PostgreSQL runs as another user, which needs access to its data below this folder.
  await chmod(folder, 0o711);
  await writeFile(ownerOf(folder), JSON.stringify({ pid: process.pid, started: startedAt(process.pid) }));
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    delete process.env.TMPDIR;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Whether the folder is in memory, has room, and programs in it may run. */
async function hasRoom(memoryFolder: string, neededBytes: number): Promise<boolean> {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => '');
  const mount = mounts.split('\n').findLast((line) => line.split(' ')[1] === memoryFolder);
  const [, , type, options = ''] = mount?.split(' ') ?? [];
  if (type !== 'tmpfs' || options.split(',').includes('noexec')) return false;
  const { bavail, bsize } = await statfs(memoryFolder);
  return bavail * bsize >= neededBytes && process.availableMemory() >= 2 * neededBytes;
}

async function removeLeftovers(memoryFolder: string): Promise<void> {
  const entries = await readdir(memoryFolder).catch(() => []);
  for (const name of entries.filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(memoryFolder, name);
    const owner = await readFile(ownerOf(folder), 'utf8').then(JSON.parse, () => undefined);
    if (owner === undefined || startedAt(owner.pid) === owner.started) continue;
    await clearLeftovers(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

function ownerOf(folder: string): string {
  return join(folder, 'owner.json');
}
