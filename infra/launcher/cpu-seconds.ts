import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Linux counts in hundredths of a second. */
const TICKS = 100;

/**
 * The processor time of this process and of its processes that have exited, in seconds. Linux alone counts the latter,
 * without those that outlived their own parent: the processes of a browser are missing.
 */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000 + ofExited();
}

/**
 * The processor time of all programs of this machine since its start, in seconds: also of browsers and containers, and
 * of what has nothing to do with the tests.
 */
export function machineCpuSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys + times.irq) / 1000, 0);
}

let measured = 0;
let before = 0;

/** The processor time of a child of this process and the processes that it waited for, in seconds, once it exits. */
export async function cpuSecondsOf(child: ChildProcess): Promise<number> {
  if (measured === 0) before = ofExited();
  measured += 1;
  await once(child, 'exit');
  measured -= 1;
  // Children exit one at a time: what was added since the last one is this one's.
  const now = ofExited();
  const used = now - before;
  before = now;
  return used;
}

function ofExited(): number {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const [user = '', system = ''] = fields.split(' ').slice(13);
    return (Number(user) + Number(system)) / TICKS;
  } catch {
    return 0;
  }
}
