import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DEMO_ADMIN, DEMO_COACHES, DEMO_PARENTS, DEMO_PASSWORD } from '@fieldhouse/contracts/demo';
import { type LocalPlatform, type LocalSettings, startLocal } from '../../local/start-local.ts';
import { tryPort } from '../../postgres/free-port.ts';
import { BUILT, buildPieces } from '../../releases/build-pieces.ts';
import { publish } from '../../releases/publish.ts';
import { startedAt, tryLock } from '../lock.js';
import { parentToFollow, whenParentIsGone } from '../parent.js';
import { stage } from '../stage.js';
import { Trouble } from '../trouble.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
const STOP_MS = 10_000;

/** `npm start`: everything, from the sources to an open site. Resolves when it was stopped. */
export default async function start(): Promise<number> {
  const began = performance.now();
  const dataDir = resolve(ROOT, process.env.DATA_DIR || '.data');
  const host = process.env.HOST || '127.0.0.1';
  const lock = await onlyHere(dataDir);
  try {
    const port = await wantedPort(host);
    const siteUrl = process.env.SITE_URL || `http://${nameOf(host)}:${port}`;
    const stopped = untilStopped();
    const opening = open({ dataDir, host, port, siteUrl, logLevel: process.env.LOG_LEVEL || 'warn' });
    const platform = await Promise.race([opening, stopped]);
    if (platform) {
      process.stdout.write(welcome(siteUrl, host, (performance.now() - began) / 1000));
      process.send?.({ url: platform.url, serviceUrls: platform.serviceUrls });
      await stopped;
    }
    process.stdout.write('Stopping …\n');
    // Whatever hangs, the terminal is free again in time; the next start takes over what was left.
    setTimeout(() => process.exit(1), STOP_MS).unref();
    // Stopped while it was starting, it may not come up at all: the same Ctrl-C ends its builds.
    const opened = await opening.catch(() => undefined);
    await opened?.stop();
    return 0;
  } finally {
    lock.release();
    process.disconnect?.();
  }
}

/** The lock of the data folder. One whose npm was killed is just stopping and is waited for. */
async function onlyHere(dataDir: string): Promise<{ release: () => void }> {
  const parent = parentToFollow();
  const notes = { port: process.env.PORT || '8080', parent, parentStarted: parent && startedAt(parent) };
  for (let tries = (STOP_MS + 2000) / 100; ; tries -= 1) {
    const lock = tryLock(join(dataDir, 'run.lock'), notes);
    if ('release' in lock) return lock;
    const { pid, port, parent: followed, parentStarted } = lock.holder;
    const stopping = typeof followed === 'number' && startedAt(followed) !== parentStarted;
    if (!stopping || tries <= 0) {
      throw new Trouble(`Fieldhouse already runs with ${dataDir} (process ${pid}, port ${port}).`);
    }
    await pause(100);
  }
}

async function open(settings: LocalSettings): Promise<LocalPlatform> {
  const { built, releases } = await stage('Browser pieces', buildPieces);
  if (built.length > 0) process.stdout.write(`  built ${built.join(', ')}\n`);
  await publish(BUILT, join(settings.dataDir, 'releases'), releases);
  return startLocal(settings);
}

/** What people type for the address that the site listens on. */
function nameOf(host: string): string {
  if ([...LOOPBACK, '0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** The port to open, checked before anything takes time. */
async function wantedPort(host: string): Promise<number> {
  const text = process.env.PORT || '8080';
  const wanted = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(wanted <= 65_535)) throw new Trouble(`PORT is "${text}"; it must be a number up to 65535.`);
  const port = await tryPort(wanted, host).catch((error: NodeJS.ErrnoException) => {
    throw new Trouble(`Port ${wanted} on ${host} cannot be opened (${error.code}).`);
  });
  if (port === undefined) throw new Trouble(`Port ${wanted} is taken. Choose another one: PORT=8090 npm start`);
  return port;
}

/** Resolves at the first Ctrl-C or SIGTERM, or when the launcher that started this process is gone; a second Ctrl-C ends at once. */
function untilStopped(): Promise<undefined> {
  return new Promise((resolveStop) => {
    let asked = false;
    const ask = () => {
      if (asked) process.exit(130);
      asked = true;
      resolveStop(undefined);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
    whenParentIsGone(ask);
  });
}

function welcome(siteUrl: string, host: string, seconds: number): string {
  const users = (list: readonly { username: string }[]) => list.map(({ username }) => username).join(', ');
  const open = LOOPBACK.includes(host)
    ? []
    : ['', `  ! Open to the network on ${host}, with the demo accounts below: not for real families’ data.`];
  return [
    '',
    `  Fieldhouse is open at ${siteUrl}   (${seconds.toFixed(1)} s)`,
    ...open,
    '',
    `  Admin     ${DEMO_ADMIN.username}`,
    `  Coaches   ${users(DEMO_COACHES)}`,
    `  Parents   ${users(DEMO_PARENTS.slice(0, 3))} … ${DEMO_PARENTS.at(-1)?.username}`,
    `  Password  ${DEMO_PASSWORD}`,
    '',
    '  Ctrl-C stops it.',
    '',
    '',
  ].join('\n');
}
