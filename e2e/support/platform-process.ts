import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testSettings } from '@fieldhouse/infra/testing';
import { waitFor } from './wait-for.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The platform as an operator starts it, with `npm start`, in processes of its own. */
export interface PlatformProcess {
  url: string;
  /** What it has printed so far. */
  output: () => string;
  /** SIGKILL to the platform and its PostgreSQL at the same time. */
  killEverything: () => Promise<void>;
  /** A signal to the platform only, not to its PostgreSQL. Resolves when the platform has exited. */
  signal: (name: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  /** A signal to the whole process group, as systemd and `timeout` send it. */
  signalGroup: (name: 'SIGTERM' | 'SIGINT') => void;
  /** Ctrl-C; resolves with the exit code. */
  interrupt: () => Promise<number | null>;
}

interface StartOptions {
  /** Starts it through npm. */
  byNpm?: boolean;
  /** Settings in addition to the tests' own. */
  env?: Readonly<Record<string, string>>;
}

/** Starts the platform on a data folder, and waits until it is ready. */
export async function startPlatform(
  dataDir: string,
  port: number,
  { byNpm = false, env = {} }: StartOptions = {},
): Promise<PlatformProcess> {
  const [program, ...args] = byNpm
    ? (['npm', 'start'] as const)
    : ([process.execPath, join(root, 'infra/launcher/run.js'), 'start'] as const);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...testSettings(), ...env, DATA_DIR: dataDir, PORT: String(port), NODE_OPTIONS: '' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
  }
  const url = `http://127.0.0.1:${port}`;
  await waitFor(
    'the platform is ready',
    async () => {
      if (child.exitCode !== null) throw new Error(`it exited with ${child.exitCode}:\n${output}`);
      return (await fetch(`${url}/healthz`)).status === 200;
    },
    120,
  ).catch((error) => {
    throw new Error(`${error.message}\n${output}`);
  });
  return {
    url,
    output: () => output,
    killEverything: () => killEverything(child, dataDir),
    signal: async (name) => {
      const exited = once(child, 'exit');
      child.kill(name);
      await exited;
    },
    signalGroup: (name) => {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    },
    interrupt: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGINT');
      const [code] = await exited;
      return code;
    },
  };
}

async function killEverything(child: ChildProcess, dataDir: string): Promise<void> {
  const postmaster = Number(
    (await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
  const exited = once(child, 'exit');
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  try {
    process.kill(postmaster, 'SIGKILL');
  } catch (error) {
    // The postmaster may belong to the process group that was killed above.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
  await exited;
}
