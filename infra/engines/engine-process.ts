import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startedAt } from '../launcher/lock.js';
import { OperatorError } from '../launcher/operator-error.js';
import { endProcess, type ProcessIdentity } from '../machine/end-process.ts';
import { endWithParent } from '../machine/end-with-parent.ts';

const READY_MS = 90_000;
const STOP_MS = 8_000;
/** How much of its last output a message shows: Erlang’s lines can be pages long. */
const LINES = 12;
const COLUMNS = 240;

export interface EngineLaunch {
  /** Its name in messages: `RabbitMQ`. */
  title: string;
  /** Holds its output (`output.log`) and its process id (`running.json`). */
  folder: string;
  program: string;
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** Whether it answers already. */
  ready: () => Promise<boolean>;
  /** Ends the other processes that it started; called once, when it has exited. */
  cleanUp?: () => Promise<void>;
}

export interface EngineProcess {
  pid: number;
  /** Sends SIGTERM and resolves when it has exited; it is killed after eight seconds. */
  stop: () => Promise<void>;
  /** Kills it at once, as a power cut would. */
  kill: () => Promise<void>;
  /** Its exit code; null while it runs, and when it was killed. */
  exitCode: () => number | null;
}

/** An engine exited instead of starting; has its output. */
export class EngineFailure extends OperatorError {
  readonly output: string;
  constructor(title: string, output: string) {
    const last = output.trim().split('\n').slice(-LINES);
    super(`${title} did not start:\n${last.map((line) => line.slice(0, COLUMNS)).join('\n')}`);
    this.output = output;
  }
}

/** Starts an engine and resolves when it answers. Throws `EngineFailure` when it ends before. */
export async function launchEngine(launch: EngineLaunch): Promise<EngineProcess> {
  const log = await open(outputOf(launch.folder), 'w', 0o600);
  // A group of its own: a Ctrl-C in the terminal must not stop it before the services are done with it.
  const child = spawn(launch.program, launch.args, {
    cwd: launch.folder,
    env: launch.env,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  endWithParent(child, 'SIGKILL');
  const identity = recordProcess(launch.folder, child);
  child.unref();
  await log.close();
  let over = false;
  const end = async (timeoutMs: number) => {
    if (over) return;
    child.ref();
    const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    if (identity) {
      await endProcess(identity, timeoutMs);
      // Its last thread, and with it its ports, may end a moment after the process seems to have exited.
      await exited;
    }
    if (over) return;
    over = true;
    await rm(runningOf(launch.folder), { force: true });
    await launch.cleanUp?.();
  };
  try {
    await untilReady(launch, child);
  } catch (error) {
    await end(0);
    throw error;
  }
  return { pid: child.pid ?? 0, stop: () => end(STOP_MS), kill: () => end(0), exitCode: () => child.exitCode };
}

/** Ends the engine that a killed process left running in `folder`. */
export async function endLeftover(folder: string): Promise<void> {
  const text = await readFile(runningOf(folder), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const identity = parse(text);
  if (identity) await endProcess(identity, STOP_MS);
  await rm(runningOf(folder), { force: true });
}

async function untilReady({ title, folder, ready }: EngineLaunch, child: ChildProcess): Promise<void> {
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  const deadline = Date.now() + READY_MS;
  while (!(await ready())) {
    if (failure) throw new EngineFailure(title, failure.message);
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      throw new EngineFailure(title, await readFile(outputOf(folder), 'utf8'));
    }
    await pause(50);
  }
}

/** Written at once: when this process is killed from here on, the next start finds the engine that it left running. */
function recordProcess(folder: string, { pid }: ChildProcess): ProcessIdentity | undefined {
  const started = pid === undefined ? undefined : startedAt(pid);
  if (pid === undefined || started === undefined) return undefined;
  writeFileSync(runningOf(folder), JSON.stringify({ pid, started }));
  return { pid, started };
}

function parse(text: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // The machine stopped while the file was written: the engine does not run any more.
    return undefined;
  }
}

const outputOf = (folder: string) => join(folder, 'output.log');
const runningOf = (folder: string) => join(folder, 'running.json');
