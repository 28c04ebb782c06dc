import { readFile } from 'node:fs/promises';
import { descendantsOf, familyBytes, residentBytes } from '../start/memory.ts';

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/** The resident memory of everything that this process has started, in bytes; shared pages count once. */
export async function bytesOfOthers(): Promise<number> {
  const [all, own] = await Promise.all([familyBytes(process.pid), residentBytes(process.pid)]);
  return Math.max(0, all - own);
}

/** The processor time in seconds that everything has used that this process has started and that still runs. */
export async function processorSecondsOfOthers(): Promise<number> {
  const pids = (await descendantsOf(process.pid)).filter((pid) => pid !== process.pid);
  const used = await Promise.all(pids.map(processorSeconds));
  return used.reduce((sum, seconds) => sum + seconds, 0);
}

async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / TICKS;
}
