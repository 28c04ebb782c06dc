import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** How a Traefik ended. */
export interface TraefikExit {
  /** Nobody had told it to stop. */
  byItself: boolean;
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface TraefikProcess {
  pid: number;
  exited: Promise<TraefikExit>;
  /** The last lines it wrote. */
  lastWords: () => string;
  /** SIGTERM; SIGKILL when that was not enough. */
  stop: () => Promise<void>;
}

export interface TraefikSurroundings {
  env: Record<string, string>;
  /** Gets what it writes, line by line. */
  log: (line: string) => void;
  killAfterMs?: number;
}

const LAST_WORDS = 20;

/** Rejects when the program cannot be started. */
export async function spawnTraefik(
  binary: string,
  configFile: string,
  { env, log, killAfterMs = 5000 }: TraefikSurroundings,
): Promise<TraefikProcess> {
  const child = spawn(binary, [`--configFile=${configFile}`], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: a Ctrl-C in the terminal is for us, who stop it in its turn.
    detached: true,
  });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      if (lines.push(line) > LAST_WORDS) lines.shift();
      log(line);
    });
  }
  const pid = await started(child);
  // Should this process end without having stopped it, it does not stay behind.
  const last = () => child.kill('SIGKILL');
  process.once('exit', last);

  let told = false;
  const exited = new Promise<TraefikExit>((resolve) => {
    // 'close': everything it wrote has been read by then.
    child.once('close', (code, signal) => {
      process.off('exit', last);
      resolve({ byItself: !told, code, signal });
    });
  });
  const stop = async () => {
    told = true;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    await exited;
    clearTimeout(timer);
  };
  return { pid, exited, stop, lastWords: () => lines.join('\n') };
}

function started(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve(child.pid ?? 0));
  });
}
