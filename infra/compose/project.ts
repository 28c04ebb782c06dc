import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { OperatorError } from '../launcher/operator-error.js';
import { ROOT } from '../launcher/tools.ts';
import { freePort } from '../postgres/free-port.ts';
import { distantSchedule } from '../testing/test-settings.ts';
import { docker } from './docker.ts';
import { makeEnv } from './make-env.ts';

const NAME = 'fieldhouse-test';
const VERSION = 'test';
const COMMIT = 'test';
const LABELS = ['org.opencontainers.image.title=fieldhouse', `org.opencontainers.image.revision=${COMMIT}`];
const OPEN_SECONDS = 240;

/** The real docker-compose.yml as a project of its own: own secrets, images, volumes and port, and the demo club. */
export interface ComposeProject {
  name: string;
  /** `http://127.0.0.1:40123` */
  url: string;
  /** Its settings and secrets. */
  envFile: string;
  /** The age identity that decrypts its backups. */
  identity: string;
  build: () => Promise<void>;
  /**
   * Resolves when every container runs, or has exited with code 0, and the site is open: every service is ready then.
   * Docker has not yet run every health check.
   */
  up: () => Promise<void>;
  /** The end of every container's log. */
  logs: () => Promise<string>;
  /** Removes its containers, volumes and secrets; a second call does nothing. */
  down: () => Promise<void>;
  /** The same, synchronously: for a process that is being stopped. */
  downNow: () => void;
}

export async function composeProject(): Promise<ComposeProject> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-compose-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const envFile = join(folder, '.env');
  const identity = await generateIdentity();
  const BACKUP_PUBLIC_KEY = await identityToRecipient(identity);
  await makeEnv(envFile, {
    SITE_URL: url,
    PORT: String(port),
    DEMO: '1',
    VERSION,
    COMMIT,
    LIMIT_REGISTRATION_CHANGES: '1000000',
    BACKUP_PUBLIC_KEY,
    BOUNCE_SECRET: `${randomUUID()}${randomUUID()}`,
    BACKUP_SCHEDULE: distantSchedule(),
  });
  const { compose, up, down, downNow } = composeCommands({ name: NAME, url, root: ROOT, envFile });

  return {
    name: NAME,
    url,
    envFile,
    identity,
    build: async () => {
      await compose('--profile', 'operator', 'build');
      // The images of the previous run: their names now belong to the new ones.
      await docker(['image', 'prune', '--force', ...LABELS.flatMap((label) => ['--filter', `label=${label}`])]);
    },
    up: async () => {
      // Removes what a killed test run has left.
      await down();
      await up();
    },
    logs: async () => (existsSync(folder) ? compose('logs', '--no-color', '--tail', '100') : ''),
    down: async () => {
      if (!existsSync(folder)) return;
      await down();
      await rm(folder, { recursive: true });
    },
    downNow: () => {
      downNow();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface ProjectFiles {
  name: string;
  url: string;
  /** The checkout with its docker-compose.yml. */
  root: string;
  envFile: string;
}

/** What is done with a compose project: `up` resolves when the site is open, `down` removes its volumes, too. */
export function composeCommands({ name, url, root, envFile }: ProjectFiles) {
  const argumentsOf = (...args: string[]) => [
    ...['compose', '--project-name', name, '--file', join(root, 'docker-compose.yml')],
    ...['--env-file', envFile, '--ansi', 'never', ...args],
  ];
  const compose = (...args: string[]) => docker(argumentsOf(...args));
  // Nothing of it is kept, so little time to end in order.
  const DOWN = ['down', '--volumes', '--remove-orphans', '--timeout', '2'];
  return {
    compose,
    up: async () => {
      await compose('up', '--detach', '--no-build');
      await untilOpen(url, () => compose('ps', '--all', '--format', 'json'));
    },
    down: () => compose(...DOWN),
    downNow: () => spawnSync('docker', argumentsOf(...DOWN), { stdio: 'ignore' }),
  };
}

interface Listed {
  Service: string;
  State: string;
  Health: string;
  ExitCode: number;
}

/** `docker compose up --wait` counts a container that exited with code 0 as failed, so this function waits itself. */
async function untilOpen(url: string, list: () => Promise<string>): Promise<void> {
  const until = performance.now() + OPEN_SECONDS * 1000;
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    const isLate = performance.now() > until;
    // The list takes a second of the time that the services need to start.
    const waiting = answer?.status === 200 || isLate ? await waitingIn(list) : [];
    if (waiting.length === 0 && answer?.status === 200) return;
    if (isLate) {
      const states = waiting.map(({ Service, State, Health }) => `${Service}: ${State} ${Health}`).join('\n');
      throw new OperatorError(
        `Not open within ${OPEN_SECONDS} s; /healthz: ${answer?.status ?? 'no answer'}\n${states}`,
      );
    }
    await pause(250);
  }
}

/** The containers that neither run nor have exited with code 0. */
async function waitingIn(list: () => Promise<string>): Promise<Listed[]> {
  const containers: Listed[] = (await list()).split('\n').map((line) => JSON.parse(line));
  return containers.filter(({ State, ExitCode }) => (State === 'exited' ? ExitCode !== 0 : State !== 'running'));
}
