import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@fieldhouse/contracts';

const LAUNCHER = fileURLToPath(new URL('../launcher/run.js', import.meta.url));
const STOP_MS = 15_000;

/** A running platform with the demo club in it. */
export interface Club {
  /** `http://127.0.0.1:40123` */
  url: string;
  /** Where each service listens, behind the gateway. */
  serviceUrls: Readonly<Record<ServiceName, string>>;
  dataDir: string;
  /** What it has printed so far. */
  output: () => string;
  /** Stops it and removes its data. */
  stop: () => Promise<void>;
}

/** Starts the platform as `npm start` does, on a free port and a data folder of its own, and resolves when it is open. */
export async function startClub(env: Readonly<Record<string, string>> = {}): Promise<Club> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldhouse-club-'));
  const child = spawn(process.execPath, ['--max-semi-space-size=8', LAUNCHER, 'start'], {
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-50_000);
    });
  }
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { ...(await opened(child, () => said)), dataDir, output: () => said, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function opened(child: ChildProcess, said: () => string): Promise<Pick<Club, 'url' | 'serviceUrls'>> {
  const message = once(child, 'message').then(([{ url, serviceUrls }]) => ({ url, serviceUrls }));
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`The platform did not start (${code}):\n${said()}`);
  });
  return Promise.race([message, ended]);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(kill);
}
