import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@fieldhouse/contracts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLLOW_PARENT = new URL('../launcher/follow-parent.js', import.meta.url).href;
const RESTART_PAUSES_MS = [100, 500, 2000, 5000];
/** A process that has run this long did not fail at its start. */
const STEADY_MS = 30_000;

export interface ServiceProcessSettings {
  name: ServiceName;
  /** The checkout that it runs from; this one by default. */
  root?: string;
  env: Readonly<Record<string, string>>;
  /** Whether a process that exits by itself is started again. */
  restart: boolean;
  /** Takes the lines it logs. */
  log: (text: string) => void;
}

/** One replica of a service: `node svc-events/src/main.ts`. */
export interface ServiceProcess {
  name: ServiceName;
  url: string;
  pid: () => number | undefined;
  /** Starts it, from another checkout if one is given. */
  start: (from?: string) => void;
  /**
   * SIGTERM, or SIGINT when no gateway sends it requests any more; resolves with its exit code when it has exited. It is
   * not started again by itself.
   */
  stop: (signal?: 'SIGTERM' | 'SIGINT') => Promise<number | null>;
  /** SIGKILL; resolves when it has exited. It is not started again by itself. */
  kill: () => Promise<void>;
}

/** Starts a replica with the environment it needs; `url` is where it listens. */
export function serviceProcess({
  name,
  root: firstRoot = ROOT,
  env,
  restart,
  log,
}: ServiceProcessSettings): ServiceProcess {
  let root = firstRoot;
  let child: ChildProcess | undefined;
  let wanted = false;
  let quickEnds = 0;

  function launch(): void {
    const began = Date.now();
    const running = spawn(process.execPath, [...NODE_FLAGS, join(root, `svc-${name}`, 'src', 'main.ts')], {
      cwd: root,
      env: {
        ...inherited(),
        NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compile'),
        FIELDHOUSE_LAUNCHER: String(process.pid),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A terminal's Ctrl-C goes to the launcher only, which stops the gateway first.
      detached: true,
    });
    child = running;
    for (const stream of [running.stdout, running.stderr]) stream?.setEncoding('utf8').on('data', log);
    running.once('exit', (code, signal) => {
      if (child === running) child = undefined;
      if (!wanted || !restart) return;
      quickEnds = Date.now() - began > STEADY_MS ? 0 : quickEnds + 1;
      log(`svc-${name} ended by itself (${signal ?? code}) and is started again\n`);
      void pause(RESTART_PAUSES_MS[Math.min(quickEnds, RESTART_PAUSES_MS.length - 1)]).then(() => {
        if (wanted && child === undefined) launch();
      });
    });
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    wanted = false;
    const running = child;
    if (!running) return null;
    const exited = once(running, 'exit');
    running.kill(signal);
    const [code] = await exited;
    return code;
  }

  return {
    name,
    url: `http://127.0.0.1:${env.PORT}`,
    pid: () => child?.pid,
    start(from = root) {
      root = from;
      wanted = true;
      if (child === undefined) launch();
    },
    stop: (signal = 'SIGTERM') => end(signal),
    kill: async () => void (await end('SIGKILL')),
  };
}

const NODE_FLAGS = ['--max-semi-space-size=8', '--import', FOLLOW_PARENT];

/** The variables of the machine that every process gets; our own settings are passed one by one. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'NODE_ENV', 'NODE_EXTRA_CA_CERTS'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
