import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** How a Traefik process exited. */
export interface TraefikExit {
  /** It exited although `stop` was not called. */
  byItself: boolean;
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface TraefikProcess {
  pid: number;
  exited: Promise<TraefikExit>;
  /** The last lines it wrote. */
  lastLines: () => string;
  /** Sends SIGTERM, and SIGKILL when the process has not exited after `killAfterMs`. */
  stop: () => Promise<void>;
}

export interface TraefikProcessOptions {
  env: Record<string, string>;
  /** Gets the output of the process, line by line. */
  log: (line: string) => void;
  killAfterMs?: number;
}

const LAST_LINES = 20;

/** Rejects when the program cannot be started. */
export async function spawnTraefik(
  binary: string,
  args: readonly string[],
  { env, log, killAfterMs = 5000 }: TraefikProcessOptions,
): Promise<TraefikProcess> {
  const child = spawn(binary, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that Ctrl-C reaches only this process, which then stops Traefik.
    detached: true,
  });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      if (lines.push(line) > LAST_LINES) lines.shift();
      log(line);
    });
  }
  const pid = await started(child);
  // When this process exits without a stop, Traefik must not keep running.
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);

  let stopRequested = false;
  const exited = new Promise<TraefikExit>((resolve) => {
    // 'close' comes after its whole output has been read.
    child.once('close', (code, signal) => {
      process.off('exit', killWithUs);
      resolve({ byItself: !stopRequested, code, signal });
    });
  });
  const stop = async () => {
    stopRequested = true;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    await exited;
    clearTimeout(timer);
  };
  return { pid, exited, stop, lastLines: () => lines.join('\n') };
}

function started(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve(child.pid ?? 0));
  });
}
