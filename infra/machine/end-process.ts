import { setTimeout as pause } from 'node:timers/promises';
import { startedAt } from '../launcher/lock.js';

/** A process by id and start time: an id alone may since belong to another program. */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

/** Whether that very process still runs. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  return startedAt(pid) === started;
}

/** Ends a process, our child or not, and resolves when it has exited: SIGTERM first, SIGKILL after `timeoutMs`. */
export async function endProcess(identity: ProcessIdentity, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  if (timeoutMs > 0) signal(identity, 'SIGTERM');
  while (isRunning(identity)) {
    if (Date.now() >= deadline) signal(identity, 'SIGKILL');
    await pause(20);
  }
}

function signal(identity: ProcessIdentity, name: NodeJS.Signals): void {
  if (!isRunning(identity)) return;
  try {
    process.kill(identity.pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
