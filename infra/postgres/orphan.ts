import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startedAt } from '../launcher/lock.js';

const run = promisify(execFile);
const PID_LINE = 0;
const STATUS_LINE = 7;

async function pidFile(data: string): Promise<string[]> {
  return (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
}

/** Whether the server with this process id reports that it is ready. */
export async function isReady(data: string, pid: number): Promise<boolean> {
  const lines = await pidFile(data);
  return Number(lines[PID_LINE]) === pid && lines[STATUS_LINE]?.trim() === 'ready';
}

/**
 * Stops the server that a killed process left running in `data`. A leftover file whose process id now belongs to
 * another program is removed, because PostgreSQL would treat that program as a server.
 */
export async function stopOrphan(data: string): Promise<void> {
  const pid = Number((await pidFile(data))[PID_LINE]);
  if (!(pid > 0) || startedAt(pid) === undefined) return;
  if (await isServerOf(data, pid)) await stopServer(pid);
  else await rm(join(data, 'postmaster.pid'), { force: true });
}

/** Stops a server with a fast shutdown, and after ten seconds with an immediate one. */
export async function stopServer(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  const deadline = Date.now() + 10_000;
  signal(pid, 'SIGINT');
  while (startedAt(pid) !== undefined) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT');
    await pause(20);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isServerOf(data: string, pid: number): Promise<boolean> {
  const own = await realpath(data);
  try {
    // A server's working folder is its data.
    if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`)) === own;
    return (await run('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'])).stdout.includes(`n${own}\n`);
  } catch {
    return false;
  }
}
