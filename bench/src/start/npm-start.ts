import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const LONGEST_MS = 180_000;

export interface Started {
  /** Milliseconds from the command to the first healthy answer. */
  after: number;
  /** The platform's process, which is a child of npm's, and PostgreSQL's main process. */
  pids: () => Promise<{ platform: number; postgres: number }>;
  /** Sends SIGINT, like Ctrl-C, and waits until npm has exited. */
  stop: () => Promise<void>;
}

/** Runs `npm start` and waits until the platform is healthy. */
export async function npmStart(dataDir: string, port: number): Promise<Started> {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), NODE_OPTIONS: '' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errorOutput += text;
  });
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null || performance.now() - began > LONGEST_MS) {
      throw new Error(`The platform did not become healthy after npm start:\n${errorOutput}`);
    }
    await pause(20);
  }
  const after = performance.now() - began;
  return {
    after,
    pids: async () => ({
      platform: JSON.parse(await readFile(join(dataDir, 'run.lock'), 'utf8')).pid,
      postgres: Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]),
    }),
    stop: async () => {
      const exited = once(child, 'exit');
      if (child.pid) process.kill(-child.pid, 'SIGINT');
      await exited;
    },
  };
}

const isHealthy = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  );
