import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@fieldhouse/contracts';
import { newDataFolder } from './new-data-folder.ts';
import { testSettings } from './test-settings.ts';

const LAUNCHER = fileURLToPath(new URL('../launcher/run.js', import.meta.url));
const STOP_MS = 15_000;

/** A running platform with the demo club in it. */
export interface Club {
  /** `http://127.0.0.1:40123` */
  url: string;
  /** Where each service listens, behind the gateway. */
  serviceUrls: Readonly<Record<ServiceName, string>>;
  /** Where the gateway's own metrics are: only Traefik has some. */
  metricsUrl?: string;
  dataDir: string;
  /** The launcher's process; the others are its descendants. */
  pid: number;
  /** What it has printed so far. */
  output: () => string;
  /** Ends it as Ctrl-C does; resolves with its exit code. */
  end: () => Promise<number | null>;
  /** Ends it, and removes its data unless the folder was given. */
  stop: () => Promise<void>;
}

interface ClubOptions {
  /** The launcher's command: everything in one process by default. */
  command?: 'start' | 'start-distributed';
  env?: Readonly<Record<string, string>>;
  /**
   * A data folder that is not removed at the end; by default a new one with the prepared club or, where there is none,
   * an empty one.
   */
  dataDir?: string;
}

/** Starts the platform as `npm start` does, on a free port and with `testSettings()`, and resolves when it is open. */
export async function startClub({ command = 'start', env = {}, dataDir: given }: ClubOptions = {}): Promise<Club> {
  const dataDir = given ?? (await newDataFolder('fieldhouse-club-'));
  const child = spawn(process.execPath, ['--max-semi-space-size=8', LAUNCHER, command], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      ...testSettings(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-50_000);
    });
  }
  const stop = async () => {
    await end(child);
    if (given === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return {
      ...(await opened(child, () => output)),
      dataDir,
      pid: child.pid ?? 0,
      output: () => output,
      end: () => end(child),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function opened(
  child: ChildProcess,
  printed: () => string,
): Promise<Pick<Club, 'url' | 'serviceUrls' | 'metricsUrl'>> {
  const message = once(child, 'message').then(([{ url, serviceUrls, metricsUrl }]) => ({
    url,
    serviceUrls,
    metricsUrl,
  }));
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`The platform did not start (${code}):\n${printed()}`);
  });
  return Promise.race([message, ended]);
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(kill);
  return child.exitCode;
}
