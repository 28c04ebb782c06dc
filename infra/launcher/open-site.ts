import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@fieldhouse/contracts';
import { DEMO_ADMIN, DEMO_COACHES, DEMO_PARENTS, DEMO_PASSWORD } from '@fieldhouse/contracts/demo';
import { type BackupS3, backupS3Of, type ClubValues, clubValues } from '@fieldhouse/service-kit/club-settings';
import { privateFolder } from '../machine/private-folder.ts';
import { operateClub } from '../operator/operate-club.ts';
import { dataFolderMode, findAccount } from '../postgres/account.ts';
import { tryPort } from '../postgres/free-port.ts';
import { BUILT, buildApps } from '../releases/build-apps.ts';
import { publish } from '../releases/publish.ts';
import { startedAt, tryLock } from './lock.js';
import { OperatorError } from './operator-error.js';
import { parentToFollow, whenParentExits } from './parent.js';
import { runLock } from './running-site.ts';
import { readSettings, StartSettings, siteUrlOf } from './settings.ts';
import { stage } from './stage.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
const STOP_MS = 10_000;
/** Signals that come within this are one request to stop. */
const SAME_REQUEST_MS = 1000;

export interface PlatformSettings {
  /** All stored data is in this folder. */
  dataDir: string;
  /** Where the site listens. */
  host: string;
  port: number;
  /** The address people type. */
  siteUrl: string;
  /** Further names that requests may be addressed to. */
  allowedHosts?: readonly string[];
  /** The proxies before the site: their client addresses are trusted. */
  trustedProxies?: readonly string[];
  logLevel: string;
  /** The operator's settings for the club's data; the defaults without it. */
  club?: ClubValues;
  /** The folder of the backups: `backups` in `dataDir` without it. */
  backupDir?: string;
  /** The object store that stores the backups instead of that folder. */
  backupS3?: BackupS3;
  /** The public age key for which the backups are encrypted. */
  backupPublicKey?: string;
  /** What the address of the mail server is encrypted with; without it a key of the data folder. */
  settingsKey?: string;
}

export interface Platform {
  url: string;
  /** Where each service listens, behind the gateway. */
  serviceUrls: Readonly<Record<ServiceName, string>>;
  /** Where the gateway's own metrics are, if it has some. */
  metricsUrl?: string | undefined;
  /** Whether the demo club's people can sign in. */
  demo: boolean;
  /** Stops everything, 10 s at most. */
  stop: () => Promise<void>;
}

type StartPlatform = (settings: PlatformSettings) => Promise<Platform>;

/**
 * Builds and publishes the browser apps, starts the platform with `startPlatform`, prints where it is open and
 * resolves with the exit code when it was stopped. Reads `StartSettings` from the environment.
 */
export async function openSite(startPlatform: StartPlatform): Promise<number> {
  const began = performance.now();
  const given = readSettings(StartSettings);
  const { PORT: wanted, HOST: host, DATA_DIR, LOG_LEVEL: logLevel } = given;
  const club = clubValues(given);
  const { ALLOWED_HOSTS: allowedHosts, TRUSTED_PROXIES: trustedProxies } = given;
  const keys = {
    backupDir: given.BACKUP_DIR,
    backupS3: objectStoreOf(given),
    backupPublicKey: given.BACKUP_PUBLIC_KEY,
    settingsKey: given.SETTINGS_KEY,
  };
  const dataDir = resolve(ROOT, DATA_DIR);
  await privateFolder(dataDir, dataFolderMode(await findAccount()));
  const lock = await lockDataFolder(dataDir, wanted, host);
  try {
    const port = await freeOn(host, wanted);
    const siteUrl = siteUrlOf({ ...given, PORT: port });
    const stopped = untilStopped();
    const site = { siteUrl, allowedHosts, trustedProxies };
    const opening = open(startPlatform, { dataDir, host, port, ...site, logLevel, club, ...keys });
    const platform = await Promise.race([opening, stopped]);
    if (platform) {
      const people = platform.demo ? demoPeople() : await setUpCode(platform);
      process.stdout.write(
        welcome({ siteUrl, host, people, ...platform, seconds: (performance.now() - began) / 1000 }),
      );
      const { url, serviceUrls, metricsUrl } = platform;
      process.send?.({ url, serviceUrls, metricsUrl });
      await stopped;
    }
    process.stdout.write('Stopping …\n');
    // Even if something hangs, this process exits in time; the next start ends what still runs.
    setTimeout(() => process.exit(1), STOP_MS).unref();
    // When it is stopped during its start, the start may fail: the same Ctrl-C ends its builds.
    const opened = await opening.catch(() => undefined);
    await opened?.stop();
    return 0;
  } finally {
    lock.release();
    process.disconnect?.();
  }
}

function objectStoreOf(given: Parameters<typeof backupS3Of>[0]): BackupS3 | undefined {
  try {
    return backupS3Of(given);
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

/** The lock of the data folder. When the npm of its holder was killed, the holder is stopping: wait for it. */
async function lockDataFolder(dataDir: string, wanted: number, host: string): Promise<{ release: () => void }> {
  const parent = parentToFollow();
  const notes = { host, port: wanted, parent, parentStarted: parent && startedAt(parent) };
  for (let tries = (STOP_MS + 2000) / 100; ; tries -= 1) {
    const lock = tryLock(runLock(dataDir), notes);
    if ('release' in lock) return lock;
    const { pid, port, parent: followed, parentStarted } = lock.holder;
    const stopping = typeof followed === 'number' && startedAt(followed) !== parentStarted;
    if (!stopping || tries <= 0) {
      throw new OperatorError(`Fieldhouse already runs with ${dataDir} (process ${pid}, port ${port}).`);
    }
    await pause(100);
  }
}

async function open(startPlatform: StartPlatform, settings: PlatformSettings): Promise<Platform> {
  const { built, releases } = await stage('Browser apps', buildApps);
  if (built.length > 0) process.stdout.write(`  built ${built.join(', ')}\n`);
  // The services start afterwards, from the same sources: there is none to ask.
  await publish(BUILT, join(settings.dataDir, 'releases'), releases);
  return startPlatform(settings);
}

/** The port to open, checked before anything takes time. */
async function freeOn(host: string, wanted: number): Promise<number> {
  const port = await tryPort(wanted, host).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`Port ${wanted} on ${host} cannot be opened (${error.code}).`);
  });
  if (port === undefined) throw new OperatorError(`Port ${wanted} is taken. Choose another one: PORT=8090 npm start`);
  return port;
}

/**
 * Resolves at the first Ctrl-C or SIGTERM, or when the launcher that started this process has exited. A
 * second signal exits at once if it comes more than a second after the first: a signal to the whole process group
 * arrives twice, directly and passed on by the launcher.
 */
function untilStopped(): Promise<undefined> {
  return new Promise((resolveStop) => {
    let requestedAt: number | undefined;
    const requestStop = () => {
      const now = performance.now();
      if (requestedAt !== undefined && now - requestedAt > SAME_REQUEST_MS) process.exit(130);
      requestedAt ??= now;
      resolveStop(undefined);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);
    whenParentExits(() => resolveStop(undefined));
  });
}

interface Opened extends Pick<Platform, 'demo'> {
  siteUrl: string;
  host: string;
  /** Who can sign in, or how the first admin is made. */
  people: readonly string[];
  seconds: number;
}

function welcome({ siteUrl, host, demo, people, seconds }: Opened): string {
  const open =
    demo && !LOOPBACK.includes(host)
      ? ['', `  ! Open to the network on ${host}, with the demo accounts below: not for real families’ data.`]
      : [];
  return [
    '',
    `  Fieldhouse is open at ${siteUrl}   (${seconds.toFixed(1)} s)`,
    ...open,
    '',
    ...people,
    ...(people.length > 0 ? [''] : []),
    '  Ctrl-C stops it.',
    '',
    '',
  ].join('\n');
}

/** The address and the code with which the first admin is made; nothing when the club has an admin. */
async function setUpCode({ serviceUrls }: Platform): Promise<string[]> {
  const answer = await fetch(`${serviceUrls.auth}/api/auth/set-up`);
  const { isOpen } = (await answer.json()) as { isOpen: boolean };
  if (!isOpen) return [];
  const lines: string[] = [];
  await operateClub('set-up-code', ['auth'], [], (line) => lines.push(`  ${line}`));
  return [...lines, '  Another code: npm run operator -- set-up-code'];
}

function demoPeople(): string[] {
  const users = (list: readonly { username: string }[]) => list.map(({ username }) => username).join(', ');
  return [
    `  Admin     ${DEMO_ADMIN.username}`,
    `  Coaches   ${users(DEMO_COACHES)}`,
    `  Parents   ${users(DEMO_PARENTS.slice(0, 3))} … ${DEMO_PARENTS.at(-1)?.username}`,
    `  Password  ${DEMO_PASSWORD}`,
  ];
}
