import type { ChildProcess } from 'node:child_process';

const running = new Map<ChildProcess, NodeJS.Signals>();

/**
 * For a child in a process group of its own: when this process exits, unless it is killed, a child that still runs
 * gets the signal.
 */
export function endWithParent(child: ChildProcess, signal: NodeJS.Signals): void {
  if (running.size === 0) process.on('exit', endChildren);
  running.set(child, signal);
  child.once('exit', () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', endChildren);
  });
}

function endChildren(): void {
  for (const [child, signal] of running) child.kill(signal);
}
