import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A lock between processes: a file that names its holder by process id and start time, so that the lock of a killed
 * process, or of one whose id was given to another, is taken over.
 *
 * @typedef {{ pid: number, started: string, [note: string]: unknown }} Holder
 */

/**
 * When a process started, as the system formats it; undefined when there is no such process.
 *
 * @param {number} pid
 * @returns {string | undefined}
 */
export function startedAt(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return undefined;
  }
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    // After the command's closing bracket come the state (field 3) and so on; the start time is field 22.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock, or returns its holder.
 *
 * @param {string} file
 * @param {Record<string, unknown>} [notes] stored in the file, for a process that finds the lock taken
 * @returns {{ release: () => void } | { holder: Holder }}
 */
export function tryLock(file, notes = {}) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, started: startedAt(process.pid), ...notes });
  for (;;) {
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, mine);
    try {
      // Linking is atomic and never replaces: no process sees an incomplete lock.
      linkSync(draft, file);
      return { release: () => removeIf(file, mine) };
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(draft);
    }
    const found = readIf(file);
    if (found === undefined) continue;
    const holder = parse(found);
    if (holder && startedAt(holder.pid) === holder.started) return { holder };
    removeIf(file, found);
  }
}

/**
 * The process that holds a lock; undefined when nobody does.
 *
 * @param {string} file
 * @returns {Holder | undefined}
 */
export function holderOf(file) {
  const holder = parse(readIf(file) ?? '');
  return holder && startedAt(holder.pid) === holder.started ? holder : undefined;
}

/**
 * Runs `work` under the lock; `waiting` is called once when another process holds it.
 *
 * @template Result
 * @param {string} file
 * @param {() => Promise<Result>} work
 * @param {(holder: Holder) => void} waiting
 * @returns {Promise<Result>}
 */
export async function withLock(file, work, waiting) {
  let lock = tryLock(file);
  if ('holder' in lock) waiting(lock.holder);
  while ('holder' in lock) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    lock = tryLock(file);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** @param {string} text @returns {Holder | undefined} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {string} file */
function readIf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Removes the lock only while its text is `content`: when two processes find the lock of a killed one, neither may
 * remove the lock that a third has taken since.
 *
 * @param {string} file
 * @param {string} content
 */
function removeIf(file, content) {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  try {
    if (readFileSync(aside, 'utf8') !== content) linkSync(aside, file);
  } finally {
    unlinkSync(aside);
  }
}
