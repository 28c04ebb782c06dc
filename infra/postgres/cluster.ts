import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../launcher/operator-error.js';
import { endWithParent } from '../machine/end-with-parent.ts';
import { type Account, findAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import {
  type ClusterFolder,
  closeFolder,
  clusterFolder,
  dataArgument,
  newPassword,
  readSettings,
  writeSettings,
} from './folder.ts';
import { freePort } from './free-port.ts';
import { makeCluster } from './make-cluster.ts';
import { isReady, stopOrphan, stopServer } from './orphan.ts';
import { startupErrorText } from './startup-error-text.ts';

export interface ClusterOptions {
  /** Holds the data, the password and the log. */
  folder: string;
  /** False only for data that may be lost: commits do not wait for the disk. */
  durable: boolean;
  maxConnections: number;
  /** Called when the server exited unexpectedly and is started again. */
  onRestart?: () => void;
}

export interface Cluster {
  /** postgres:// of the superuser. */
  adminUrl: string;
  port: number;
  /** The server's process. */
  pid: number;
  stop: () => Promise<void>;
}

interface Launch {
  binaries: Binaries;
  folder: ClusterFolder;
  account: Account | undefined;
  options: ClusterOptions;
}

/**
 * Starts a PostgreSQL with its data in a folder; makes an empty cluster where there is none. A server that a killed
 * process left running is stopped first; one that exits is started again. It listens on loopback only, with a password.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const folder = clusterFolder(options.folder);
  const account = await findAccount();
  const binaries = await findBinaries(account);
  await closeFolder(folder, account);
  const known = await readSettings(folder);
  if (known === undefined && existsSync(folder.data)) {
    throw new OperatorError(
      `${folder.data} has no settings.json any more. Restore the file, or move ${folder.path} to another place.`,
    );
  }
  const password = known?.password ?? newPassword();
  if (known === undefined) await makeCluster({ binaries, folder, account, password });
  await stopOrphan(folder.data);
  const port = await freePort(known?.port);
  await writeSettings(folder, { password, port });
  const launch = { binaries, folder, account, options };
  let server = await launchServer(launch, port);
  let stopping = false;

  const supervise = async (): Promise<void> => {
    await ended(server);
    if (stopping) return;
    options.onRestart?.();
    while (!stopping) {
      try {
        server = await launchServer(launch, port);
        break;
      } catch {
        await pause(1000);
      }
    }
    if (stopping) await stopServer(server.pid);
    else await supervise();
  };
  const supervised = supervise();

  return {
    adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    get pid() {
      return server.pid ?? 0;
    },
    stop: async () => {
      stopping = true;
      server.ref();
      await stopServer(server.pid);
      await supervised;
    },
  };
}

/** Starts the server and resolves when it answers; waits until a killed server has released its memory. */
async function launchServer({ binaries, folder, account, options }: Launch, port: number): Promise<ChildProcess> {
  const data = await dataArgument(folder.data, account);
  const deadline = Date.now() + 30_000;
  for (;;) {
    const log = await open(folder.log, 'w', 0o600);
    // A group of its own: a Ctrl-C in the terminal must not stop the database before the services are done with it.
    const server = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...flags(options)], {
      ...account,
      cwd: folder.data,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    // Immediate shutdown: this process exits and cannot wait, and what was committed is on the disk.
    endWithParent(server, 'SIGQUIT');
    const failure = await readyOrFailed(server, folder, log);
    if (failure === undefined) return server;
    const busy = /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(failure);
    if (!busy || Date.now() > deadline) throw new OperatorError(startupErrorText(failure));
    await stopOrphan(folder.data);
    await pause(200);
  }
}

async function readyOrFailed(
  server: ChildProcess,
  folder: ClusterFolder,
  log: FileHandle,
): Promise<string | undefined> {
  let failed: string | undefined;
  server.on('error', (error) => {
    failed = error.message;
  });
  server.unref();
  try {
    for (;;) {
      if (failed !== undefined) return failed;
      if (server.exitCode !== null || server.signalCode !== null) return await readFile(folder.log, 'utf8');
      if (server.pid !== undefined && (await isReady(folder.data, server.pid))) return undefined;
      await pause(10);
    }
  } finally {
    await log.close();
  }
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
}

function flags({ durable, maxConnections }: ClusterOptions): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: maxConnections,
    shared_buffers: '48MB',
    // One machine with few cores: parallel workers would only take memory (and /dev/shm, small in containers).
    max_parallel_workers_per_gather: 0,
    max_logical_replication_workers: 0,
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '256MB',
    timezone: 'UTC',
    // The details of an error contain the values of the statement: names, addresses.
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
