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
  /** The platform's process, which is not npm's, and its PostgreSQL's first one. */
  pids: () => Promise<{ platform: number; postgres: number }>;
  /** Ctrl-C, until it has ended. */
  stop: () => Promise<void>;
}

/** `npm start` as a person types it. */
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
      throw new Error(`npm start did not open the platform:\n${errorOutput}`);
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
      const ended = once(child, 'exit');
      if (child.pid) process.kill(-child.pid, 'SIGINT');
      await ended;
    },
  };
}

const isHealthy = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  );
