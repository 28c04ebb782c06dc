import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Memory is read from `/proc`, which only Linux has. */
export const canMeasureMemory = process.platform === 'linux';

/** The resident memory of a process in bytes. */
export const residentBytes = (pid: number): Promise<number> => rollup(pid, 'Rss');

/** The resident memory of a process and its descendants in bytes; shared pages count once. */
export async function familyBytes(ancestor: number): Promise<number> {
  const shares = (await descendantsOf(ancestor)).map((pid) => rollup(pid, 'Pss'));
  return (await Promise.all(shares)).reduce((sum, bytes) => sum + bytes, 0);
}

/** The ids of a process and its descendants. */
export async function descendantsOf(ancestor: number): Promise<number[]> {
  const parents = await parentsByPid();
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid);
    return pid === ancestor || (parent !== undefined && isOurs(parent));
  };
  return [...parents.keys()].filter(isOurs);
}

async function parentsByPid(): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(join('/proc', name, 'stat'), 'utf8').catch(() => '');
    // The command name in brackets may contain brackets and spaces; after the last bracket there are only numbers.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (Number.isInteger(parent)) parents.set(Number(name), parent);
  }
  return parents;
}

/** 0 for a process that has exited. */
async function rollup(pid: number, key: 'Rss' | 'Pss'): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${key}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0) * 1024;
}
